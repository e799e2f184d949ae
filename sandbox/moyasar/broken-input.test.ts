import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestShop, card, order } from './test-shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await TestShop.open()
  paidId = (await shop.payThrough()).id
})
afterAll(() => shop.close())

/** Stands for a payment that exists. */
const PAID = 'PAID'
let paidId: string

const urls: [method: string, path: string][] = [
  ['POST', '/v1/payments'],
  ['POST', '/v1/tokens'],
  ['PUT', `/v1/payments/${PAID}`],
  ['POST', `/v1/payments/${PAID}/refund`],
  ['POST', '/v1/applepay/initiate'],
  ['POST', '/v1/source/issuer'],
  ['POST', '/v1/webhooks'],
  ['POST', '/v1/card_auth/nothing/set_auth_result'],
  ['PUT', '/sandbox/faults'],
  ['PUT', '/sandbox/clock'],
  ['POST', `/sandbox/payments/${PAID}/settle`],
  ['POST', `/sandbox/payments/${PAID}/tamper`],
]

const bodies: [name: string, body: string][] = [
  ['nothing', ''],
  ['no JSON', '{'],
  ['an array', '[1,2,3]'],
  ['null', 'null'],
  ['a number', '5'],
  ['deep JSON', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
  ['a deep source', `{"source":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`],
  ['a prototype', '{"__proto__":{"amount":1},"constructor":1,"source":{"__proto__":1,"type":"constructor"}}'],
  [
    'wrong types',
    JSON.stringify({
      amount: {},
      currency: [],
      source: 'card',
      metadata: 7,
      given_id: 5,
      token: {},
      url: 1,
      events: 1,
      number: {},
      status: [],
      advance_ms: 'x',
    }),
  ],
  ['odd numbers', '{"amount":1e400,"fail_next":1e400,"advance_ms":-0.5}'],
  ['odd letters', '{"currency":"\\ud800","source":{"type":"\\u0000"}}'],
  ['too much', JSON.stringify({ description: 'x'.repeat(5_000_000) })],
]

describe('broken input', () => {
  it.each(urls)('%s %s never answers 5xx and never falls over', async (method, path) => {
    for (const [name, body] of bodies) {
      for (const type of [
        'application/json',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        '',
      ]) {
        const response = await fetch(shop.url + path.replace(PAID, paidId), {
          method,
          body: Buffer.from(body),
          headers: {
            authorization: `Basic ${btoa('sk_test_sandbox:')}`,
            ...(type && { 'content-type': type }),
          },
        })
        await response.text()
        expect(response.status, `${name} as ${type}`).toBeLessThan(500)
      }
    }
    await shop.faults({})
  })

  it('answers 413 to a body that is too large, with and without a length', async () => {
    const big = await shop.call('POST', '/v1/payments', {
      ...order,
      source: card,
      description: 'x'.repeat(300_000),
    })
    expect(big.status).toBe(413)
    const stream = new Blob(['x'.repeat(300_000)]).stream()
    const chunked = { method: 'POST', body: stream, duplex: 'half' }
    const response = await fetch(`${shop.url}/v1/payments`, chunked)
    expect(response.status).toBe(413)
  })

  it('answers unknown paths and odd ids with 404 in its own shape', async () => {
    for (const path of [
      '/v1/nothing',
      '/nothing',
      '/v1/payments/%00',
      '/v1/payments/%E0%A4',
      '/v1/tokens/..%2f..',
      '/sandbox/nothing',
    ]) {
      const { status, body } = await shop.call('GET', path)
      expect({ path, status }).toEqual({ path, status: 404 })
      expect(body).toMatchObject({ type: 'api_error', errors: null })
    }
    expect((await shop.call('PATCH', '/v1/payments')).status).toBe(404)
  })

  it('goes on when a caller hangs up in the middle of a body', async () => {
    const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
    await new Promise((resolve) => socket.once('connect', resolve))
    socket.write('POST /v1/payments HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n{"amount"')
    socket.destroy()
    expect((await shop.pay()).status).toBe(201)
  })

  it('does not let a form reach the prototype', async () => {
    const { status } = await shop.postForm(
      '/v1/payments',
      { '__proto__[amount]': '100', 'a[b': '1' },
      'sk_test_sandbox',
    )
    expect(status).toBe(400)
    expect(({} as Record<string, unknown>)['amount']).toBeUndefined()
  })

  it('answers a preflight for everybody', async () => {
    const response = await fetch(`${shop.url}/v1/payments`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://shop.example',
        'access-control-request-headers': 'authorization,content-type',
      },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-headers')).toBe('authorization,content-type')
  })
})
