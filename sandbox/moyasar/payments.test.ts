import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStoppedClock } from '../practice/clock.ts'
import { TestShop, card, order } from './test-shop.ts'

let shop: TestShop
const clock = createStoppedClock(Date.parse('2026-11-20T09:00:00Z'))
beforeAll(async () => {
  shop = await TestShop.open({ clock })
})
afterAll(() => shop.close())

const applePay = {
  type: 'applepay',
  token: JSON.stringify({ paymentMethod: { network: 'Visa', displayName: 'Visa 4421' } }),
}

async function paid(amount = 25_000) {
  return (await shop.pay(applePay, { amount })).body
}

describe('POST /v1/payments', () => {
  it('answers a payment in the documented shape', async () => {
    const { status, body } = await shop.pay()
    expect(status).toBe(201)
    expect(body).toMatchObject({
      status: 'initiated',
      amount: 15_500,
      amount_format: '155.00 SAR',
      fee: 0,
      refunded: 0,
      refunded_at: null,
      captured: 0,
      voided_at: null,
      invoice_id: null,
      ip: '127.0.0.1',
      callback_url: order.callback_url,
      metadata: { order_id: '2041' },
      created_at: '2026-11-20T09:00:00.000Z',
      source: { type: 'creditcard', company: 'mada', number: 'XXXX-XXXX-XXXX-1010', token: null },
    })
    expect(body.source.transaction_url).toMatch(/\/v1\/card_auth\/[0-9a-f-]{36}\/prepare$/)
  })

  it('makes given_id the id, and refuses it a second time without making anything', async () => {
    const given = randomUUID()
    const first = await shop.pay(card, { given_id: given })
    expect(first.body.id).toBe(given)
    const again = await shop.pay(card, { given_id: given, amount: 99_900 })
    expect(again.status).toBe(400)
    expect(again.body).toEqual({
      type: 'used_given_id',
      message: 'The given_id provided has been already used with a different payment.',
      errors: null,
    })
    expect((await shop.payment(given)).amount).toBe(15_500)
  })

  it('lets only one of many racing calls with one given_id win', async () => {
    const given = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => shop.pay(card, { given_id: given })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.type === 'used_given_id')).toHaveLength(9)
  })

  it.each([
    [{ amount: 99 }, 'amount', 'must be greater than or equal to 100'],
    [{ amount: '15500' }, 'amount', 'must be an integer'],
    [{ amount: 155.5 }, 'amount', 'must be an integer'],
    [{ amount: undefined }, 'amount', "can't be blank"],
    [{ currency: 'XYZ' }, 'currency', 'is not supported'],
    [{ callback_url: undefined }, 'callback_url', "can't be blank"],
    [{ callback_url: 'javascript:alert(1)' }, 'callback_url', 'is not a valid URL'],
    [{ given_id: 'seven' }, 'given_id', 'is not a valid UUID'],
    [{ metadata: { a: { b: 1 } } }, 'metadata', 'must be a string'],
    [{ source: undefined }, 'source', "can't be blank"],
    [{ source: { type: 'cash' } }, 'type', 'is not supported'],
  ])('refuses %o', async (wrong, field, text) => {
    const { status, body } = await shop.call('POST', '/v1/payments', { ...order, source: card, ...wrong })
    expect(status).toBe(400)
    expect(body.errors).toEqual({ [field]: [text] })
  })

  it('refuses cards without 3-D Secure, and with a plain sentence when the card is to be saved', async () => {
    const moto = await shop.pay({ ...card, '3ds': false })
    expect(moto.status).toBe(400)
    const saving = await shop.pay({ ...card, '3ds': false, save_card: true })
    expect(saving.body).toEqual({
      type: 'invalid_request_error',
      message: 'Wrong number of parameters',
      errors: "save_card options can't be used with MOTO transaction",
    })
  })

  it('takes form posts from pages, with the publishable key in the body', async () => {
    const { status, body, headers } = await shop.postForm('/v1/payments', {
      publishable_api_key: 'pk_test_sandbox',
      amount: '15500',
      callback_url: order.callback_url,
      'metadata[order_id]': '2041',
      'source[type]': 'creditcard',
      'source[name]': card.name,
      'source[number]': card.number,
      'source[month]': '9',
      'source[year]': '99',
      'source[cvc]': '123',
      'source[save_card]': 'true',
    })
    expect(status).toBe(201)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(body).toMatchObject({ amount: 15_500, currency: 'SAR', metadata: { order_id: '2041' } })
    expect(body.source.token).toMatch(/^token_/)
  })
})

