import { describe, expect, test } from 'vitest'
import { gatewayPayments, openBooks, paidAtGateway, settleAtGateway } from './books.ts'
import { codeFor } from './inbox.ts'
import { deskInEnglish, newPerson, phoneInArabic, someLooks, type Person } from './person.ts'
import {
  answerBank,
  arrive,
  atBank,
  cards,
  choosePlan,
  fillCard,
  fillDetails,
  open,
  openCoupon,
  orderInAddress,
  payButton,
  payByCard,
  placeOrder,
  planName,
  reachPayment,
  seeCompleted,
  seeVerifying,
  settle,
  signIn,
} from './way.ts'

/** Everything can be repeated: back, reload, two tabs, double clicks. One order, charged once. */

const books = await openBooks()

function ordersOf(clientId: string) {
  return books.db.selectFrom('orders').select(['id', 'status']).where('client_id', '=', clientId).execute()
}

async function clientOf({ fullPhone }: Person) {
  const { id } = await books.db
    .selectFrom('clients')
    .select('id')
    .where('phone', '=', fullPhone)
    .executeTakeFirstOrThrow()
  return id
}

describe.each(someLooks('repeat'))('back and reload: %s', (_, look) => {
  test('a reload at each step keeps what was done, and makes no second order', async () => {
    const noura = await newPerson(look)
    const { page, urls } = noura
    const reload = async () => {
      await page.reload()
      await settle(page)
    }
    await choosePlan(noura)
    await reload()
    await signInWithReload(noura, reload)
    await arrive(noura, '/complete')
    // A coupon that was typed and not applied comes back where it is seen.
    const coupon = await openCoupon(noura)
    await coupon.fill('NOT-APPLIED')
    await page.waitForFunction(() => JSON.stringify({ ...sessionStorage }).includes('NOT-APPLIED'))
    await reload()
    await coupon.waitFor()
    await expect.poll(() => coupon.inputValue()).toBe('NOT-APPLIED')
    await coupon.fill('')
    await fillDetails(noura)
    await placeOrder(noura)
    const order = orderInAddress(noura)
    await reload()
    await payButton(noura).waitFor()
    expect(await ordersOf(await clientOf(noura))).toHaveLength(1)

    await payByCard(noura)
    await page.reload()
    await atBank(noura)
    await page.getByRole('button', { name: 'نجح التحقق' }).click()
    await page.waitForURL(/\/(payment|user\/orders)/)
    // Whatever the page was doing, verifying or done.
    await page.reload()
    await seeCompleted(noura)
    await page.reload()
    await seeCompleted(noura)
    expect(await ordersOf(await clientOf(noura))).toEqual([{ id: order, status: 'completed' }])
    expect(await gatewayPayments(urls, order)).toHaveLength(1)
  })

  test('the back button at each step', async () => {
    const noura = await newPerson(look)
    const { page, urls } = noura
    const back = async (path: RegExp) => {
      await page.goBack()
      await page.waitForURL(path)
      await settle(page)
    }
    await choosePlan(noura)
    await back(/\/$/)
    await choosePlan(noura)
    await signIn(noura)
    await arrive(noura, '/complete')
    await fillDetails(noura)
    await placeOrder(noura)
    const order = orderInAddress(noura)

    // Back to the details, on again without a change: the same order.
    await back(/\/complete/)
    await fillDetails(noura)
    await placeOrder(noura)
    expect(orderInAddress(noura)).toBe(order)

    // Back from the bank: the open attempt is offered.
    await payByCard(noura)
    await back(/\/payment/)
    await page.getByRole('button', { name: noura.say('إكمال الدفع لدى البنك') }).click()
    await atBank(noura)
    await answerBank(noura)
    await seeCompleted(noura)

    // Back after it is paid leads past the bank's pages, which were answers to forms, to nothing that could be paid.
    await page.goBack()
    await seeCompleted(noura)
    expect(orderInAddress(noura)).toBe(order)
    for (const path of [`/payment?order=${order}`, `/complete?order=${order}`]) {
      await open(noura, path)
      await seeCompleted(noura)
    }
    expect(await paidAtGateway(urls, order)).toHaveLength(1)
    expect(await ordersOf(await clientOf(noura))).toHaveLength(1)
  })
})

async function signInWithReload(noura: Person, reload: () => Promise<void>) {
  const { page, say } = noura
  await page.getByLabel(say('رقم الجوال')).fill(noura.phone)
  await page.getByRole('button', { name: say('إرسال الرمز') }).click()
  await arrive(noura, '/otp')
  await reload()
  await page.getByLabel(say('رمز من 6 أرقام')).fill(await codeFor(noura.urls, noura.fullPhone))
}

