import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStoppedClock } from '../practice/clock.ts'
import { TestShop, card } from './test-shop.ts'

let shop: TestShop
const clock = createStoppedClock(Date.parse('2026-11-20T09:00:00Z'))
beforeAll(async () => {
  shop = await TestShop.open({ clock })
})
afterAll(() => shop.close())

const { type: _type, ...bareCard } = card
const callback = { callback_url: 'https://shop.example/cards?x=1' }

async function singleUse(more = {}) {
  const { body } = await shop.call(
    'POST',
    '/v1/tokens',
    { ...bareCard, save_only: true, ...more },
    'pk_test_sandbox',
  )
  return body
}

async function token(id: string) {
  return (await shop.call('GET', `/v1/tokens/${id}`)).body
}

describe('saving while paying', () => {
  it('names the token at once, activates it with the payment, and charges it later without 3-D Secure', async () => {
    const { body } = await shop.pay({ ...card, save_card: true })
    const { token: id } = body.source
    expect(id).toMatch(/^token_/)
    expect(await token(id)).toMatchObject({ status: 'initiated', last_four: '1010', brand: 'mada' })
    const tooEarly = await shop.pay({ type: 'token', token: id })
    expect(tooEarly.status).toBe(400)
    expect(tooEarly.body.errors).toHaveProperty('token')

    await shop.walk(body.source.transaction_url)
    expect(await token(id)).toMatchObject({ status: 'active', funding: 'debit', month: '9', year: '2099' })
    const later = await shop.pay({ type: 'token', token: id })
    expect(later.body).toMatchObject({
      status: 'paid',
      source: { type: 'creditcard', token: id, number: 'XXXX-XXXX-XXXX-1010' },
    })
    expect(later.body.source.transaction_url).toBeNull()
    const withCvc = await shop.pay({ type: 'token', token: id, cvc: '123', manual: true })
    expect(withCvc.body.status).toBe('authorized')
    expect((await shop.pay({ type: 'token', token: id, cvc: '12' })).status).toBe(400)
  })

  it('asks for 3-D Secure again when told to', async () => {
    const { source } = await shop.payThrough({ ...card, save_card: true })
    const asked = await shop.pay({ type: 'token', token: source.token, '3ds': true })
    expect(asked.body.status).toBe('initiated')
    expect((await shop.walk(asked.body.source.transaction_url)).searchParams.get('status')).toBe('paid')
  })

  it('refuses a card whose bank wants the CVC until it comes with it', async () => {
    const { source } = await shop.payThrough({ ...card, number: '4111110000000823', save_card: true })
    expect(source.response_code).toBe('00')
    const without = await shop.pay({ type: 'token', token: source.token })
    expect(without.body).toMatchObject({ status: 'failed', source: { response_code: '82' } })
    const withCvc = await shop.pay({ type: 'token', token: source.token, cvc: '123' })
    expect(withCvc.body.status).toBe('paid')
  })

  it('does not keep a card that was declined', async () => {
    const declined = await shop.payThrough({ ...card, number: '4201320000311101', save_card: true })
    expect(declined.status).toBe('failed')
    expect((await token(declined.source.token)).status).toBe('inactive')
    expect((await shop.pay({ type: 'token', token: declined.source.token })).status).toBe(400)
  })

  it('forgets a deleted token', async () => {
    const { source } = await shop.payThrough({ ...card, save_card: true })
    const gone = await shop.call('DELETE', `/v1/tokens/${source.token}`)
    expect(gone.status).toBe(204)
    expect(gone.body).toBe('')
    expect((await shop.call('GET', `/v1/tokens/${source.token}`)).status).toBe(404)
    expect((await shop.call('DELETE', `/v1/tokens/${source.token}`)).status).toBe(404)
    expect((await shop.pay({ type: 'token', token: source.token })).status).toBe(400)
  })

  it('works with a wallet as well', async () => {
    const { body } = await shop.pay(
      { type: 'applepay', token: 'made up', save_card: true },
      { amount: 25_000 },
    )
    expect((await shop.pay({ type: 'token', token: body.source.token })).body.status).toBe('paid')
  })
})

