import { describe, expect, it } from 'vitest'
import { approvedCard, openTestShop, poorCard, travellingClock } from '#test/shop'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const clock = travellingClock()
const shop = await openTestShop(db, { now: clock.now })
const path = '/api/clients/v1/payment_methods'
const unknownId = '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001'

/** What the browser does: the gateway's token of a card that is to be kept. */
async function tokenToKeep(number = approvedCard, more: object = {}): Promise<string> {
  const card = { name: 'Noura Ali', number, month: 9, year: 2035, cvc: '123' }
  const asked = { ...card, callback_url: 'http://store.test/user/payment-methods', ...more }
  return String((await shop.bank.call('POST', '/v1/tokens', asked, 'pk_test_sandbox:')).body.id)
}

async function add(token: string, number?: string) {
  return shop.ask(`POST ${path}`, { token, body: { token: await tokenToKeep(number) } })
}

/** A card that the bank has verified. */
async function addVerified(token: string, number?: string) {
  const { payment_method: card } = (await add(token, number)).body
  await shop.bank.walk(card.verification_url)
  return (await shop.ask(`GET ${path}/${card.id}`, { token })).body.payment_method
}

async function list(token: string) {
  return (await shop.ask(`GET ${path}`, { token })).body.payment_methods
}

describe('adding a card', () => {
  it('waits for the bank, and believes only the gateway', async () => {
    const { token } = await shop.newClient()
    const added = await add(token)
    expect(added.status).toBe(201)
    const card = added.body.payment_method
    expect(card).toMatchObject({ status: 'verifying', brand: 'mada', last_four: '1010', is_default: false })
    expect(card.verification_url).toContain('/v1/card_auth/')
    const before = await shop.ask(`GET ${path}/${card.id}`, { token })
    expect(before.body.payment_method.status).toBe('verifying')

    const order = (await shop.placeOrder(token)).body.order
    const early = await shop.pay(token, order.id, { method: 'saved_card', payment_method_id: card.id })
    expect(early).toMatchObject({ status: 404, body: { code: 400003 } })
    const renewal = await shop.ask(`PATCH ${path}/${card.id}`, { token, body: { is_default: true } })
    expect(renewal).toMatchObject({ status: 409, body: { code: 400014 } })

    await shop.bank.walk(card.verification_url)
    const after = await shop.ask(`GET ${path}/${card.id}`, { token })
    expect(after.body.payment_method).toMatchObject({
      status: 'active',
      is_default: true,
      verification_url: null,
    })
    const paid = await shop.pay(token, order.id, { method: 'saved_card', payment_method_id: card.id })
    expect(paid.body.payment.status).toBe('paid')
  })

  it('is learnt by the job when nobody comes back', async () => {
    const { token } = await shop.newClient()
    const { payment_method: card } = (await add(token)).body
    await shop.bank.walk(card.verification_url)
    clock.travel(60_000)
    expect(await shop.runJobs()).toContain('payment_method.verify')
    expect(await list(token)).toMatchObject([{ id: card.id, status: 'active', is_default: true }])
  })

  it('ends refused when the bank refuses, and when nobody answers it', async () => {
    const { token } = await shop.newClient()
    const refused = (await add(token)).body.payment_method
    await shop.bank.walk(refused.verification_url, 'UNAUTHENTICATED')
    const result = await shop.ask(`GET ${path}/${refused.id}`, { token })
    expect(result.body.payment_method).toMatchObject({ status: 'refused', verification_url: null })

    const poor = (await add(token, poorCard)).body.payment_method
    await shop.bank.walk(poor.verification_url)
    expect((await shop.ask(`GET ${path}/${poor.id}`, { token })).body.payment_method.status).toBe('refused')

    const left = (await add(token)).body.payment_method
    clock.travel(20 * 60_000)
    await shop.runJobs()
    expect((await shop.ask(`GET ${path}/${left.id}`, { token })).body.payment_method.status).toBe('refused')
    expect(await list(token)).toEqual([])
    const tokens = await db.selectFrom('payment_methods').select('token').where('id', '=', left.id).execute()
    expect(tokens).toEqual([{ token: `deleted:${left.id}` }])
  })

  it('answers the same token with the same card, and refuses tokens that are no kept card of mine', async () => {
    const { token } = await shop.newClient()
    const made = await tokenToKeep()
    const first = await shop.ask(`POST ${path}`, { token, body: { token: made } })
    const second = await shop.ask(`POST ${path}`, { token, body: { token: made } })
    expect(second.body.payment_method.id).toBe(first.body.payment_method.id)

    const stranger = await shop.newClient()
    for (const bad of [made, 'token_of_nobody', '../payments', await shop.tokenOf(approvedCard)]) {
      const answer = await shop.ask(`POST ${path}`, { token: stranger.token, body: { token: bad } })
      expect(answer).toMatchObject({ status: 422, body: { code: 400004 } })
    }
    expect(await list(stranger.token)).toEqual([])
  })

  it('refuses strangers, odd bodies, card numbers, and too many', async () => {
    const { token } = await shop.newClient()
    expect((await shop.ask(`POST ${path}`, { body: { token: 'x' } })).status).toBe(401)
    for (const body of [{}, { token: '' }, { token: 1 }, { token: 'x', name: 'y' }]) {
      expect((await shop.ask(`POST ${path}`, { token, body })).status).toBe(422)
    }
    expect((await shop.ask(`POST ${path}`, { token, body: { token: approvedCard } })).body.code).toBe(200010)
    for (let count = 0; count < 10; count++) await add(token)
    const many = await add(token)
    expect(many.status).toBe(429)
    expect(Number(many.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('changes nothing while the gateway is silent', async () => {
    const { token } = await shop.newClient()
    const { payment_method: card } = (await add(token)).body
    await shop.bank.faults({ fail_next: 1 })
    expect((await shop.ask(`GET ${path}/${card.id}`, { token })).status).toBe(503)
    expect((await shop.ask(`GET ${path}/${card.id}`, { token })).body.payment_method.status).toBe('verifying')
  })
})

describe('a saved card whose bank wants its CVC', () => {
  it('is refused with its own words, and pays when the browser sends the code to the gateway', async () => {
    const { token } = await shop.newClient()
    const card = await addVerified(token, '4111110000000823')
    const order = (await shop.placeOrder(token)).body.order
    const saved = { method: 'saved_card', payment_method_id: card.id }
    const refused = await shop.pay(token, order.id, saved)
    expect(refused.body.payment).toMatchObject({
      status: 'payment_failed',
      failure: { name: 'incorrect_cvc', next_step: 'check_card' },
    })

    const { payment } = (await shop.pay(token, order.id, { ...saved, ask_cvc: true })).body
    expect(payment.gateway_request.body.source).toMatchObject({ type: 'token' })
    const { url, body } = payment.gateway_request
    await shop.bank.call('POST', new URL(url).pathname, {
      ...body,
      source: { ...body.source, cvc: '123' },
    })
    const asked = `GET /api/clients/v1/orders/${order.id}/payments/${payment.id}`
    expect((await shop.ask(asked, { token })).body.payment.status).toBe('paid')
  })
})

describe('the default card', () => {
  it('is the first one, until another is made it', async () => {
    const { token } = await shop.newClient()
    const first = await addVerified(token)
    const second = await addVerified(token, '4111111111111111')
    expect(second.is_default).toBe(false)
    for (let time = 0; time < 2; time++) {
      const made = await shop.ask(`PATCH ${path}/${second.id}`, { token, body: { is_default: true } })
      expect(made).toMatchObject({ status: 200, body: { payment_method: { is_default: true } } })
    }
    expect(await list(token)).toMatchObject([
      { id: second.id, is_default: true },
      { id: first.id, is_default: false },
    ])
  })

  it('is nobody else’s business', async () => {
    const { token } = await shop.newClient()
    const stranger = await shop.newClient()
    const { id } = await addVerified(token)
    const as = { token: stranger.token }
    expect((await shop.ask(`GET ${path}/${id}`, as)).status).toBe(404)
    expect((await shop.ask(`PATCH ${path}/${id}`, { ...as, body: { is_default: true } })).status).toBe(404)
    expect((await shop.ask(`DELETE ${path}/${id}`, as)).status).toBe(404)
    expect((await shop.ask(`PATCH ${path}/${id}`, { token, body: { is_default: false } })).status).toBe(422)
    expect((await shop.ask(`DELETE ${path}/${unknownId}`, { token })).status).toBe(404)
    expect((await shop.ask(`DELETE ${path}/${id}`)).status).toBe(401)
    expect(await shop.ask(`GET ${path}/nonsense`, { token })).toMatchObject({
      status: 404,
      body: { code: 400003 },
    })
  })
})

describe('removing a card', () => {
  it('deletes it at the gateway, as soon as that answers', async () => {
    const { token } = await shop.newClient()
    const made = await tokenToKeep()
    const { payment_method: card } = (await shop.ask(`POST ${path}`, { token, body: { token: made } })).body
    await shop.bank.walk(card.verification_url)
    await shop.ask(`GET ${path}/${card.id}`, { token })

    expect((await shop.ask(`DELETE ${path}/${card.id}`, { token })).status).toBe(204)
    expect(await list(token)).toEqual([])
    expect((await shop.ask(`GET ${path}/${card.id}`, { token })).status).toBe(404)
    expect((await shop.ask(`DELETE ${path}/${card.id}`, { token })).status).toBe(404)

    await shop.bank.faults({ fail_next: 1 })
    await shop.runJobs()
    expect((await shop.bank.call('GET', `/v1/tokens/${made}`)).status).toBe(200)
    clock.travel(5_000)
    await shop.runJobs()
    expect((await shop.bank.call('GET', `/v1/tokens/${made}`)).status).toBe(404)
  })

  it('hands default and renewals to another card; after the last one renewal goes off and the plan stays', async () => {
    const { token } = await shop.newClient()
    const first = await addVerified(token)
    const order = (await shop.placeOrder(token, { auto_renew: true })).body.order
    await shop.pay(token, order.id, { method: 'saved_card', payment_method_id: first.id })
    await shop.runJobs()
    const second = await addVerified(token, '4111111111111111')
    const subscription = async () =>
      (await shop.ask('GET /api/clients/v1/subscriptions', { token })).body.subscriptions[0]
    expect(await subscription()).toMatchObject({ auto_renew: true, payment_method_id: first.id })
    expect((await list(token)).at(-1).subscriptions).toEqual([(await subscription()).id])

    await shop.ask(`DELETE ${path}/${first.id}`, { token })
    expect(await subscription()).toMatchObject({ auto_renew: true, payment_method_id: second.id })
    expect(await list(token)).toMatchObject([{ id: second.id, is_default: true }])

    await shop.ask(`DELETE ${path}/${second.id}`, { token })
    expect(await subscription()).toMatchObject({
      status: 'active',
      auto_renew: false,
      payment_method_id: null,
      points_left: 300,
    })
  })

  it('does not renew with a card that was removed before the plan began', async () => {
    const { token } = await shop.newClient()
    const card = await addVerified(token)
    const order = (await shop.placeOrder(token, { auto_renew: true })).body.order
    await shop.pay(token, order.id, { method: 'saved_card', payment_method_id: card.id })
    await shop.ask(`DELETE ${path}/${card.id}`, { token })
    await shop.runJobs()
    const { subscriptions } = (await shop.ask('GET /api/clients/v1/subscriptions', { token })).body
    expect(subscriptions).toMatchObject([{ auto_renew: false, payment_method_id: null }])
  })
})