test('a page that is reloaded while verifying finds its way', async () => {
  const noura = await newPerson(phoneInArabic)
  const { page, urls } = noura
  await books.signIn(noura)
  const order = await reachPayment(noura)
  await payByCard(noura)
  const [payment] = await gatewayPayments(urls, order)
  if (!payment) throw new Error('the gateway knows nothing of it')
  const release = await seeVerifying(noura, order, payment.id)
  // It cannot be closed.
  await page.keyboard.press('Escape')
  expect(await page.getByRole('alertdialog').isVisible()).toBe(true)
  await settleAtGateway(urls, payment.id)
  release()
  await page.reload()
  await seeCompleted(noura)
  expect(await paidAtGateway(urls, order)).toHaveLength(1)
})

test('two tabs pay the same order: one attempt is open, one payment is made', async () => {
  const noura = await newPerson(deskInEnglish)
  const { context, urls, say } = noura
  await books.signIn(noura)
  const order = await reachPayment(noura)
  const other: Person = { ...noura, page: await context.newPage() }
  await open(other, `/payment?order=${order}`)
  await fillCard(noura)
  await fillCard(other, cards.visa)
  await Promise.all([payButton(noura).click(), payButton(other).click()])

  // One tab is at the bank, the other one is told of it.
  const tabs = [noura, other]
  const button = (person: Person, name: string) => person.page.getByRole('button', { name: say(name) })
  // The second where the other attempt is still being opened: where the bank's page is, nobody knows yet.
  const offer = (person: Person) =>
    button(person, 'إكمال الدفع لدى البنك').or(button(person, 'التحقق من النتيجة'))
  const atTheBank = (person: Person) => person.page.getByRole('button', { name: 'نجح التحقق' })
  await Promise.all(tabs.map((tab) => atTheBank(tab).or(offer(tab)).waitFor()))
  expect(await gatewayPayments(urls, order)).toHaveLength(1)
  const [first] = await Promise.all(
    tabs.map(async (tab) => ((await atTheBank(tab).isVisible()) ? tab : undefined)),
  ).then((found) => found.filter((tab) => tab !== undefined))
  if (!first) throw new Error('no tab is at the bank')
  const second = first === noura ? other : noura

  await answerBank(first)
  await seeCompleted(first)
  // The other one goes on where nothing is left to pay.
  await offer(second).click()
  await seeCompleted(second)
  expect(await paidAtGateway(urls, order)).toHaveLength(1)
})

test('double clicks on confirm and on pay: one order, one charge', async () => {
  const noura = await newPerson(phoneInArabic)
  const { page, say, urls } = noura
  const { id } = await books.signIn(noura)
  await choosePlan(noura)
  await fillDetails(noura)
  await page.getByRole('button', { name: say('تأكيد ومتابعة إلى الدفع') }).dblclick()
  await arrive(noura, '/payment?order=')
  const order = orderInAddress(noura)
  await fillCard(noura)
  await payButton(noura).dblclick()
  await atBank(noura)
  await answerBank(noura)
  await seeCompleted(noura)
  expect(await ordersOf(id)).toEqual([{ id: order, status: 'completed' }])
  expect(await gatewayPayments(urls, order)).toHaveLength(1)
})

test('an order that was paid in another tab is over: the plan that is chosen next shows its own details', async () => {
  const noura = await newPerson(phoneInArabic)
  const { context, page } = noura
  await books.signIn(noura)
  const paid = await reachPayment(noura)
  const other: Person = { ...noura, page: await context.newPage() }
  await open(other, `/payment?order=${paid}`)
  await payByCard(other)
  await answerBank(other)
  await seeCompleted(other)
  await other.page.close()
  const remembered = () => page.evaluate(() => sessionStorage.getItem('purchase') ?? '')
  expect(await remembered()).toContain(paid)

  await choosePlan(noura, 'درع')
  // The address may still name the order that is over; it leads to no order of it, and the tab forgets it.
  await expect.poll(remembered).not.toContain(paid)
  await page.getByRole('main').getByText(planName(noura, 'درع')).first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/complete')
  await fillDetails(noura)
  await placeOrder(noura)
  expect(orderInAddress(noura)).not.toBe(paid)
})

test('two tabs confirm the same details: no second purchase can be paid by accident', async () => {
  const noura = await newPerson(deskInEnglish)
  const { context, urls } = noura
  const { id } = await books.signIn(noura)
  await choosePlan(noura)
  const other: Person = { ...noura, page: await context.newPage() }
  await open(other, new URL(noura.page.url()).pathname + new URL(noura.page.url()).search)
  await fillDetails(noura)
  await placeOrder(noura)
  const order = orderInAddress(noura)
  await payByCard(noura)
  await answerBank(noura)
  await seeCompleted(noura)
  // The tab that stayed behind places another order, which nobody pays unasked.
  await fillDetails(other)
  await placeOrder(other)
  expect(orderInAddress(other)).not.toBe(order)
  const statuses = (await ordersOf(id)).map(({ status }) => status).toSorted()
  expect(statuses).toEqual(['completed', 'pending'])
  expect(await paidAtGateway(urls, order)).toHaveLength(1)
})