describe('keys', () => {
  it.each([
    ['sk_test_sandbox:', 404],
    ['sk_test_sandbox', 404],
    ['pk_test_sandbox:', 403],
    ['sk_live_other:', 401],
    ['', 401],
    [null, 401],
  ])('%s on a secret call answers %i', async (key, status) => {
    const answer = await shop.call('GET', `/v1/payments/${randomUUID()}`, undefined, key)
    expect(answer.status).toBe(status)
    expect(answer.body).toHaveProperty('errors', null)
  })

  it('does not take the secret key from a body', async () => {
    const { status } = await shop.postForm('/v1/payments', { publishable_api_key: 'sk_test_sandbox' })
    expect(status).toBe(401)
  })
})

describe('Apple Pay', () => {
  it.each([
    [20_000, 'paid', '00'],
    [30_000, 'paid', '00'],
    [110_100, 'failed', '51'],
    [165_000, 'failed', '43'],
    [15_500, 'failed', '99'],
  ])('%i halalas end as %s with %s', async (amount, status, code) => {
    const { body } = await shop.pay(applePay, { amount, callback_url: undefined })
    expect(body).toMatchObject({ status, source: { type: 'applepay', company: 'visa', response_code: code } })
    expect(body.source.number).toContain('4421')
    expect(body.source).not.toHaveProperty('transaction_url')
  })

  it('hands out a merchant session by GET with a body, by form and by JSON', async () => {
    const wish = {
      validation_url: 'https://apple-pay-gateway.apple.com/x',
      display_name: 'Siyaj',
      domain_name: 'shop.example',
    }
    const byJson = await shop.call('POST', '/v1/applepay/initiate', wish, 'pk_test_sandbox')
    expect(byJson.body).toMatchObject({ domainName: 'shop.example', displayName: 'Siyaj' })
    expect(byJson.body.expiresAt - byJson.body.epochTimestamp).toBe(300_000)
    const form = { ...wish, publishable_api_key: 'pk_test_sandbox' }
    expect((await shop.postForm('/v1/applepay/initiate', form)).status).toBe(201)
    const query = new URLSearchParams(form)
    expect((await shop.call('GET', `/v1/applepay/initiate?${query}`, undefined, null)).status).toBe(201)
    expect((await shop.call('POST', '/v1/applepay/initiate', { ...wish, domain_name: 'a/b' })).status).toBe(
      400,
    )
  })
})

