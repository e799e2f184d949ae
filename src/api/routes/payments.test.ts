import { describe, expect, it } from 'vitest'
import { openTestShop, poorCard, readBooks } from '#test/shop'
import { signedInClient } from '#test/api'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const shop = await openTestShop(db)

describe('paying an order', () => {
  it('charges a token through 3-D Secure, settles and provisions once', async () => {
    const { token, clientId } = await shop.newClient()
    const { orderId, answer, payment } = await shop.startPaying(token)
    expect(answer.status).toBe(201)
    expect(payment).toMatchObject({ status: 'awaiting_authorization', amount_minor: 6_900, failure: null })
    expect(payment.redirect_url).toContain('/v1/card_auth/')

    await shop.bank.walk(payment.redirect_url)
    const seen = await shop.ask(`GET /api/clients/v1/orders/${orderId}/payments/${payment.id}`, { token })
    expect(seen.body.payment.status).toBe('paid')
    // Whoever looks first settles it, and provisions it right away.
    expect(seen.body.order.status).toBe('completed')

    expect(await shop.runJobs()).not.toContain('order.fulfil')
    const order = await shop.readOrder(token, orderId)
    expect(order).toMatchObject({ status: 'completed', settled_by: 'gateway', final_price_minor: 6_900 })
    expect(order.trackers.map((tracker: { step: string }) => tracker.step)).toEqual([
      'placed',
      'payment_created',
      'pending',
      'received',
      'order_completed',
    ])
    const { body } = await shop.ask('GET /api/clients/v1/subscriptions', { token })
    expect(body.subscriptions).toMatchObject([
      {
        status: 'active',
        points_left: 300,
        days_left: 30,
        auto_renew: false,
        periods: [{ order_id: orderId }],
      },
    ])
    const books = await readBooks(db, clientId)
    expect(books.total).toBe(0)
  })

  it('tells a declined card in words and lets another card pay', async () => {
    const { token } = await shop.newClient()
    const first = await shop.startPaying(token, poorCard)
    await shop.bank.walk(first.payment.redirect_url)
    const path = `/api/clients/v1/orders/${first.orderId}/payments/${first.payment.id}`
    const declined = await shop.ask(`GET ${path}`, { token, language: 'ar' })
    expect(declined.body.payment).toMatchObject({
      status: 'payment_failed',
      failure: { code: 400213, name: 'insufficient_funds', next_step: 'other_card' },
    })
    expect(declined.body.payment.failure.message).toMatch(/[\u0600-\u06ff]/)
    expect(declined.body.order).toMatchObject({ status: 'declined', can_pay: true })

    const second = await shop.startPaying(token, undefined, { id: first.orderId })
    await shop.bank.walk(second.payment.redirect_url)
    await shop.ask(`GET /api/clients/v1/orders/${first.orderId}/payments/${second.payment.id}`, { token })
    expect((await shop.readOrder(token, first.orderId)).status).toBe('completed')
  })

  it('allows one open attempt, and shows it to whoever tries another', async () => {
    const { token } = await shop.newClient()
    const { orderId, payment } = await shop.startPaying(token)
    const again = await shop.startPaying(token, undefined, { id: orderId })
    expect(again.answer).toMatchObject({
      status: 409,
      body: { code: 400002, redirect_url: payment.redirect_url, payment: { id: payment.id } },
    })
  })

  it('refunds the money of a superseded attempt that is paid after another one settled', async () => {
    const { token } = await shop.newClient()
    const first = await shop.startPaying(token)
    const other = await shop.pay(token, first.orderId, {
      method: 'card',
      token: await shop.tokenOf('4111111111111111'),
      supersede: true,
    })
    expect(other.status).toBe(201)
    await shop.bank.walk(other.body.payment.redirect_url)
    await shop.ask(`GET /api/clients/v1/orders/${first.orderId}/payments/${other.body.payment.id}`, { token })
    await shop.bank.walk(first.payment.redirect_url)
    await shop.ask(`GET /api/clients/v1/orders/${first.orderId}/payments/${first.payment.id}`, { token })
    await shop.runJobs()

    const order = await shop.readOrder(token, first.orderId)
    expect(order.status).toBe('completed')
    const card = { brand: 'mada', last_four: '1010' }
    expect(order.refunds).toMatchObject([{ cause: 'superseded', status: 'done', amount_minor: 6_900, card }])
    expect(await shop.bank.payment(first.payment.id)).toMatchObject({ status: 'refunded', refunded: 6_900 })
  })

  it('refunds money that comes for a cancelled order', async () => {
    const { token } = await shop.newClient()
    const { orderId, payment } = await shop.startPaying(token)
    const cancelled = await shop.ask(`POST /api/clients/v1/orders/${orderId}/cancellation`, { token })
    expect(cancelled.body.order.status).toBe('cancelled')
    await shop.bank.walk(payment.redirect_url)
    await shop.ask(`GET /api/clients/v1/orders/${orderId}/payments/${payment.id}`, { token })
    await shop.runJobs()
    const order = await shop.readOrder(token, orderId)
    expect(order).toMatchObject({
      status: 'cancelled',
      refunds: [{ cause: 'late_after_cancellation', status: 'done' }],
    })
  })

  it.each([
    ['another amount', { amount: 100 }],
    ['another currency', { currency: 'USD' }],
    ['another order', { metadata: { order_id: 'somebody-else' } }],
  ])('settles nothing when the gateway speaks of %s', async (_, tampering) => {
    const { token } = await shop.newClient()
    const { orderId, payment } = await shop.startPaying(token)
    await shop.bank.walk(payment.redirect_url)
    await shop.bank.call('POST', `/sandbox/payments/${payment.id}/tamper`, tampering)
    await shop.ask(`GET /api/clients/v1/orders/${orderId}/payments/${payment.id}`, { token })
    await shop.runJobs()
    const order = await shop.readOrder(token, orderId)
    expect(order).toMatchObject({ status: 'declined', refunds: [{ cause: 'mismatch', status: 'done' }] })
  })

  it('finds the charge again when the gateway drops its answer', async () => {
    const { token } = await shop.newClient()
    await shop.bank.faults({ drop_after_charge: 1 })
    const { answer, payment } = await shop.startPaying(token)
    await shop.bank.faults({})
    expect(answer.status).toBe(201)
    expect(payment).toMatchObject({ status: 'awaiting_authorization' })
    expect(payment.redirect_url).toContain('card_auth')
  })

  it('sends a charge again that never came to the gateway', async () => {
    const { token } = await shop.newClient()
    const order = (await shop.placeOrder(token)).body.order
    const cardToken = await shop.tokenOf('4201320111111010')
    await shop.bank.faults({ fail_next: 1 })
    const paid = await shop.pay(token, order.id, { method: 'card', token: cardToken })
    await shop.bank.faults({})
    expect(paid.body.payment).toMatchObject({ status: 'awaiting_authorization' })
    expect(paid.body.payment.redirect_url).toContain('card_auth')
  })

  it('keeps the attempt open when the gateway is silent, and the job finds the truth', async () => {
    const { token } = await shop.newClient()
    const order = (await shop.placeOrder(token)).body.order
    const cardToken = await shop.tokenOf('4201320111111010')
    await shop.bank.faults({ fail_next: 2 })
    const paid = await shop.pay(token, order.id, { method: 'card', token: cardToken })
    await shop.bank.faults({})
    expect(paid.body.payment.status).toBe('initial')
    const later = () => new Date(Date.now() + 120_000)
    await shop.runJobs(later)
    expect(await shop.readOrder(token, order.id)).toMatchObject({
      status: 'declined',
      payments: [{ status: 'unpaid', failure: { name: 'charge_not_found' } }],
    })
  })

  it('announces a payment whose card the browser sends, and keeps the card', async () => {
    const { token } = await shop.newClient()
    const order = (await shop.placeOrder(token, { auto_renew: true })).body.order
    const announced = await shop.pay(token, order.id, { method: 'card', save_card: true })
    const request = announced.body.payment.gateway_request
    expect(request.body).toMatchObject({
      given_id: announced.body.payment.id,
      amount: 6_900,
      publishable_api_key: 'pk_test_sandbox',
      source: { type: 'creditcard', save_card: true },
    })
    const card = { name: 'Noura Ali', number: '4201320111111010', month: 9, year: 2099, cvc: '123' }
    const sent = await shop.bank.call(
      'POST',
      new URL(request.url).pathname,
      { ...request.body, source: { ...request.body.source, ...card } },
      null,
    )
    await shop.bank.walk(sent.body.source.transaction_url)
    const path = `/api/clients/v1/orders/${order.id}/payments/${announced.body.payment.id}`
    // The card is kept by a job, and the plan renews with it: this order is provisioned by its job, too.
    expect((await shop.ask(`GET ${path}`, { token })).body.order.status).toBe('processing')
    expect(await shop.runJobs()).toContain('order.fulfil')
    const cards = (await shop.ask('GET /api/clients/v1/payment_methods', { token })).body.payment_methods
    expect(cards).toMatchObject([
      { brand: 'mada', last_four: '1010', month: 9, year: 2099, is_default: true },
    ])
    const { subscriptions } = (await shop.ask('GET /api/clients/v1/subscriptions', { token })).body
    expect(subscriptions).toMatchObject([{ auto_renew: true, payment_method_id: cards[0].id }])

    // The same plan again, one tap with the saved card.
    const next = (await shop.placeOrder(token)).body.order
    const tapped = await shop.pay(token, next.id, { method: 'saved_card', payment_method_id: cards[0].id })
    expect(tapped.body.payment).toMatchObject({ status: 'paid', card: { last_four: '1010' } })
    await shop.runJobs()
    const extended = (await shop.ask('GET /api/clients/v1/subscriptions', { token })).body.subscriptions
    expect(extended).toMatchObject([{ days_left: 60, points_left: 300 }])
    expect(extended[0].periods).toHaveLength(2)
  })

  it('settles a browser payment of another amount never', async () => {
    const { token } = await shop.newClient()
    const order = (await shop.placeOrder(token)).body.order
    const announced = await shop.pay(token, order.id, { method: 'card', save_card: true })
    const request = announced.body.payment.gateway_request
    const card = { name: 'Noura Ali', number: '4201320111111010', month: 9, year: 2099, cvc: '123' }
    const body = { ...request.body, amount: 100, source: { ...request.body.source, ...card } }
    const sent = await shop.bank.call('POST', '/v1/payments', body, null)
    await shop.bank.walk(sent.body.source.transaction_url)
    await shop.ask(`GET /api/clients/v1/orders/${order.id}/payments/${announced.body.payment.id}`, { token })
    await shop.runJobs()
    expect(await shop.readOrder(token, order.id)).toMatchObject({
      status: 'declined',
      refunds: [{ amount_minor: 100 }],
    })
  })

  it('gives one answer to a repeated request with the same key', async () => {
    const { token } = await shop.newClient()
    const order = (await shop.placeOrder(token)).body.order
    const body = { method: 'card', token: await shop.tokenOf('4201320111111010') }
    const path = `POST /api/clients/v1/orders/${order.id}/payments`
    const headers = { 'idempotency-key': 'pay-once' }
    const first = await shop.ask(path, { token, body, headers })
    const second = await shop.ask(path, { token, body, headers })
    expect(second).toMatchObject({ status: 201, body: first.body })
    expect(second.headers.get('idempotency-replayed')).toBe('true')
  })

  it('answers 401, 403, 404 and 422 as promised', async () => {
    const { token } = await shop.newClient()
    const stranger = await signedInClient(db)
    const order = (await shop.placeOrder(token)).body.order
    const path = `POST /api/clients/v1/orders/${order.id}/payments`
    const body = { method: 'card', token: 'token_x' }
    expect(await shop.ask(path, { body })).toMatchObject({ status: 401, body: { code: 100001 } })
    expect((await shop.ask(path, { token: stranger.token, body })).status).toBe(404)
    expect((await shop.ask(path, { token, body: { method: 'cash' } })).status).toBe(422)
    expect((await shop.ask(path, { token, body: { method: 'balance' } })).status).toBe(422)
    const unknownCard = { method: 'saved_card', payment_method_id: order.id }
    expect((await shop.ask(path, { token, body: unknownCard })).status).toBe(404)
    const payments = `GET /api/clients/v1/orders/${order.id}/payments/${order.id}`
    expect((await shop.ask(payments, { token })).status).toBe(404)
  })

  it.each(['number', 'cvc', 'card_number', 'source'])('has no field %s for card data', async (field) => {
    const { token } = await shop.newClient()
    const order = (await shop.placeOrder(token)).body.order
    const body = { method: 'card', token: 'token_x', [field]: '4201320111111010' }
    expect((await shop.pay(token, order.id, body)).status).toBe(422)
  })
})
