import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import {
  ApiError,
  ConnectionError,
  Ishtirak,
  type Answered,
  type ClientOptions,
  type PlacePartnerOrderBody,
} from '../src/index.ts'

/** A store that answers what the test lays before it, in this order, and keeps what it was asked. */
type Reply = { status: number; headers?: Record<string, string>; body?: unknown } | 'hang up' | 'never'
let replies: Reply[] = []
let asked: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = []

const server = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8')
  request.on('data', (piece: string) => (body += piece))
  request.on('end', () => {
    asked.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
    answer(response, replies.shift() ?? { status: 500 })
  })
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
const { port } = server.address() as AddressInfo
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

function answer(response: ServerResponse, reply: Reply): void {
  if (reply === 'never') return
  if (reply === 'hang up') return void response.destroy()
  response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
  if (reply.body instanceof Uint8Array) return void response.end(reply.body)
  response.end(reply.body === undefined ? undefined : JSON.stringify(reply.body))
}

let waits: number[] = []
let answered: Answered[] = []
beforeEach(() => {
  replies = []
  asked = []
  waits = []
  answered = []
})

function client(options: Partial<ClientOptions> = {}) {
  return new Ishtirak({
    url: `http://127.0.0.1:${port}/`,
    token: 'ish_test_x',
    wait: async (ms) => void waits.push(ms),
    onAnswer: (one) => answered.push(one),
    ...options,
  })
}

const order: PlacePartnerOrderBody = {
  product_id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001',
  client: { phone_number: '512345678' },
  payment: 'link',
}
const placed = { status: 201, body: { order: { id: 'one' } } }
const keys = () => asked.map(({ headers }) => headers['idempotency-key'])
const busy = (headers: Record<string, string> = {}) => ({
  status: 503,
  headers,
  body: { code: 900005, message: 'x' },
})

test('sends token, language, body and a key of its own', async () => {
  replies = [placed]
  expect(await client().placePartnerOrder(order)).toEqual(placed.body)
  expect(asked[0]).toMatchObject({
    method: 'POST',
    url: '/api/partners/v1/orders',
    headers: {
      authorization: 'Bearer ish_test_x',
      'accept-language': 'en',
      'content-type': 'application/json',
    },
    body: JSON.stringify(order),
  })
  expect(keys()[0]).toMatch(/^[0-9a-f-]{36}$/)
})

test('a client without an address or a token says which one is missing', () => {
  expect(() => client({ url: '' })).toThrow(/url is missing, as https:/)
  expect(() => client({ token: '' })).toThrow(/token is missing/)
})

test('a key that is given is sent as it is; calls that create nothing have none', async () => {
  replies = [placed, { status: 200, body: { orders: [], next_cursor: null } }]
  await client().placePartnerOrder(order, { idempotencyKey: 'order-17', language: 'ar' })
  await client().listPartnerOrders({ status: 'completed', phone: '+966512345678', limit: undefined })
  expect(keys()).toEqual(['order-17', undefined])
  expect(asked[0]?.headers['accept-language']).toBe('ar')
  expect(asked[1]?.url).toBe('/api/partners/v1/orders?status=completed&phone=%2B966512345678')
})

test('parts of the path are written so that they stay one part', async () => {
  replies = [{ status: 404, body: { code: 800007, message: 'x' } }]
  await expect(client().getPartnerSubscription('+966/..?5')).rejects.toThrow('x')
  expect(asked[0]?.url).toBe('/api/partners/v1/clients/%2B966%2F..%3F5/subscription')
})

test.each<[string, Reply[]]>([
  ['a lost connection', ['hang up', 'hang up', placed]],
  ['a fault', [{ status: 500, body: { code: 900001, message: 'x' } }, busy(), placed]],
  ['a proxy without an answer', [{ status: 502, headers: { 'content-type': 'text/html' } }, placed]],
  [
    'a limit',
    [{ status: 429, headers: { 'retry-after': '7' }, body: { code: 900002, message: 'x' } }, placed],
  ],
  [
    'a key in use',
    [{ status: 409, headers: { 'retry-after': '1' }, body: { code: 200007, message: 'x' } }, placed],
  ],
])('after %s it asks again under the same key', async (_name, answers) => {
  replies = [...answers]
  expect(await client().placePartnerOrder(order)).toEqual(placed.body)
  expect(asked).toHaveLength(answers.length)
  expect(new Set(keys()).size).toBe(1)
  expect(answered.map(({ attempt }) => attempt)).toEqual(answers.map((_, index) => index + 1))
})

