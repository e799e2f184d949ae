import { expect, it } from 'vitest'
import { basisPoints, halalas } from '#rules/core/money'
import { withTax } from '#rules/shop/price'
import { giveBalance } from '#test/balance'
import { signedInStaff } from '#test/api'
import { addDearPlan, addTestCoupon, openTestShop } from '#test/shop'
import { newSubscriber } from '#test/subscriber'
import { openSubscriptionDesk } from '#test/subscription-desk'
import { testDatabase } from '#test/database'

/**
 * A price, days or points that begin between what was shown and the button: what was not agreed to is not
 * ordered, whoever pays and when.
 */

const { db } = await testDatabase()
const shop = await openTestShop(db)
const own = '/api/clients/v1'
const admin = await signedInStaff(db, 'admin')
await addTestCoupon(shop.system, 'WHOLE', {
  discount: { kind: 'percent', percentage: basisPoints(10_000) },
})

/** 50.00 with tax, for 30 days. */
const newPlan = () =>
  addDearPlan(shop.system, { price: withTax(halalas(5_000)), points: 10, days: 30, group_sharing: true })

/** 80.00 with tax from now on, as a scheduled price of the shop would begin. */
const raise = (plan: string) =>
  db
    .updateTable('products')
    .set({ price_minor: 6_957n, price_with_tax_minor: 8_000n })
    .where('id', '=', plan)
    .execute()

/** As a page sends back what it showed. */
const asSeen = (quote: Record<string, number> & { renewal?: { price_after_tax_minor: number } | null }) => ({
  expected_final_price_minor: quote['final_price_minor'],
  expected_price_after_tax_minor: quote['price_after_tax_minor'],
  ...(quote.renewal && { expected_renewal_price_minor: quote.renewal.price_after_tax_minor }),
})

const changed = { status: 409, body: { code: 300003 } }

it('takes no more of a balance that pays all than was shown', async () => {
  const plan = await newPlan()
  const { token, clientId } = await shop.newClient()
  await giveBalance(shop.system, clientId, 50_000)
  const quoteIt = async () =>
    (await shop.ask(`POST ${own}/quotes`, { token, body: { product_id: plan } })).body.quote
  const quote = await quoteIt()
  expect(quote).toMatchObject({ price_after_tax_minor: 5_000, final_price_minor: 0 })
  await raise(plan)
  const refused = await shop.placeOrder(token, { product_id: plan, ...asSeen(quote) })
  expect(refused).toMatchObject(changed)
  expect(refused.body.quote).toMatchObject({ price_after_tax_minor: 8_000, final_price_minor: 0 })
  const placed = await shop.placeOrder(token, { product_id: plan, ...asSeen(await quoteIt()) })
  expect(placed).toMatchObject({ status: 201, body: { order: { price_after_tax_minor: 8_000 } } })
})

it('renews at no other price than stood beside the consent, where the first period costs nothing', async () => {
  const plan = await newPlan()
  const { token } = await shop.newClient()
  const body = { product_id: plan, coupon: 'WHOLE' }
  const { quote } = (await shop.ask(`POST ${own}/quotes`, { token, body })).body
  expect(quote).toMatchObject({ final_price_minor: 0, renewal: { price_after_tax_minor: 5_000 } })
  await raise(plan)
  const seen = { ...body, ...asSeen(quote) }
  expect(await shop.placeOrder(token, { ...seen, auto_renew: true })).toMatchObject(changed)
  // Whoever does not let it renew agrees to no price of renewals.
  expect((await shop.placeOrder(token, seen)).status).toBe(201)
})

it('has staff take no more of a client’s balance than they were shown', async () => {
  const plan = await newPlan()
  const { clientId } = await shop.newClient()
  await giveBalance(shop.system, clientId, 50_000)
  const body = { client_id: clientId, product_id: plan }
  const call = (path: string, more: object = {}) =>
    shop.ask(`POST /api/users/v1/${path}`, { token: admin.token, body: { ...body, ...more } })
  const { quote } = (await call('quotes')).body
  expect(quote).toMatchObject({ price_after_tax_minor: 5_000, final_price_minor: 0 })
  await raise(plan)
  const { expected_renewal_price_minor: _, ...seen } = asSeen(quote)
  expect(await call('orders', { payment: 'balance', ...seen })).toMatchObject(changed)
})