describe('refund, capture, void', () => {
  it('refunds once, in part', async () => {
    const { id } = await paid()
    const refund = await shop.call('POST', `/v1/payments/${id}/refund`, { amount: 10_000 })
    expect(refund.status).toBe(200)
    expect(refund.body).toMatchObject({ status: 'refunded', refunded: 10_000, refunded_format: '100.00 SAR' })
    expect(refund.body.refunded_at).not.toBeNull()
    const second = await shop.call('POST', `/v1/payments/${id}/refund`, { amount: 10_000 })
    expect(second.status).toBe(400)
    expect(second.body).toMatchObject({ type: 'invalid_request_error', errors: null })
    expect((await shop.payment(id)).refunded).toBe(10_000)
  })

  it('lets only one of two racing refunds through', async () => {
    const { id } = await paid()
    const answers = await Promise.all([1, 2, 3].map(() => shop.call('POST', `/v1/payments/${id}/refund`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    expect((await shop.payment(id)).refunded).toBe(25_000)
  })

  it('does not refund more than was paid, nothing, or what was not paid', async () => {
    const { id } = await paid()
    for (const amount of [25_001, 0, -5, 1.5, '100'])
      expect((await shop.call('POST', `/v1/payments/${id}/refund`, { amount })).status).toBe(400)
    const { body } = await shop.pay()
    expect((await shop.call('POST', `/v1/payments/${body.id}/refund`)).status).toBe(400)
  })

  it('holds, captures a part, and refunds no more than that', async () => {
    const held = (await shop.pay({ ...applePay, manual: true }, { amount: 25_000 })).body
    expect(held.status).toBe('authorized')
    expect((await shop.call('POST', `/v1/payments/${held.id}/refund`)).status).toBe(400)
    expect((await shop.call('POST', `/v1/payments/${held.id}/capture`, { amount: 25_001 })).status).toBe(400)
    const captured = await shop.call('POST', `/v1/payments/${held.id}/capture`, { amount: 20_000 })
    expect(captured.body).toMatchObject({
      status: 'captured',
      captured: 20_000,
      captured_format: '200.00 SAR',
    })
    expect((await shop.call('POST', `/v1/payments/${held.id}/capture`)).status).toBe(400)
    expect((await shop.call('POST', `/v1/payments/${held.id}/refund`, { amount: 20_001 })).status).toBe(400)
    const refund = await shop.call('POST', `/v1/payments/${held.id}/refund`)
    expect(refund.body).toMatchObject({ status: 'refunded', refunded: 20_000 })
  })

  it('voids what is fresh, and not what was settled', async () => {
    const fresh = await paid()
    const done = await shop.call('POST', `/v1/payments/${fresh.id}/void`)
    expect(done.body).toMatchObject({ status: 'voided', refunded: 0 })
    expect((await shop.call('POST', `/v1/payments/${fresh.id}/refund`)).status).toBe(400)
    const old = await paid()
    clock.advance(2 * 3_600_000 + 1)
    expect((await shop.call('POST', `/v1/payments/${old.id}/void`)).status).toBe(400)
    expect((await shop.call('POST', `/v1/payments/${old.id}/refund`)).status).toBe(200)
  })
})

describe('update and list', () => {
  it('changes only description and metadata', async () => {
    const { id } = await paid()
    const { body } = await shop.call('PUT', `/v1/payments/${id}`, {
      amount: 1,
      description: 'New words',
      metadata: { order_id: '', note: 'x' },
    })
    expect(body).toMatchObject({ amount: 25_000, description: 'New words', metadata: { note: 'x' } })
    expect((await shop.call('PUT', `/v1/payments/${id}`, { metadata: {} })).body.metadata).toBeNull()
  })

  it('lists newest first, 40 a page, with filters', async () => {
    for (let count = 0; count < 45; count++) {
      clock.advance(1000)
      await shop.pay(applePay, { amount: 20_000 + count, metadata: { batch: 'list' } })
    }
    const { body } = await shop.call('GET', '/v1/payments?metadata[batch]=list')
    expect(body.payments).toHaveLength(40)
    expect(body.payments[0].amount).toBe(20_044)
    expect(body.meta).toEqual({
      current_page: 1,
      next_page: 2,
      prev_page: null,
      total_pages: 2,
      total_count: 45,
    })
    const last = await shop.call('GET', '/v1/payments?metadata[batch]=list&page=2')
    expect(last.body.payments).toHaveLength(5)
    const [first] = last.body.payments
    expect((await shop.call('GET', `/v1/payments?id=${first.id}`)).body.payments).toHaveLength(1)
    expect(
      (await shop.call('GET', `/v1/payments?receipt_no=${first.source.reference_number}`)).body.payments[0]
        .id,
    ).toBe(first.id)
    const later = await shop.call('GET', `/v1/payments?metadata[batch]=list&created[gt]=${first.created_at}`)
    expect(later.body.meta.total_count).toBe(40)
    expect(
      (await shop.call('GET', '/v1/payments?card_last_digits=4421&status=voided')).body.meta.total_count,
    ).toBe(1)
    expect((await shop.call('GET', '/v1/payments')).body.payments).toHaveLength(40)
    expect((await shop.call('GET', '/v1/payments?created[gt]=never')).status).toBe(400)
  })
})