test('waits as long as Retry-After says, and longer each time where nothing is said', async () => {
  replies = [busy({ 'retry-after': '7' }), busy(), busy(), placed]
  await client().placePartnerOrder(order)
  const [result, second, third] = waits
  expect(result).toBe(7_000)
  expect(second).toBeGreaterThanOrEqual(500)
  expect(second).toBeLessThanOrEqual(1_000)
  expect(third).toBeGreaterThanOrEqual(1_000)
  expect(third).toBeLessThanOrEqual(2_000)
})

test('gives up after its tries, or at once when the wait would be long', async () => {
  replies = [busy(), busy(), busy(), busy(), placed]
  await expect(client().placePartnerOrder(order)).rejects.toMatchObject({
    status: 503,
    errorName: 'starting',
  })
  expect(asked).toHaveLength(4)
  replies = [busy({ 'retry-after': '3600' }), placed]
  await expect(client().placePartnerOrder(order)).rejects.toMatchObject({ retryAfter: 3600 })
  expect(asked).toHaveLength(5)
  replies = [busy(), placed]
  await expect(client({ retries: 0 }).placePartnerOrder(order)).rejects.toBeInstanceOf(ApiError)
})

const inUse = (seconds: string): Reply => ({
  status: 409,
  headers: { 'retry-after': seconds },
  body: { code: 200007, message: 'x' },
})

test('behind a try without an answer it waits for its key for as long as a dead process holds it', async () => {
  replies = ['hang up', ...Array.from({ length: 12 }, () => inUse('1')), 'hang up', inUse('5'), placed]
  expect(await client().placePartnerOrder(order)).toEqual(placed.body)
  expect(asked).toHaveLength(16)
  expect(new Set(keys()).size).toBe(1)
})

test('a key that stays in use is no refusal: nobody knows, and the error names the key', async () => {
  replies = ['hang up', ...Array.from({ length: 30 }, () => inUse('5'))]
  const error = await client()
    .placePartnerOrder(order)
    .catch((one: unknown) => one)
  expect(error).toBeInstanceOf(ConnectionError)
  expect(error).toMatchObject({ idempotencyKey: keys()[0], cause: { code: 200007 } })
  expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(95_000)
  expect(asked.length).toBeLessThan(30)
  replies = [inUse('1'), placed]
  await expect(client({ retries: 0 }).placePartnerOrder(order)).rejects.toMatchObject({ code: 200007 })
})

test('a refusal and a lost answer name the key of their call', async () => {
  replies = [{ status: 409, body: { code: 800005, message: 'x' } }]
  const refused = await client()
    .placePartnerOrder(order)
    .catch((one: unknown) => one)
  expect(refused).toMatchObject({ code: 800005, idempotencyKey: keys()[0] })
  replies = ['hang up']
  await expect(
    client({ retries: 0 }).placePartnerOrder(order, { idempotencyKey: 'order-18' }),
  ).rejects.toMatchObject({ name: 'ConnectionError', idempotencyKey: 'order-18' })
  replies = [{ status: 404, body: { code: 800015, message: 'x' } }]
  await expect(client().getPartnerOrder('one')).rejects.toMatchObject({ idempotencyKey: undefined })
})

test('what must not happen twice is not asked twice after a lost answer', async () => {
  replies = ['hang up', { status: 200, body: { order: {} } }]
  await expect(client().payPracticeOrder('one')).rejects.toBeInstanceOf(ConnectionError)
  expect(asked).toHaveLength(1)
  replies = [
    { status: 429, headers: { 'retry-after': '1' } },
    { status: 200, body: { order: {} } },
  ]
  await client().payPracticeOrder('one')
  expect(asked).toHaveLength(3)
})