it.each(['expected_final_price_minor', 'expected_price_after_tax_minor'] as const)(
  'charges for a smaller plan what was agreed to, or asks again: %s',
  async (field) => {
    const plan = await newPlan()
    const she = await newSubscriber(shop, db, { product: shop.plans.shared })
    const change = (more: object = {}) =>
      shop.ask(`POST ${own}/subscriptions/${she.id}/plan_changes`, {
        token: she.token,
        body: { product_id: plan, ...more },
      })
    const { quote } = (await change()).body
    expect(quote).toMatchObject({ kind: 'downgrade', price_after_tax_minor: 5_000, final_price_minor: 5_000 })
    const seen = { accept_terms: true, [field]: 5_000 }
    // Cheaper a day than what runs also at this price, so that it waits all the same.
    await db
      .updateTable('products')
      .set({ price_minor: 5_218n, price_with_tax_minor: 6_000n })
      .where('id', '=', plan)
      .execute()
    expect(await change(seen)).toMatchObject(changed)
    expect((await she.read()).scheduled_change).toBeNull()
    expect((await change({ ...seen, [field]: 6_000 })).status).toBe(201)
    expect((await she.read()).renewal.price_after_tax_minor).toBe(6_000)
    expect((await change({ ...seen, [field]: 6_000 })).status).toBe(201)
  },
)

it.each([{ days: 7 }, { points: 5 }])(
  'takes no other days or points than stood beside the price: %o',
  async (edited) => {
    const plan = await newPlan()
    const she = await newSubscriber(shop, db, { product: shop.plans.shared })
    const change = (more: object = {}) =>
      shop.ask(`POST ${own}/subscriptions/${she.id}/plan_changes`, {
        token: she.token,
        body: { product_id: plan, accept_terms: true, ...more },
      })
    const seen = { expected_days: 30, expected_points: 10 }
    const { token } = await shop.newClient()
    await db.updateTable('products').set(edited).where('id', '=', plan).execute()
    expect(await shop.placeOrder(token, { product_id: plan, ...seen })).toMatchObject(changed)
    expect(await change(seen)).toMatchObject(changed)
    const now = { expected_days: edited.days ?? 30, expected_points: edited.points ?? 10 }
    expect((await shop.placeOrder(token, { product_id: plan, ...now })).status).toBe(201)
    expect((await change(now)).status).toBe(201)
  },
)

it('hands a plan over at the price that its new owner agreed to', async () => {
  const plan = await newPlan()
  const owner = await newSubscriber(shop, db, { product: plan })
  const member = await shop.newClient()
  const path = `${own}/subscriptions/${owner.id}`
  await shop.ask(`PUT ${path}/members`, {
    token: owner.token,
    body: { members: [{ phone_extension: '+966', phone_number: member.phone.slice(4) }] },
  })
  await shop.ask(`GET ${own}/memberships`, member)
  const [{ id: memberId }] = (await owner.read()).members
  await shop.ask(`PUT ${path}/ownership`, { token: owner.token, body: { member_id: memberId } })
  const card = await shop.saveCard(member.token)
  const take = (price: number) =>
    shop.ask(`PUT ${path}/ownership`, {
      token: member.token,
      body: { payment_method_id: card, accept_terms: true, expected_price_minor: price },
    })
  expect(await take(4_000)).toMatchObject(changed)
  expect((await take(5_000)).status).toBe(200)
})

it('has staff charge a client’s card what stood on the button, or nothing', async () => {
  const desk = await openSubscriptionDesk(shop, db)
  const dear = await addDearPlan(shop.system, { price: withTax(halalas(20_000)), points: 900, days: 30 })
  const she = await newSubscriber(shop, db)
  const [card] = (await shop.ask(`GET ${own}/payment_methods`, { token: she.token })).body.payment_methods
  const { version } = await desk.look(she.id)
  const body = { action: 'change_plan', product_id: dear, payment_method_id: card.id, version }
  const { money } = (await desk.act(she.id, { ...body, dry_run: true })).body
  expect(money).toMatchObject({ kind: 'charged' })
  const charge = (amount: number) => desk.act(she.id, { ...body, expected_amount_minor: amount })
  await db
    .updateTable('products')
    .set({ price_minor: 26_087n, price_with_tax_minor: 30_000n })
    .where('id', '=', dear)
    .execute()
  expect(await charge(money.amount_minor)).toMatchObject(changed)
  expect(await desk.look(she.id)).toMatchObject({ version, plan_change: null })
  const done = await charge(money.amount_minor + 10_000)
  expect(done).toMatchObject({
    status: 200,
    body: { money: { kind: 'charged', amount_minor: money.amount_minor + 10_000 } },
  })
})
