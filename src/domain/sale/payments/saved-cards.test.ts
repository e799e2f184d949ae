import { describe, expect, it } from 'vitest'
import { keepCard } from '#domain/sale/payments/keep-card'
import { GatewayBusy } from '#rules/errors/vendor-errors'
import { createSharedLimiter } from '#integrations/limits/shared-limiter'
import { oneGateway, signedInStaff } from '#test/api'
import { approvedCard, openTestShop } from '#test/shop'
import { newSubscriber } from '#test/subscriber'
import { testDatabase } from '#test/database'

const { db, pool } = await testDatabase()
const shop = await openTestShop(db)
const minute = 60_000

type Owner = { token: string; clientId: string; phone: string }
const cards = '/api/clients/v1/payment_methods'

/** A client with a saved card, and an order to pay. */
async function withCard(): Promise<Owner & { card: string }> {
  const she = await shop.newClient()
  return { ...she, card: await shop.saveCard(she.token) }
}

async function tap(token: string, card: string, more: object = {}) {
  const { order } = (await shop.placeOrder(token)).body
  const { body } = await shop.pay(token, order.id, { method: 'saved_card', payment_method_id: card, ...more })
  return { orderId: String(order.id), payment: body.payment }
}

async function passBank(token: string, { orderId, payment }: Awaited<ReturnType<typeof tap>>) {
  await shop.bank.walk(payment.redirect_url)
  const seen = await shop.ask(`GET /api/clients/v1/orders/${orderId}/payments/${payment.id}`, { token })
  await shop.runJobs()
  return seen.body.payment
}

let numbers = 0

/** Staff move the account to a new number, and whoever has that one is in, with a code of this moment. */
async function movePhone({ clientId }: { clientId: string }) {
  const admin = await signedInStaff(db, 'admin')
  const moved = await shop.ask(`PUT /api/users/v1/clients/${clientId}/phone`, {
    token: admin.token,
    body: { phone_number: `58${String(++numbers).padStart(7, '0')}`, reason: 'فقد الشريحة' },
  })
  expect(moved.status).toBe(200)
  await db.updateTable('sessions').set({ ended_at: null }).where('client_id', '=', clientId).execute()
}

async function setCodeAge(clientId: string, minutes: number) {
  await db
    .updateTable('sessions')
    .set({ confirmed_at: new Date(Date.now() - minutes * minute) })
    .where('client_id', '=', clientId)
    .execute()
}

describe('a saved card', () => {
  it('pays in one tap while the code of the session is fresh', async () => {
    const { token, card } = await withCard()
    const { payment } = await tap(token, card)
    expect(payment).toMatchObject({ status: 'paid', redirect_url: null })
  })

  it('goes to its bank when the code is older than ten minutes, and pays then', async () => {
    const { token, card, clientId } = await withCard()
    await setCodeAge(clientId, 11)
    const tapped = await tap(token, card)
    expect(tapped.payment).toMatchObject({ status: 'awaiting_authorization' })
    expect(tapped.payment.redirect_url).toContain('/v1/card_auth/')
    expect(await passBank(token, tapped)).toMatchObject({ status: 'paid' })
  })

  it('goes to its bank once after staff moved the account to another phone', async () => {
    const she = await withCard()
    await movePhone(she)
    const [listed] = (await shop.ask(`GET ${cards}`, { token: she.token })).body.payment_methods
    expect(listed).toMatchObject({ needs_bank: true })
    const tapped = await tap(she.token, she.card)
    expect(tapped.payment).toMatchObject({ status: 'awaiting_authorization' })
    expect((await shop.askGateway(tapped.payment.id))?.status).toBe('open')

    expect(await passBank(she.token, tapped)).toMatchObject({ status: 'paid' })
    expect((await tap(she.token, she.card)).payment.status).toBe('paid')
  })

  it('stays in need of its bank when that says no', async () => {
    const she = await withCard()
    await movePhone(she)
    const { orderId, payment } = await tap(she.token, she.card)
    await shop.bank.walk(payment.redirect_url, 'UNAUTHENTICATED')
    const path = `/api/clients/v1/orders/${orderId}/payments/${payment.id}`
    expect((await shop.ask(`GET ${path}`, { token: she.token })).body.payment.status).toBe('payment_failed')
    const again = await shop.pay(she.token, orderId, { method: 'saved_card', payment_method_id: she.card })
    expect(again.body.payment).toMatchObject({ status: 'awaiting_authorization' })
  })

  it('is sent by our server then, so that no browser leaves the switch out', async () => {
    const she = await withCard()
    expect((await tap(she.token, she.card, { ask_cvc: true })).payment.gateway_request).not.toBeNull()
    const other = await withCard()
    await movePhone(other)
    const { payment } = await tap(other.token, other.card, { ask_cvc: true })
    expect(payment).toMatchObject({ gateway_request: null, status: 'awaiting_authorization' })
  })

  it('renews what was agreed before the phone moved, and agrees to nothing new', async () => {
    const she = await newSubscriber(shop, db)
    await movePhone(she)
    const refused = await she.stop().then(() => she.renewWith(she.card))
    expect(refused).toMatchObject({ status: 409, body: { code: 400016 } })
    const fresh = await she.addCard()
    expect((await she.renewWith(fresh)).status).toBe(200)

    const he = await newSubscriber(shop, db)
    await movePhone(he)
    await he.travel(29.5)
    const [renewal] = await he.renewals()
    expect(renewal).toMatchObject({ status: 'completed' })
  })

  it('is no backup of another card before its bank was asked', async () => {
    const she = await newSubscriber(shop, db, { code: '51' })
    await she.addCard()
    await movePhone(she)
    await she.travel(29.5)
    const [renewal] = await she.renewals()
    const tried = await she.payments(String(renewal?.id))
    expect(new Set(tried.map((one) => one.payment_method_id))).toEqual(new Set([she.card]))
  })
})

