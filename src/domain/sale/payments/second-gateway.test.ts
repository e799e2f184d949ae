import { describe, expect, test } from 'vitest'
import { runTimeOfClient } from '#domain/core/time-machine/run-time-of-client'
import { runDueJobs } from '#domain/core/jobs/run-due-jobs'
import { closeAttempt } from '#domain/sale/payments/close-attempt'
import { verifyBooks } from '#domain/desk/reconciliation/verify-books'
import { handlers } from '#jobs/handlers'
import { oneGateway, signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { readBooks } from '#test/shop'
import { nextMorning } from '#test/subscriber'
import { openTapShop } from '#test/tap-shop'
import { madaCard, quietCard, type Json } from '../../../../sandbox/tap/test-tap.ts'

/** A store that has chosen Tap: nothing in the domain knows it. */
const { db } = await testDatabase()
const shop = await openTapShop(db)
const { ask, bank } = shop
const admin = await signedInStaff(db, 'admin')

const minute = 60_000
const day = 24 * 60 * minute
const inMinutes = (minutes: number) => () => new Date(Date.now() + minutes * minute)

const ownPayment = (orderId: string) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()

const chargesOf = async (orderId: string): Promise<Json[]> =>
  (await bank.call('GET', '/sandbox/ledger')).body.charges.filter(
    ({ reference }: Json) => reference.order === orderId,
  )

/** Places an order and pays it with a card of the wish's, past the bank. */
async function buyWith(token: string, card: object, body: object = {}, order: object = {}) {
  const placed = (await shop.placeOrder(token, order)).body.order
  const paid = await shop.pay(token, placed.id, { method: 'card', token: await bank.token(card), ...body })
  const { payment } = paid.body
  if (payment?.redirect_url) await bank.walk(payment.redirect_url)
  if (payment) await ask(`GET /api/clients/v1/orders/${placed.id}/payments/${payment.id}`, { token })
  await shop.runJobs()
  return { id: String(placed.id), paid, order: await shop.readOrder(token, placed.id) }
}

const cardsOf = async (token: string) =>
  (await ask('GET /api/clients/v1/payment_methods', { token })).body.payment_methods

describe('a purchase', () => {
  test('is paid past the bank; the gateway’s own name for it is kept, and the books agree', async () => {
    const { token, clientId } = await shop.newClient()
    const order = await shop.buy(token)
    expect(order).toMatchObject({ status: 'completed', payments: [{ status: 'paid', amount_minor: 6_900 }] })
    const payment = await ownPayment(order.id)
    expect(payment).toMatchObject({ provider: 'tap', gateway_reference: expect.stringMatching(/^chg_/) })
    expect(await chargesOf(order.id)).toMatchObject([
      { id: payment.gateway_reference, amount: 69, reference: { transaction: payment.id } },
    ])
    expect((await readBooks(db, clientId)).total).toBe(0)
  })

  test('whose card is declined says so, and another card pays', async () => {
    const { token } = await shop.newClient()
    const first = await buyWith(token, { ...quietCard, exp_month: 7, exp_year: 2037 })
    expect(first.paid.body.payment).toMatchObject({
      status: 'payment_failed',
      failure: { name: 'insufficient_funds' },
    })
    const paid = await shop.pay(token, first.id, { method: 'card', token: await bank.token(quietCard) })
    expect(paid.body.payment).toMatchObject({ status: 'paid' })
  })

  test('whose answer is lost is found at the gateway, and charged once', async () => {
    const { token } = await shop.newClient()
    const { order } = (await shop.placeOrder(token)).body
    await bank.faults({ drop_after_charge: 1 })
    const paid = await shop.pay(token, order.id, { method: 'card', token: await bank.token() })
    await bank.faults({})
    expect(paid.body.payment).toMatchObject({ status: 'awaiting_authorization' })
    await bank.walk(paid.body.payment.redirect_url)
    await ask(`GET /api/clients/v1/orders/${order.id}/payments/${paid.body.payment.id}`, { token })
    await shop.runJobs()
    expect((await shop.readOrder(token, order.id)).status).toBe('completed')
    expect(await chargesOf(order.id)).toHaveLength(1)
  })

  test('that the gateway paid with another amount settles nothing: the money goes back', async () => {
    const { token } = await shop.newClient()
    const { order } = (await shop.placeOrder(token)).body
    const paid = await shop.pay(token, order.id, { method: 'card', token: await bank.token() })
    const { gateway_reference: charge } = await ownPayment(order.id)
    await bank.walk(paid.body.payment.redirect_url)
    await bank.call('POST', `/sandbox/charges/${charge}/tamper`, { amount: 1 })
    await ask(`GET /api/clients/v1/orders/${order.id}/payments/${paid.body.payment.id}`, { token })
    await shop.runJobs()
    expect((await shop.readOrder(token, order.id)).status).toBe('declined')
    await bank.passTime(20_000)
    await shop.runJobs(inMinutes(2))
    const [back] = await db.selectFrom('refunds').selectAll().where('order_id', '=', order.id).execute()
    expect(back).toMatchObject({ cause: 'mismatch', status: 'done', amount_minor: 100n })
  })

  test('with Apple Pay is charged by its token', async () => {
    const { token } = await shop.newClient()
    const { order } = (await shop.placeOrder(token)).body
    const apple = JSON.stringify({ paymentData: { version: 'EC_v1', data: 'x', signature: 'x', header: {} } })
    const paid = await shop.pay(token, order.id, { method: 'apple_pay', token: apple })
    expect(paid.body.payment.status).toBe('paid')
  })
})

describe('an event', () => {
  test('settles what nobody came back from; copies, forged and late ones change nothing', async () => {
    const { token } = await shop.newClient()
    const { orderId, payment } = await shop.startPaying(token)
    await bank.faults({ duplicate_webhooks: 1 })
    await bank.walk(payment.redirect_url)
    await bank.faults({})
    const about = () => shop.heard.filter(({ body }) => (body as Json).reference.order === orderId)
    await expect.poll(() => about().length).toBe(2)
    const notify = (headers: Headers, body: unknown) =>
      ask('POST /api/webhooks/tap', {
        body,
        headers: Object.fromEntries([['hashstring', headers.get('hashstring') ?? '']]),
      })
    for (const { headers, body } of about()) expect((await notify(headers, body)).status).toBe(200)
    const [first] = about()
    if (!first) throw new Error('nothing was heard')
    const forged = { ...(first.body as object), status: 'DECLINED' }
    expect((await notify(first.headers, forged)).status).toBe(401)
    expect((await notify(new Headers(), first.body)).status).toBe(401)
    expect((await ask('POST /api/webhooks/moyasar', { body: {} })).status).toBe(404)

    const ran = await shop.runJobs(() => new Date(Date.now() + 2_000))
    expect(ran.filter((name) => name === 'gateway_event.work')).toHaveLength(1)
    expect((await shop.readOrder(token, orderId)).status).toBe('completed')
    // Out of order: it comes again after everything is over.
    expect((await notify(first.headers, first.body)).status).toBe(200)
    await shop.runJobs(inMinutes(1))
    expect((await shop.readOrder(token, orderId)).status).toBe('completed')
  })

  test('that is quicker than the gateway’s own list is asked about until that knows the charge', async () => {
    const { token } = await shop.newClient()
    const { orderId, payment } = await shop.startPaying(token)
    await bank.walk(payment.redirect_url)
    // Its answer was lost, the list did not know it, and the attempt was given up.
    await closeAttempt(shop.system, payment.id, { event: 'abandon', failure: 'charge_not_found' })
    const about = () => shop.heard.filter(({ body }) => (body as Json).reference.order === orderId)
    await expect.poll(() => about().length).toBe(1)
    const [reported] = about()
    const headers = { hashstring: reported?.headers.get('hashstring') ?? '' }
    await ask('POST /api/webhooks/tap', { body: reported?.body, headers })
    const gateways = oneGateway({ ...bank.gateway, findPayment: async () => null })
    for (const minutes of [0.1, 2]) {
      await runDueJobs({ ...shop.system, gateways, now: inMinutes(minutes) }, handlers, { limit: 50 })
    }
    expect((await shop.readOrder(token, orderId)).status).toBe('declined')

    // Long before the half hour after which a closed attempt is looked at anyway.
    await shop.runJobs(inMinutes(6))
    expect((await shop.readOrder(token, orderId)).status).toBe('completed')
  })
})

describe('a saved card', () => {
  const saving = { save_card: true }

  test('is kept by the token that pays, and pays again when the bank has asked its owner', async () => {
    const { token } = await shop.newClient()
    await buyWith(token, madaCard, saving)
    const [card] = await cardsOf(token)
    expect(card).toMatchObject({ brand: 'mada', last_four: '0007', month: 1, year: 2039, is_default: true })
    const { order } = (await shop.placeOrder(token)).body
    const paid = await shop.pay(token, order.id, { method: 'saved_card', payment_method_id: card.id })
    await bank.walk(paid.body.payment.redirect_url)
    const read = await ask(`GET /api/clients/v1/orders/${order.id}/payments/${paid.body.payment.id}`, {
      token,
    })
    expect(read.body.payment.status).toBe('paid')
    const [charge] = await chargesOf(order.id)
    expect(charge).toMatchObject({ customer_initiated: true, threeDSecure: true })
  })

  test('is not announced to browsers: that way to save a card is another gateway’s', async () => {
    const { token } = await shop.newClient()
    const { order } = (await shop.placeOrder(token)).body
    const result = await shop.pay(token, order.id, { method: 'card', save_card: true })
    expect(result).toMatchObject({ status: 422, body: { code: 400015 } })
    expect((await shop.readOrder(token, order.id)).status).toBe('pending')
  })

  test('is added without a payment, once for one token, and removed at the gateway, too', async () => {
    const { token } = await shop.newClient()
    const made = await bank.token()
    const add = () => ask('POST /api/clients/v1/payment_methods', { token, body: { token: made } })
    const first = (await add()).body.payment_method
    expect(first).toMatchObject({ status: 'verifying', last_four: '0007', month: 1, year: 2039 })
    // The answer was lost: the same token is the same card, although Tap takes it once.
    expect((await add()).body.payment_method.id).toBe(first.id)
    await bank.walk(first.verification_url)
    const read = await ask(`GET /api/clients/v1/payment_methods/${first.id}`, { token })
    expect(read.body.payment_method).toMatchObject({ status: 'active', is_default: true })
    const kept = await db
      .selectFrom('payment_methods')
      .select('token')
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow()
    expect(kept.token).toMatch(/^cus_\w+\/card_\w+\/payment_agreement_\w+$/)
    expect((await bank.gateway.cardVault.findCard(kept.token))?.isVerified).toBe(true)
    expect((await ask(`DELETE /api/clients/v1/payment_methods/${first.id}`, { token })).status).toBe(204)
    await shop.runJobs()
    expect(await bank.gateway.cardVault.findCard(kept.token)).toBeNull()
  })

  test('that its bank verifies after it was removed here is deleted at the gateway, too', async () => {
    const { token } = await shop.newClient()
    const path = 'POST /api/clients/v1/payment_methods'
    const { payment_method: card } = (await ask(path, { token, body: { token: await bank.token() } })).body
    const stored = () =>
      db.selectFrom('payment_methods').select(['token', 'name']).where('id', '=', card.id).executeTakeFirst()
    const { token: verification = '' } = (await stored()) ?? {}
    expect((await ask(`DELETE /api/clients/v1/payment_methods/${card.id}`, { token })).status).toBe(204)
    await shop.runJobs()
    expect(await stored()).toEqual({ token: verification, name: '' })
    await bank.walk(card.verification_url)
    expect(await bank.gateway.cardVault.findCard(verification)).toMatchObject({ isVerified: true })
    await shop.runJobs(inMinutes(61))
    expect(await bank.gateway.cardVault.findCard(verification)).toBeNull()
    expect(await stored()).toEqual({ token: `deleted:${card.id}`, name: '' })
  })

  test('that the bank does not verify is not kept', async () => {
    const { token } = await shop.newClient()
    const { body } = await ask('POST /api/clients/v1/payment_methods', {
      token,
      body: { token: await bank.token() },
    })
    await bank.walk(body.payment_method.verification_url, 'FAILED')
    const read = await ask(`GET /api/clients/v1/payment_methods/${body.payment_method.id}`, { token })
    expect(read.body.payment_method.status).toBe('refused')
  })
})

describe('a renewal', () => {
  async function subscribe(card: object) {
    const client = await shop.newClient()
    const start = { clientId: client.clientId, to: nextMorning(shop.system.now()) }
    await runTimeOfClient(shop.system, handlers, start)
    await buyWith(client.token, card, { save_card: true }, { auto_renew: true })
    const [plan] = (await ask('GET /api/clients/v1/subscriptions', { token: client.token })).body
      .subscriptions
    expect(plan).toMatchObject({ auto_renew: true })
    const travel = (days: number) =>
      runTimeOfClient(shop.system, handlers, {
        clientId: client.clientId,
        to: new Date(new Date(plan.starts_at).getTime() + days * day),
      })
    const renewals = () =>
      db
        .selectFrom('orders')
        .select(['id', 'status'])
        .where('client_id', '=', client.clientId)
        .where('method', '=', 'subscription')
        .execute()
    const read = async () =>
      (await ask(`GET /api/clients/v1/subscriptions/${plan.id}`, { token: client.token })).body.subscription
    return { ...client, travel, renewals, read }
  }

  test('is charged without its owner, by the agreement that was made when the card was saved', async () => {
    const plan = await subscribe(madaCard)
    await plan.travel(31)
    const [renewal] = await plan.renewals()
    expect(renewal?.status).toBe('completed')
    expect(await chargesOf(renewal?.id ?? '')).toMatchObject([
      {
        status: 'CAPTURED',
        customer_initiated: false,
        threeDSecure: false,
        payment_agreement: { id: expect.any(String) },
      },
    ])
    expect((await plan.read()).status).toBe('active')
    expect((await readBooks(db, plan.clientId)).total).toBe(0)
  })

  test.each([
    ['without money is tried again', { ...madaCard, exp_month: 9, exp_year: 2037 }, 'soft', 4],
    ['that the bank refuses for good is not', { ...madaCard, exp_month: 10, exp_year: 2037 }, 'hard', 1],
  ])('on a card %s', async (_, card, decline, tries) => {
    const plan = await subscribe(card)
    await plan.travel(30.2)
    expect((await plan.read()).status).toBe('past_due')
    await plan.travel(40)
    const [renewal] = await plan.renewals()
    const payments = await db
      .selectFrom('payments')
      .select(['status', 'decline_class'])
      .where('order_id', '=', renewal?.id ?? '')
      .execute()
    expect(payments).toHaveLength(tries)
    expect(payments.every(({ decline_class }) => decline_class === decline)).toBe(true)
    expect((await plan.read()).status).toBe('expired')
  })
})

describe('a refund', () => {
  const refund = (id: string, amount: number, body: object = {}) =>
    ask(`POST /api/users/v1/orders/${id}/refunds`, {
      token: admin.token,
      body: { amount_minor: amount, reason: 'test', period: 'keep', ...body },
    })
  const refundsOf = (id: string) =>
    db.selectFrom('refunds').selectAll().where('order_id', '=', id).orderBy('id').execute()

  test('is pending until the bank has decided; then the order moves, and another part can follow', async () => {
    const { token, clientId } = await shop.newClient()
    const { id } = await shop.buy(token)
    await refund(id, 2_000)
    await shop.runJobs()
    expect(await refundsOf(id)).toMatchObject([
      { status: 'pending', gateway_reference: expect.stringMatching(/^re_/) },
    ])
    expect((await shop.readOrder(token, id)).status).toBe('completed')
    // Asked again before the bank has decided: still one refund.
    await shop.runJobs(inMinutes(2))
    await bank.passTime(20_000)
    await shop.runJobs(inMinutes(10))
    expect(await shop.readOrder(token, id)).toMatchObject({
      status: 'partially_refunded',
      refunded_minor: 2_000,
    })

    await refund(id, 4_900)
    await shop.runJobs()
    await bank.passTime(20_000)
    await shop.runJobs(inMinutes(10))
    expect(await shop.readOrder(token, id)).toMatchObject({ status: 'refunded', refunded_minor: 6_900 })
    expect((await refundsOf(id)).map(({ destination }) => destination)).toEqual(['card', 'card'])
    expect((await shop.askGateway((await ownPayment(id)).id))?.refunded).toBe(6_900)
    expect((await readBooks(db, clientId)).total).toBe(0)
  })

  test('whose answer is lost goes once', async () => {
    const { token } = await shop.newClient()
    const { id } = await shop.buy(token)
    await refund(id, 2_000)
    await bank.faults({ drop_after_refund: 1 })
    await shop.runJobs()
    await bank.faults({})
    await shop.runJobs(inMinutes(2))
    await bank.passTime(20_000)
    await shop.runJobs(inMinutes(20))
    expect(await shop.readOrder(token, id)).toMatchObject({ refunded_minor: 2_000 })
    const { refunds } = (await bank.call('GET', '/sandbox/ledger')).body
    const charge = (await ownPayment(id)).gateway_reference
    expect(refunds.filter(({ charge_id }: Json) => charge_id === charge)).toHaveLength(1)
  })

  test('that the bank declines after all is free again for staff', async () => {
    const { token, clientId } = await shop.newClient()
    const { id } = await shop.buy(token)
    await refund(id, 2_000)
    await shop.runJobs()
    const [asked] = await refundsOf(id)
    await bank.call('POST', `/sandbox/refunds/${asked?.gateway_reference}/decide`, { refunded: false })
    await shop.runJobs(inMinutes(2))
    expect(await refundsOf(id)).toMatchObject([
      { status: 'failed', gateway_message: expect.stringContaining('DECLINED') },
    ])
    await refund(id, 2_000, { destination: 'balance' })
    expect(await readBooks(db, clientId)).toMatchObject({ balance: 2_000, total: 0 })
  })

  test('of a payment that another gateway took goes to the balance', async () => {
    const { token, clientId } = await shop.newClient()
    const { id } = await shop.buy(token)
    await db.updateTable('payments').set({ provider: 'left' }).where('order_id', '=', id).execute()
    await refund(id, 2_000)
    await shop.runJobs()
    expect(await refundsOf(id)).toMatchObject([{ destination: 'balance', status: 'done' }])
    expect((await readBooks(db, clientId)).balance).toBe(2_000)
    await db.updateTable('payments').set({ provider: 'tap' }).where('order_id', '=', id).execute()
  })
})

test('the gateway’s list and our books agree about all of it', async () => {
  const range = { from: new Date(Date.now() - day), to: new Date(Date.now() + day) }
  const verdict = await verifyBooks(shop.system, range)
  expect(verdict.problems).toEqual([])
  expect(verdict.payments).toBeGreaterThan(5)
})
