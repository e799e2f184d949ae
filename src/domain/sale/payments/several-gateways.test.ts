import { describe, expect, test } from 'vitest'
import { createGateways } from '#domain/core/ports/gateways'
import { runTimeOfClient } from '#domain/core/time-machine/run-time-of-client'
import { verifyBooks } from '#domain/desk/reconciliation/verify-books'
import { handlers } from '#jobs/handlers'
import { oneGateway, signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { openMoyasarBank, openShopAt, readBooks } from '#test/shop'
import { nextMorning } from '#test/subscriber'
import { openTapBank } from '#test/tap-shop'
import { madaCard, type Json } from '../../../../sandbox/tap/test-tap.ts'

/** One store with Moyasar and Tap at the same time; cards were Tap's to take first, and are Moyasar's now. */
const { db } = await testDatabase()
const tap = await openTapBank()
const moyasar = await openMoyasarBank()
const both = [moyasar.gateway, tap.gateway]
const offering = (card: (typeof both)[number]) => ({
  parts: { gateways: createGateways(both, { card: card.name, apple_pay: 'moyasar' }) },
})
const before = await openShopAt(db, tap, offering(tap.gateway))
const shop = await openShopAt(db, moyasar, offering(moyasar.gateway))
/** Tap's keys were taken away. */
const after = await openShopAt(db, moyasar, { parts: { gateways: oneGateway(moyasar.gateway) } })
const admin = await signedInStaff(db, 'admin')

const minute = 60_000
const day = 24 * 60 * minute
const inMinutes = (minutes: number) => () => new Date(Date.now() + minutes * minute)
const reconciliation = '/api/users/v1/reconciliation'

const paymentsOf = (orderId: string) =>
  db.selectFrom('payments').selectAll().where('order_id', '=', orderId).orderBy('created_at').execute()
const ofTap = async (orderId: string): Promise<Json[]> =>
  (await tap.call('GET', '/sandbox/ledger')).body.charges.filter(
    ({ reference }: Json) => reference.order === orderId,
  )
const ofMoyasar = async (orderId: string): Promise<Json[]> =>
  (await moyasar.call('GET', '/sandbox/ledger')).body.payments.filter(
    ({ metadata }: Json) => metadata?.order_id === orderId,
  )
const cardsOf = async (token: string) =>
  (await shop.ask('GET /api/clients/v1/payment_methods', { token })).body.payment_methods

/** A plan that was bought at Tap and renews with the card that Tap keeps. */
async function subscribeAtTap() {
  const client = await before.newClient()
  const { token, clientId } = client
  await runTimeOfClient(before.system, handlers, { clientId, to: nextMorning(before.system.now()) })
  const { order } = (await before.placeOrder(token, { auto_renew: true })).body
  const way = { method: 'card', token: await tap.token(madaCard), save_card: true }
  const { payment } = (await before.pay(token, order.id, way)).body
  await tap.walk(payment.redirect_url)
  await before.ask(`GET /api/clients/v1/orders/${order.id}/payments/${payment.id}`, { token })
  await before.runJobs()
  const [card] = await cardsOf(token)
  return { ...client, orderId: String(order.id), card }
}

describe('what was begun at Tap', () => {
  test('is refunded at Tap', async () => {
    const { token, clientId } = await before.newClient()
    const { id } = await before.buy(token)
    const refunds = `POST /api/users/v1/orders/${id}/refunds`
    const body = { amount_minor: 2_000, reason: 'test', period: 'keep' }
    expect((await shop.ask(refunds, { token: admin.token, body })).status).toBe(201)
    await shop.runJobs()
    await tap.passTime(20_000)
    await shop.runJobs(inMinutes(10))
    const [payment] = await paymentsOf(id)
    const { refunds: given } = (await tap.call('GET', '/sandbox/ledger')).body
    expect(given.filter((one: Json) => one.charge_id === payment?.gateway_reference)).toMatchObject([
      { amount: 20, status: 'REFUNDED' },
    ])
    expect((await shop.readOrder(token, id)).status).toBe('partially_refunded')
    expect((await readBooks(db, clientId)).total).toBe(0)
  })

  test('renews with its card at Tap', async () => {
    const she = await subscribeAtTap()
    expect(she.card).toMatchObject({ gateway: 'tap', status: 'active' })
    const [{ starts_at: startsAt }] = (
      await shop.ask('GET /api/clients/v1/subscriptions', { token: she.token })
    ).body.subscriptions
    const to = new Date(new Date(startsAt).getTime() + 31 * day)
    await runTimeOfClient(shop.system, handlers, { clientId: she.clientId, to })
    const renewal = await db
      .selectFrom('orders')
      .select(['id', 'status'])
      .where('client_id', '=', she.clientId)
      .where('method', '=', 'subscription')
      .executeTakeFirstOrThrow()
    expect(renewal.status).toBe('completed')
    expect(await paymentsOf(renewal.id)).toMatchObject([{ provider: 'tap', status: 'paid' }])
    expect(await ofTap(renewal.id)).toMatchObject([{ status: 'CAPTURED', customer_initiated: false }])
    expect(await ofMoyasar(renewal.id)).toEqual([])
  })

  test('offers its card at checkout, and charges it at Tap', async () => {
    const she = await subscribeAtTap()
    const { order } = (await shop.placeOrder(she.token, { product_id: before.plans.small })).body
    const way = { method: 'saved_card', payment_method_id: she.card.id }
    const { payment } = (await shop.pay(she.token, order.id, way)).body
    await tap.walk(payment.redirect_url)
    const path = `GET /api/clients/v1/orders/${order.id}/payments/${payment.id}`
    expect((await shop.ask(path, { token: she.token })).body.payment.status).toBe('paid')
    expect(await ofTap(order.id)).toHaveLength(1)
    expect(await ofMoyasar(order.id)).toEqual([])
  })

  test('is settled by what Tap tells at its own route, signed with its own key', async () => {
    const { token } = await before.newClient()
    const { orderId, payment } = await before.startPaying(token)
    await tap.walk(payment.redirect_url)
    const heard = () => tap.heard.find(({ body }) => (body as Json).reference.order === orderId)
    await expect.poll(heard).toBeDefined()
    const notify = (provider: string) =>
      shop.ask(`POST /api/webhooks/${provider}`, {
        body: heard()?.body,
        headers: { hashstring: heard()?.headers.get('hashstring') ?? '' },
      })
    expect((await after.ask('POST /api/webhooks/tap', { body: heard()?.body })).status).toBe(404)
    expect((await notify('moyasar')).status).toBe(401)
    expect((await notify('tap')).status).toBe(200)
    await shop.runJobs(() => new Date(Date.now() + 2_000))
    expect((await shop.readOrder(token, orderId)).status).toBe('completed')
  })

  test('is deleted at Tap', async () => {
    const she = await subscribeAtTap()
    const { token: handle } = await db
      .selectFrom('payment_methods')
      .select('token')
      .where('id', '=', she.card.id)
      .executeTakeFirstOrThrow()
    await shop.ask(`DELETE /api/clients/v1/payment_methods/${she.card.id}`, { token: she.token })
    await shop.runJobs()
    expect(await tap.gateway.cardVault.findCard(handle)).toBeNull()
  })
})

describe('what is new', () => {
  test('goes to Moyasar, and so do cards that are saved on the way', async () => {
    const { token } = await shop.newClient()
    const { id } = await shop.buy(token)
    expect(await paymentsOf(id)).toMatchObject([{ provider: 'moyasar', status: 'paid' }])
    expect(await ofMoyasar(id)).toHaveLength(1)

    const next = await shop.newClient()
    const { order } = (await shop.placeOrder(next.token)).body
    const announced = await shop.pay(next.token, order.id, { method: 'card', save_card: true })
    expect(announced.body.payment.gateway_request.url).toContain(moyasar.url)
  })

  test('goes where its way to pay is offered, whoever takes cards', async () => {
    const { token } = await before.newClient()
    const { order } = (await before.placeOrder(token, { product_id: before.plans.shared })).body
    const paid = await before.pay(token, order.id, { method: 'apple_pay', token: '{"paymentData":{}}' })
    expect(paid.body.payment.status).toBe('paid')
    expect(await paymentsOf(order.id)).toMatchObject([{ provider: 'moyasar' }])
  })
})

test('each gateway’s books are laid beside what was made there', async () => {
  const { token } = await before.newClient()
  const { id } = await before.buy(token)
  const range = { from: new Date(Date.now() - day), to: new Date(Date.now() + day) }
  expect((await verifyBooks(shop.system, range)).problems).toEqual([])
  const run = () => shop.ask(`POST ${reconciliation}/runs`, admin)
  const first = (await run()).body
  expect(first.differences).toEqual([])
  const runs = await db.selectFrom('reconciliations').selectAll().execute()
  expect(runs.map(({ provider }) => provider).toSorted()).toEqual(['moyasar', 'tap'])
  expect(runs.every(({ payments_compared: compared }) => compared > 0)).toBe(true)
  expect(first.last.payments_compared).toBe(
    runs.reduce((sum, { payments_compared: compared }) => sum + compared, 0),
  )

  // Somebody gives money back in Tap's own dashboard: Moyasar's books are not asked about it.
  const [payment] = await paymentsOf(id)
  const price = Number(payment?.amount_minor)
  await before.refundAtGateway(payment?.id ?? '', 1_000)
  await tap.passTime(20_000)
  const [found, ...others] = (await run()).body.differences
  expect(others).toEqual([])
  expect(found).toMatchObject({ payment_id: payment?.id, ours_minor: price, theirs_minor: price - 1_000 })
  expect(
    await db.selectFrom('gateway_differences').select('provider').where('settled_at', 'is', null).execute(),
  ).toEqual([{ provider: 'tap' }])
})

describe('a gateway whose keys were taken away', () => {
  test('is named to staff who ask it, and nothing changes', async () => {
    const { token } = await before.newClient()
    const { orderId } = await before.startPaying(token)
    const seen = await paymentsOf(orderId)
    const asked = await after.ask(`POST /api/users/v1/orders/${orderId}/gateway_questions`, admin)
    expect(asked).toMatchObject({ status: 503, body: { code: 400017 } })
    await after.runJobs(inMinutes(5))
    expect(await paymentsOf(orderId)).toEqual(seen)
  })

  test('offers none of its cards, and makes none the default', async () => {
    const { token, card } = await subscribeAtTap()
    const read = await after.ask('GET /api/clients/v1/payment_methods', { token })
    expect(read.body.payment_methods).toMatchObject([{ id: card.id, gateway: null }])
    const { order } = (await after.placeOrder(token, { product_id: before.plans.small })).body
    const way = { method: 'saved_card', payment_method_id: card.id }
    expect((await after.pay(token, order.id, way)).body.code).toBe(400003)
    expect((await shop.pay(token, order.id, way)).status).toBe(201)
  })

  test('keeps a refund that was on its way, until its keys are back', async () => {
    const { token } = await before.newClient()
    const { id } = await before.buy(token)
    const body = { amount_minor: 1_000, reason: 'test', period: 'keep' }
    await before.ask(`POST /api/users/v1/orders/${id}/refunds`, { token: admin.token, body })
    const refund = () =>
      db.selectFrom('refunds').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow()
    const asked = await refund()
    await after.runJobs()
    expect(await refund()).toEqual(asked)
    await shop.runJobs(inMinutes(60))
    await tap.passTime(20_000)
    await shop.runJobs(inMinutes(150))
    expect((await refund()).status).toBe('done')
  })
})