test('a refusal says which error of the catalogue it is, and all that was answered', async () => {
  replies = [
    {
      status: 409,
      headers: { 'x-request-id': 'r1' },
      body: { code: 800010, message: 'Too few', points_left: 3 },
    },
    { status: 422, body: { code: 200001, message: 'Invalid', errors: { phone_number: ['no phone'] } } },
    { status: 409, body: { code: 899999, message: 'Of a later version' } },
  ]
  const few = await client()
    .spendPoints({ phone: '5', points: 9, reason: 'x' })
    .catch((error: unknown) => error)
  expect(few).toBeInstanceOf(ApiError)
  expect(few).toMatchObject({
    status: 409,
    code: 800010,
    errorName: 'points_not_enough',
    message: 'Too few',
    requestId: 'r1',
    body: { points_left: 3 },
  })
  expect(few instanceof ApiError && few.is('points_not_enough')).toBe(true)
  expect(few instanceof ApiError && few.is('account_limit_reached', 'client_has_other_plan')).toBe(false)
  const wrong = client().placePartnerOrder(order)
  await expect(wrong).rejects.toMatchObject({ fields: { phone_number: ['no phone'] } })
  await expect(client().placePartnerOrder(order)).rejects.toMatchObject({
    errorName: 'unknown',
    code: 899999,
  })
})

test('a page in place of an answer is no answer, whatever its status', async () => {
  const page = { status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Welcome</h1>' }
  replies = [page, { status: 200, body: { products: [] } }]
  expect(await client().listPartnerProducts()).toEqual({ products: [] })
  replies = [page]
  await expect(client({ retries: 0 }).listPartnerProducts()).rejects.toThrow(ConnectionError)
})

test('a redirect is not followed, so that the token goes nowhere else', async () => {
  replies = [{ status: 302, headers: { location: '/elsewhere' } }]
  await expect(client({ retries: 0 }).listPartnerProducts()).rejects.toMatchObject({ status: 302 })
  expect(asked).toHaveLength(1)
})

test('a store that hangs is left after the timeout, and a caller who gives up is obeyed', async () => {
  replies = ['never', 'never']
  const slow = client({ timeoutMs: 50, retries: 1 }).listPartnerProducts()
  await expect(slow).rejects.toBeInstanceOf(ConnectionError)
  expect(asked).toHaveLength(2)
  replies = ['never']
  const controller = new AbortController()
  setTimeout(() => controller.abort(new Error('enough')), 50)
  await expect(client().listPartnerProducts({ signal: controller.signal })).rejects.toThrow('enough')
  expect(asked).toHaveLength(3)
})

test('walks through all pages, and asks for the next one only when it is needed', async () => {
  const page = (ids: number[], next: string | null) => ({
    status: 200,
    body: { orders: ids.map((id) => ({ id })), next_cursor: next },
  })
  replies = [page([1, 2], 'a'), page([3], 'b'), page([4], null)]
  const seen: unknown[] = []
  for await (const { id } of client().iteratePartnerOrders({ status: 'completed', limit: 2 })) seen.push(id)
  expect(seen).toEqual([1, 2, 3, 4])
  expect(asked.map(({ url }) => new URL(url, 'http://x').searchParams.get('cursor'))).toEqual([
    null,
    'a',
    'b',
  ])
  replies = [page([1, 2], 'a'), page([3], null)]
  for await (const { id } of client().iteratePartnerOrders()) if (String(id) === '2') break
  expect(asked).toHaveLength(4)
})

test('a file comes as its bytes, whatever they are', async () => {
  const file = Uint8Array.from([0x25, 0x50, 0x44, 0x46, 0xff, 0x00, 0xe2, 0x80])
  replies = [{ status: 200, headers: { 'content-type': 'application/pdf' }, body: file }]
  expect(await client().getPartnerInvoicePdf('one')).toEqual(file)
  expect(asked).toHaveLength(1)
  replies = [{ status: 404, body: { code: 800024, message: 'x' } }]
  await expect(client().getPartnerInvoicePdf('one')).rejects.toMatchObject({ status: 404, code: 800024 })
})

test('what a try without an answer has deleted is deleted; what nobody found is missing', async () => {
  const missing = { status: 404, body: { code: 800015, message: 'x' } }
  replies = ['hang up', missing]
  expect(await client().deleteWebhookEndpoint('one')).toBeUndefined()
  replies = [missing]
  await expect(client().deleteWebhookEndpoint('one')).rejects.toMatchObject({ code: 800015 })
  replies = [{ status: 429, headers: { 'retry-after': '1' } }, missing]
  await expect(client().deleteWebhookEndpoint('one')).rejects.toMatchObject({ code: 800015 })
  replies = ['hang up', missing]
  await expect(client().getPartnerOrder('one')).rejects.toMatchObject({ code: 800015 })
})
