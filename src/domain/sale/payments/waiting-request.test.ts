import { expect, it } from 'vitest'
import { halalas } from '#rules/core/money'
import { beforeTax } from '#rules/shop/price'
import { insertProduct } from '#domain/shop/catalogue/insert-product'
import { inTransaction } from '#domain/core/transaction'
import { newId } from '#domain/core/new-id'
import { signedInStaff } from '#test/api'
import { giveBalance } from '#test/balance'
import { testDatabase } from '#test/database'
import { approvedCard, openTestShop } from '#test/shop'

/**
 * A client's request for a refund waits for staff, and no longer once all of its money is back, whatever way
 * it went.
 */

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { token: admin } = await signedInStaff(db, 'admin')
// Without points nothing proves that it is unused, so that staff decide.
const addPlan = (priceMinor: number) =>
  inTransaction(shop.system, (tx) =>
    insertProduct(tx, shop.system, {
      name_ar: 'بلا نقاط',
      name_en: 'No points',
      description_ar: 'وصف',
      description_en: 'About',
      price: beforeTax(halalas(priceMinor)),
      points: 0,
      days: 30,
      position: 8,
    }),
  )
const plan = await addPlan(9_000)
const dear = await addPlan(20_000)

type Bought = (token: string, clientId: string) => Promise<string>
const byCard: Bought = async (token) => (await shop.buy(token, { product_id: plan })).id
const byBoth: Bought = async (token, clientId) => {
  await giveBalance(shop.system, clientId, 3_000)
  return byCard(token, clientId)
}
const byBalance: Bought = async (token, clientId) => {
  await giveBalance(shop.system, clientId, 20_000)
  const { order } = (await shop.placeOrder(token, { product_id: plan })).body
  expect((await shop.pay(token, order.id, { method: 'balance' })).status).toBe(201)
  await shop.runJobs()
  return order.id
}
/** A larger plan, which the first one's worth pays a part of. */
const byCredit: Bought = async (token, clientId) => {
  await byCard(token, clientId)
  const plans = '/api/clients/v1/subscriptions'
  const [{ id }] = (await shop.ask(`GET ${plans}`, { token })).body.subscriptions
  const body = { product_id: dear, accept_terms: true }
  const { order } = (await shop.ask(`POST ${plans}/${id}/plan_changes`, { token, body })).body
  const { payment } = await shop.startPaying(token, approvedCard, order)
  await shop.bank.walk(payment.redirect_url)
  await shop.ask(`GET /api/clients/v1/orders/${order.id}/payments/${payment.id}`, { token })
  await shop.runJobs()
  return order.id
}

async function asked(buy = byCard) {
  const { token, clientId } = await shop.newClient()
  const id = await buy(token, clientId)
  const path = `/api/clients/v1/orders/${id}/refund_requests`
  const shown: number = (await shop.ask(`GET ${path}`, { token })).body.allowed.amount_minor
  expect((await shop.ask(`POST ${path}`, { token, body: { reason: 'x' } })).status).toBe(201)
  const act = async (what: string, body: object) => {
    const headers = { 'Idempotency-Key': newId() }
    const asked = `POST /api/users/v1/orders/${id}/${what}`
    expect((await shop.ask(asked, { token: admin, body, headers })).status).toBe(201)
    await shop.runJobs()
  }
  const read = async () => {
    const list = await shop.ask(`GET /api/users/v1/refund_requests?order_id=${id}`, { token: admin })
    const messages = await db
      .selectFrom('messages')
      .select('template')
      .where('client_id', '=', clientId)
      .execute()
    return { status: list.body.refund_requests[0].status, said: messages.map(({ template }) => template) }
  }
  const waiting = async () => {
    const { items } = (
      await shop.ask('GET /api/users/v1/waiting/items?kind=refund_request', { token: admin })
    ).body
    return items.find(({ order }: { order: { id: string } }) => order.id === id)?.amount_minor
  }
  return { id, act, read, shown, waiting }
}

const part = (amount: number) => ({
  amount_minor: amount,
  destination: 'card',
  period: 'end',
  reason: 'asked',
})

it('is granted where staff give all of it back by the order itself', async () => {
  const { act, read } = await asked()
  await act('refunds', part(10_350))
  const { status, said } = await read()
  expect(status).toBe('granted')
  expect(said).not.toContain('refund_refused')
})

it('is granted with the last part, and waits before it', async () => {
  const { act, read } = await asked()
  await act('refunds', { ...part(5_000), period: 'keep' })
  expect((await read()).status).toBe('open')
  await act('refunds', { ...part(5_350), destination: 'balance' })
  expect((await read()).status).toBe('granted')
})

it.each([
  ['a card', byCard, 10_350],
  ['card and balance', byBoth, 10_350],
  ['the balance alone', byBalance, 10_350],
  ['card and credit', byCredit, 23_000],
])('waits with the sum that the client was shown, paid by %s', async (_, buy, sum) => {
  const { act, shown, waiting } = await asked(buy)
  expect([shown, await waiting()]).toEqual([sum, sum])
  await act('refunds', { ...part(1_000), period: 'keep', destination: 'balance' })
  expect(await waiting()).toBe(sum - 1_000)
})

