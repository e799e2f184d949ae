import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../sandbox/moyasar/start-sandbox.ts'
import { type GatewayRequest, webAddress } from './card-gateway.ts'
import { makeCardToken, makeTokenToKeep, sendCardPayment } from './moyasar.ts'

const mada = { name: 'NOURA ALOTAIBI', number: '4201320111111010', month: 11, year: 2039, cvc: '123' }
const callbackUrl = 'http://localhost:3000/payment?order=x'

let folder: string
let sandbox: Sandbox

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'moyasar-in-browser-'))
  sandbox = await startSandbox({ host: '127.0.0.1', port: 0, dataDir: folder })
})

afterAll(async () => {
  await sandbox.close()
  await rm(folder, { recursive: true })
})

function gateway(key = 'pk_test_sandbox') {
  return { name: 'moyasar', base_url: `http://127.0.0.1:${sandbox.port}`, publishable_key: key }
}

function announced(id: string): GatewayRequest {
  return {
    url: `${gateway().base_url}/v1/payments`,
    method: 'POST',
    body: {
      given_id: id,
      amount: 23_000,
      currency: 'SAR',
      description: 'Order 100042',
      callback_url: callbackUrl,
      apply_coupon: false,
      metadata: { order_id: 'x' },
      publishable_api_key: 'pk_test_sandbox',
      source: { type: 'creditcard', save_card: true },
    },
  }
}

async function statusOf(id: string): Promise<unknown> {
  const response = await fetch(`${gateway().base_url}/v1/payments/${id}`, {
    headers: { authorization: `Basic ${btoa('sk_test_sandbox:')}` },
  })
  const body = (await response.json()) as { status?: string }
  return body.status
}

function dead() {
  return Promise.reject(new TypeError('Failed to fetch'))
}

describe('a token for one payment', () => {
  test('is made of a good card', async () => {
    const answer = await makeCardToken(gateway(), mada, callbackUrl)
    expect(answer).toEqual({ outcome: 'made', token: expect.stringMatching(/^token_/) })
  })

  test('is refused with the fields that are wrong', async () => {
    const card = { ...mada, number: '4201320111111011', year: 2020, cvc: '12' }
    const answer = await makeCardToken(gateway(), card, callbackUrl)
    expect(answer.outcome).toBe('refused')
    expect('fields' in answer && answer.fields.toSorted()).toEqual(['cvc', 'expiry', 'number'])
  })

  test('is refused without a field when the key is wrong', async () => {
    expect(await makeCardToken(gateway('pk_test_unknown'), mada, callbackUrl)).toEqual({
      outcome: 'refused',
      fields: [],
    })
  })

  test('comes at a second try when the gateway stumbles', async () => {
    await fetch(`${gateway().base_url}/sandbox/faults`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ fail_next: 1 }),
    })
    const answer = await makeCardToken(gateway(), mada, callbackUrl, { pauses: [1] })
    expect(answer.outcome).toBe('made')
  })

  test('is silence when nobody answers, after all tries', async () => {
    let tries = 0
    const answer = await makeCardToken(gateway(), mada, callbackUrl, {
      pauses: [1, 1],
      fetch: () => (tries++, dead()),
    })
    expect(answer).toEqual({ outcome: 'silent' })
    expect(tries).toBe(3)
  })

  test('is silence when a firewall answers with a page', async () => {
    const page = () =>
      Promise.resolve(
        new Response('<h1>1010</h1>', { status: 403, headers: { 'content-type': 'text/html' } }),
      )
    expect(await makeCardToken(gateway(), mada, callbackUrl, { pauses: [], fetch: page })).toEqual({
      outcome: 'silent',
    })
  })

  test('is silence when the answer takes too long', async () => {
    const slow: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('late', 'TimeoutError')))
      })
    expect(
      await makeCardToken(gateway(), mada, callbackUrl, { pauses: [], timeout: 5, fetch: slow }),
    ).toEqual({ outcome: 'silent' })
  })
})

test('a token to keep waits for the bank to verify it', async () => {
  const made = await makeTokenToKeep(gateway(), mada, callbackUrl)
  if (made.outcome !== 'made') throw new Error(made.outcome)
  const response = await fetch(`${gateway().base_url}/v1/tokens/${made.token}`, {
    headers: { authorization: `Basic ${btoa('sk_test_sandbox:')}` },
  })
  expect(await response.json()).toMatchObject({
    status: 'initiated',
    verification_url: expect.stringContaining('/v1/card_auth/'),
  })
})

describe('a payment that our server announced', () => {
  test('leads to the bank', async () => {
    const id = randomUUID()
    const answer = await sendCardPayment(announced(id), mada)
    expect(answer).toEqual({
      outcome: 'sent',
      redirectUrl: expect.stringContaining('/v1/card_auth/'),
      waits: true,
    })
    expect(await statusOf(id)).toBe('initiated')
  })

  test('is at the gateway once, however often it is sent', async () => {
    const request = announced(randomUUID())
    await sendCardPayment(request, mada)
    expect(await sendCardPayment(request, mada)).toEqual({ outcome: 'sent', redirectUrl: null, waits: false })
  })

  test('is known to be there when the answer to it was lost', async () => {
    const id = randomUUID()
    let isFirst = true
    const losing: typeof fetch = async (input, init) => {
      const response = await fetch(input, init)
      if (!isFirst) return response
      isFirst = false
      return dead()
    }
    const answer = await sendCardPayment(announced(id), mada, { pauses: [1], fetch: losing })
    expect(answer).toEqual({ outcome: 'sent', redirectUrl: null, waits: false })
    expect(await statusOf(id)).toBe('initiated')
  })

  test('is refused with the fields that are wrong, and is not at the gateway', async () => {
    const id = randomUUID()
    const answer = await sendCardPayment(announced(id), { ...mada, cvc: '1' })
    expect(answer).toEqual({ outcome: 'refused', fields: ['cvc'] })
    expect(await statusOf(id)).toBeUndefined()
  })
})

test.each([
  ['https://bank.example/3ds', 'https://bank.example/3ds'],
  ['javascript:alert(1)', null],
  ['/relative', null],
  [null, null],
])('leads only to web addresses: %s', (text, expected) => {
  expect(webAddress(text)).toBe(expected)
})