describe("another client's card", () => {
  it('is tied to no payment and renews nothing', async () => {
    const owner = await withCard()
    const { token: handle } = await db
      .selectFrom('payment_methods')
      .select('token')
      .where('id', '=', owner.card)
      .executeTakeFirstOrThrow()
    const { clientId, token } = await shop.newClient()
    const { order } = (await shop.placeOrder(token, { auto_renew: true })).body
    const { payment } = (await shop.pay(token, order.id, { method: 'card', save_card: true })).body
    const { url, body } = payment.gateway_request
    const source = { type: 'token', token: handle, '3ds': true }
    const sent = await shop.bank.call('POST', new URL(url).pathname, { ...body, source }, null)
    await shop.bank.walk(String(sent.body.source.transaction_url))
    await shop.ask(`GET /api/clients/v1/orders/${order.id}/payments/${payment.id}`, { token })
    await keepCard(shop.system, payment.id)

    const paid = await db.selectFrom('payments').selectAll().where('id', '=', payment.id).executeTakeFirst()
    expect(paid).toMatchObject({ status: 'paid', client_id: clientId, payment_method_id: null })
    const card = await db
      .selectFrom('payment_methods')
      .selectAll()
      .where('id', '=', owner.card)
      .executeTakeFirst()
    expect(card).toMatchObject({ client_id: owner.clientId })
    await shop.runJobs()
    const { subscriptions } = (await shop.ask('GET /api/clients/v1/subscriptions', { token })).body
    expect(subscriptions).toMatchObject([{ auto_renew: false, payment_method_id: null }])
  })
})

describe('the limits of whoever tries', () => {
  it('hold for cards that are added all at once', async () => {
    const { token } = await shop.newClient()
    const tokens = await Promise.all(
      Array.from({ length: 16 }, async () => {
        const card = { name: 'Noura Ali', number: approvedCard, month: 9, year: 2035, cvc: '123' }
        const asked = { ...card, callback_url: 'http://store.test' }
        return String((await shop.bank.call('POST', '/v1/tokens', asked, 'pk_test_sandbox:')).body.id)
      }),
    )
    const added = await Promise.all(
      tokens.map((made) => shop.ask(`POST ${cards}`, { token, body: { token: made } })),
    )
    expect(added.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(added.filter(({ status }) => status === 429)).toHaveLength(6)
    expect((await shop.ask(`GET ${cards}`, { token })).body.payment_methods).toHaveLength(10)
  })

  it('ask the gateway about one attempt once a second, and answer the row in between', async () => {
    let asked = 0
    const { gateway } = shop.bank
    const counting = { ...gateway, findPayment: (one: never) => (asked++, gateway.findPayment(one)) }
    const parts = { gateways: oneGateway(counting), limiter: createSharedLimiter(pool) }
    const limited = await openTestShop(db, { parts })
    const { token } = await shop.newClient()
    const { orderId, payment } = await shop.startPaying(token)
    const looks = Array.from({ length: 30 }, () =>
      limited.ask(`GET /api/clients/v1/orders/${orderId}/payments/${payment.id}`, { token }),
    )
    const answers = await Promise.all(looks)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(asked).toBeGreaterThan(0)
    expect(asked).toBeLessThanOrEqual(3)
  })

  it('answer the row, too, while the gateway has too much to do', async () => {
    const { gateway } = shop.bank
    const busy = { ...gateway, findPayment: () => Promise.reject(new GatewayBusy('429')) }
    const limited = await openTestShop(db, { parts: { gateways: oneGateway(busy) } })
    const { token } = await shop.newClient()
    const { orderId, payment } = await shop.startPaying(token)
    const path = `GET /api/clients/v1/orders/${orderId}/payments/${payment.id}`
    expect(await limited.ask(path, { token })).toMatchObject({
      status: 200,
      body: { payment: { status: 'awaiting_authorization' }, order: { status: 'awaiting_payment' } },
    })
  })
})