it('is granted where the bank took the money back', async () => {
  const { act, read } = await asked()
  await act('chargebacks', { reason: 'disputed' })
  expect((await read()).status).toBe('granted')
})

it('waits once more where the bank’s chargeback stands no more, and is paid when it is granted', async () => {
  const { id, act, read, shown, waiting } = await asked()
  await act('chargebacks', { reason: 'another order' })
  expect(await waiting()).toBeUndefined()
  const { order } = (await shop.ask(`GET /api/users/v1/orders/${id}`, { token: admin })).body
  await act(`chargebacks/${order.refunds[0].id}/reversal`, { reason: 'another order' })
  expect([(await read()).status, await waiting()]).toEqual(['open', shown])
  const { refund_requests } = (
    await shop.ask(`GET /api/users/v1/refund_requests?order_id=${id}`, { token: admin })
  ).body
  const answer = await shop.ask(`PUT /api/users/v1/refund_requests/${refund_requests[0].id}/answer`, {
    token: admin,
    body: { answer: 'granted', amount_minor: shown, period: 'end' },
  })
  expect(answer.status, answer.text).toBe(200)
  await shop.runJobs()
  const paid = (await shop.ask(`GET /api/users/v1/orders/${id}`, { token: admin })).body.order
  expect(paid).toMatchObject({ status: 'refunded', refunded_minor: shown })
})

it('stays granted where staff had given money for it before the bank took the rest', async () => {
  const { id, act, read } = await asked()
  const { refund_requests } = (
    await shop.ask(`GET /api/users/v1/refund_requests?order_id=${id}`, { token: admin })
  ).body
  const body = { answer: 'granted', amount_minor: 1_000, period: 'end' }
  const path = `PUT /api/users/v1/refund_requests/${refund_requests[0].id}/answer`
  expect((await shop.ask(path, { token: admin, body })).status).toBe(200)
  await shop.runJobs()
  await act('chargebacks', { reason: 'disputed' })
  const { order } = (await shop.ask(`GET /api/users/v1/orders/${id}`, { token: admin })).body
  const taken = order.refunds.find(({ cause }: { cause: string }) => cause === 'chargeback')
  await act(`chargebacks/${taken.id}/reversal`, { reason: 'won' })
  expect((await read()).status).toBe('granted')
})

it.each([
  ['another amount', { amount_minor: 3_000 }],
  ['time that stays', { period: 'keep' }],
])('is not answered once more by a colleague who grants %s: that answer was not given', async (_, other) => {
  const { token } = await shop.newClient()
  const order = await byCard(token, '')
  await shop.ask(`POST /api/clients/v1/orders/${order}/refund_requests`, { token, body: { reason: 'x' } })
  const { body } = await shop.ask(`GET /api/users/v1/refund_requests?order_id=${order}`, { token: admin })
  const path = `PUT /api/users/v1/refund_requests/${body.refund_requests[0].id}/answer`
  const answer = (granted: object) =>
    shop.ask(path, { token: admin, body: { answer: 'granted', ...granted } })
  const first = { amount_minor: 6_900, period: 'end' }
  expect((await answer(first)).status).toBe(200)
  expect(await answer({ ...first, ...other })).toMatchObject({ status: 409, body: { code: 300047 } })
  // Whose answer was lost on its way asks the same once more.
  expect((await answer(first)).status).toBe(200)
  await shop.runJobs()
  expect(await answer({ ...first, ...other })).toMatchObject({ status: 409, body: { code: 300047 } })
  expect((await answer(first)).status).toBe(200)
  const refunds = await db
    .selectFrom('refunds')
    .select('amount_minor')
    .where('order_id', '=', order)
    .execute()
  expect(refunds.map(({ amount_minor: amount }) => Number(amount))).toEqual([6_900])
})

it('goes to the card once the account is closed, whatever was chosen: nobody has its balance', async () => {
  const { token, clientId } = await shop.newClient()
  const id = await byCard(token, clientId)
  const path = `/api/clients/v1/orders/${id}/refund_requests`
  const asking = { reason: 'x', destination: 'balance' }
  expect((await shop.ask(`POST ${path}`, { token, body: asking })).body.refund_requests).toMatchObject([
    { status: 'open', destination: 'balance' },
  ])
  expect((await shop.ask('POST /api/clients/v1/closure', { token })).status).toBe(204)
  const waiting = await shop.ask(`GET /api/users/v1/refund_requests?order_id=${id}`, { token: admin })
  const [request] = waiting.body.refund_requests
  expect(request).toMatchObject({ status: 'open', destination: 'card', left_minor: 10_350 })
  const granted = await shop.ask(`PUT /api/users/v1/refund_requests/${request.id}/answer`, {
    token: admin,
    body: { answer: 'granted', amount_minor: 10_350, period: 'keep' },
  })
  expect(granted.status, granted.text).toBeLessThan(300)
  await shop.runJobs()
  const refunds = await db
    .selectFrom('refunds')
    .select(['destination', 'status'])
    .where('order_id', '=', id)
    .execute()
  expect(refunds).toEqual([{ destination: 'card', status: 'done' }])
})