describe('POST /v1/tokens with save_only', () => {
  it('is good for one payment, which runs 3-D Secure for the real amount', async () => {
    const { id, status, verification_url: url } = await singleUse()
    expect(status).toBe('initiated')
    expect(url).toBeNull()
    const { body } = await shop.pay({ type: 'token', token: id })
    expect(body).toMatchObject({ status: 'initiated', amount: 15_500, source: { token: null } })
    await shop.walk(body.source.transaction_url)
    expect((await shop.payment(body.id)).status).toBe('paid')

    const again = await shop.pay({ type: 'token', token: id })
    expect(again.status).toBe(400)
    expect(again.body.errors).toHaveProperty('token')
  })

  it('is not used up by a call that was refused, nor spent twice by a race', async () => {
    const { id } = await singleUse()
    expect((await shop.pay({ type: 'token', token: id }, { amount: 1 })).status).toBe(400)
    const race = await Promise.all([1, 2, 3, 4].map(() => shop.pay({ type: 'token', token: id })))
    expect(race.filter(({ status }) => status === 201)).toHaveLength(1)
  })

  it('ends as its card does', async () => {
    const { id } = await singleUse({ number: '4201320000311101' })
    expect((await shop.payThrough({ type: 'token', token: id })).source.response_code).toBe('51')
    const refused = await singleUse({ number: '4111116611600661' })
    expect((await shop.pay({ type: 'token', token: refused.id })).body.status).toBe('failed')
  })

  it('is short-lived', async () => {
    const { id } = await singleUse()
    clock.advance(15 * 60_000)
    expect((await token(id)).status).toBe('expired')
    expect((await shop.pay({ type: 'token', token: id })).status).toBe(400)
  })

  it('answers used_given_id, not "used token", when a call is repeated', async () => {
    const { id } = await singleUse()
    const given_id = crypto.randomUUID()
    await shop.pay({ type: 'token', token: id }, { given_id })
    expect((await shop.pay({ type: 'token', token: id }, { given_id })).body.type).toBe('used_given_id')
  })
})

describe('POST /v1/tokens to keep', () => {
  it('verifies the card with a hold of 1.00 SAR that is given back, then the token is active', async () => {
    const { status, body } = await shop.call(
      'POST',
      '/v1/tokens',
      { ...bareCard, ...callback },
      'pk_test_sandbox',
    )
    expect(status).toBe(201)
    expect(body.status).toBe('initiated')
    const back = await shop.walk(body.verification_url)
    expect(back.searchParams.get('x')).toBe('1')
    expect(back.searchParams.get('status')).toBe('active')
    expect(await token(body.id)).toMatchObject({ status: 'active', verification_url: null })
    const ledger = (await shop.call('GET', '/sandbox/ledger')).body.payments
    expect(ledger[0]).toMatchObject({ status: 'verified', amount: 100, captured: 0 })
    expect(ledger[0].voided_at).not.toBeNull()
    expect((await shop.pay({ type: 'token', token: body.id })).body.status).toBe('paid')
  })

  it('ends inactive when the payer fails, and when the card is not enrolled', async () => {
    const failed = (await shop.call('POST', '/v1/tokens', { ...bareCard, ...callback })).body
    await shop.walk(failed.verification_url, 'UNAUTHENTICATED')
    expect((await token(failed.id)).status).toBe('inactive')
    const body = { ...bareCard, ...callback, number: '4111116611600661' }
    expect((await shop.call('POST', '/v1/tokens', body)).body).toMatchObject({
      status: 'inactive',
      verification_url: null,
    })
  })

  it('needs a way back, and the secret key to be read', async () => {
    expect((await shop.call('POST', '/v1/tokens', bareCard)).body.errors).toHaveProperty('callback_url')
    const { id } = await singleUse()
    expect((await shop.call('GET', `/v1/tokens/${id}`, undefined, 'pk_test_sandbox')).status).toBe(403)
  })
})
