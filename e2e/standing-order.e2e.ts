import { describe, expect, test } from 'vitest'
import { addPartner } from '../test/partners.ts'
import { openBooks } from './books.ts'
import { inspect } from './inspect.ts'
import { newPerson, type Person, phoneInArabic, someLooks } from './person.ts'
import { fillDetails, open, openCoupon, orderInAddress, placeOrder, termsBox } from './way.ts'

/** Back at step 2 with an order that is not paid: it stands until another one takes its place. */

const books = await openBooks()

const ordersOf = (id: string) =>
  books.db
    .selectFrom('orders')
    .select(['id', 'status', 'auto_renew', 'final_price_minor'])
    .where('client_id', '=', id)
    .orderBy('id')
    .execute()

async function orderOf(person: Person) {
  const { id } = await books.signIn(person)
  const plan = await books.addPlan({ price: 10_000 })
  await open(person, `/complete?plan=${plan}`)
  await fillDetails(person)
  await placeOrder(person)
  return { id, plan, order: orderInAddress(person) }
}

test('a coupon that is refused and one that is tried leave the order as it stands; confirming replaces it', async () => {
  const noura = await newPerson(phoneInArabic)
  const { page, say } = noura
  const { id, order } = await orderOf(noura)
  await page.locator('.checkout-steps a[href*="/complete"]').click()
  await page.waitForURL(/\/complete\?.*order=/)
  const coupon = await openCoupon(noura)
  await coupon.fill('NOSUCH')
  await page.getByRole('button', { name: say('تطبيق') }).click()
  await page.locator('[name="coupon"][aria-invalid="true"]').waitFor()
  expect(await ordersOf(id)).toMatchObject([{ id: order, status: 'pending' }])

  await coupon.fill('SIYAJ10')
  await page.getByRole('button', { name: say('تطبيق') }).click()
  await page.locator('[name="coupon"][readonly]').waitFor()
  expect(await ordersOf(id)).toMatchObject([{ id: order, status: 'pending' }])
  await termsBox(noura).check()
  await placeOrder(noura)
  expect(await ordersOf(id)).toMatchObject([
    { id: order, status: 'cancelled' },
    { id: orderInAddress(noura), status: 'pending', final_price_minor: 10_350n },
  ])
})

test('a plan whose price changes while the order is being changed leaves it as it stands, and says so', async () => {
  const noura = await newPerson(phoneInArabic)
  const { page, say } = noura
  const { id, plan, order } = await orderOf(noura)
  await page.locator('.checkout-steps a[href*="/complete"]').click()
  await page.waitForURL(/\/complete\?.*order=/)
  await page.getByRole('checkbox', { name: /^تجديد الاشتراك تلقائيًا/ }).check()
  await termsBox(noura).check()
  await books.changePrice(plan, 20_000)
  await page.getByRole('button', { name: say('تأكيد ومتابعة إلى الدفع') }).click()
  await page.getByRole('heading', { name: say('طلبكم قائم كما سجّلتموه') }).waitFor()
  expect(await ordersOf(id)).toMatchObject([{ id: order, status: 'pending', final_price_minor: 11_500n }])
})

test('a balance that changes while the order is being changed leaves it as it stands, and leads back to it', async () => {
  const noura = await newPerson(phoneInArabic)
  const { page, say } = noura
  const { id, order } = await orderOf(noura)
  await page.locator('.checkout-steps a[href*="/complete"]').click()
  await page.waitForURL(/\/complete\?.*order=/)
  await page.getByRole('checkbox', { name: /^تجديد الاشتراك تلقائيًا/ }).check()
  await termsBox(noura).check()
  await books.db.updateTable('clients').set({ balance_minor: 500n }).where('id', '=', id).execute()
  await page.getByRole('button', { name: say('تأكيد ومتابعة إلى الدفع') }).click()
  const way = page.getByRole('link', { name: say('طلبكم السابق قائم كما هو: متابعة دفعه') })
  await way.waitFor()
  await inspect(noura, 'complete-standing')
  expect(await ordersOf(id)).toMatchObject([{ id: order, status: 'pending' }])
  // What stands there now replaces it.
  await placeOrder(noura)
  expect(await ordersOf(id)).toMatchObject([
    { id: order, status: 'cancelled' },
    { id: orderInAddress(noura), auto_renew: true, final_price_minor: 11_000n },
  ])
})

describe.each(someLooks('an order that is sold otherwise'))('sold otherwise by now: %s', (_, look) => {
  test('an order whose plan has changed says that it stands, and leads to paying it', async () => {
    const noura = await newPerson(look)
    const { page, say } = noura
    const { id, plan, order } = await orderOf(noura)
    await books.changePlan(plan, { days: 7 })
    await open(noura, `/complete?order=${order}`)
    await page.getByRole('heading', { name: say('طلبكم قائم كما سجّلتموه') }).waitFor()
    await inspect(noura, 'complete-sold-otherwise')
    await page.getByRole('link', { name: say('المتابعة إلى الدفع') }).click()
    await page.waitForURL(new RegExp(`/payment\\?order=${order}`))
    expect(await ordersOf(id)).toMatchObject([{ id: order, status: 'pending' }])
  })
})

test('no bead leads back from a partner’s order, and its step 2 leads to paying it', async () => {
  const noura = await newPerson(phoneInArabic)
  const { page, urls, say } = noura
  const { id } = await books.signIn(noura)
  const plan = await books.addPlan({ price: 10_000 })
  const partner = await addPartner(books.db, { products: [plan] })
  const placed = await fetch(`${urls.storeUrl}/api/partners/v1/orders`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${partner.token}`,
      'content-type': 'application/json',
      'idempotency-key': `standing-${noura.fullPhone}`,
    },
    body: JSON.stringify({
      product_id: plan,
      client: { phone_number: noura.fullPhone.slice(4) },
      payment: 'link',
    }),
  })
  const { order } = (await placed.json()) as { order: { id: string } }
  await open(noura, `/complete?order=${order.id}`)
  await page.waitForURL(new RegExp(`/payment\\?order=${order.id}`))
  await page.getByRole('heading', { name: say('كيف تودّون الدفع؟') }).waitFor()
  expect(await page.locator('.checkout-steps a').count()).toBe(0)
  expect(await ordersOf(id)).toMatchObject([{ id: order.id, status: 'pending' }])
})
