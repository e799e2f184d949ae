import { createHmac, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { verifyWebhook, WebhookError } from '../src/index.ts'

const secret = `whsec_${randomBytes(24).toString('base64')}`
const other = `whsec_${randomBytes(24).toString('base64')}`
const now = new Date('2026-11-21T12:00:00Z')
const body = '{"type":"order.completed","mode":"live","data":{"object":"order","name":"رصد"}}'

function signed(options: { by?: string[]; at?: number; text?: string } = {}) {
  const { by = [secret], at = now.getTime() / 1000, text = body } = options
  const signatures = by.map((one) => {
    const key = Buffer.from(one.replace('whsec_', ''), 'base64')
    return `v1,${createHmac('sha256', key).update(`evt_1.${at}.${text}`).digest('base64')}`
  })
  return { 'webhook-id': 'evt_1', 'webhook-timestamp': String(at), 'webhook-signature': signatures.join(' ') }
}

test('reads what the store has signed, as text and as bytes, from any kind of headers', async () => {
  const headers = signed()
  const expected = { id: 'evt_1', sentAt: now, event: JSON.parse(body) }
  expect(await verifyWebhook({ body, headers, secret, now })).toEqual(expected)
  expect(
    await verifyWebhook({ body: Buffer.from(body), headers: new Headers(headers), secret, now }),
  ).toEqual(expected)
  const shouted = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]),
  )
  expect(await verifyWebhook({ body, headers: shouted, secret, now })).toEqual(expected)
})

test('while a secret is replaced either may have signed, on both sides', async () => {
  const headers = signed({ by: [other, secret] })
  expect(await verifyWebhook({ body, headers, secret, now })).toMatchObject({ id: 'evt_1' })
  const changed = signed({ by: [other] })
  expect(await verifyWebhook({ body, headers: changed, secret: [secret, other], now })).toMatchObject({
    id: 'evt_1',
  })
})

test.each<[string, Parameters<typeof verifyWebhook>[0]]>([
  ['signature_wrong', { body, headers: signed({ by: [other] }), secret }],
  ['signature_wrong', { body: body.replace('live', 'test'), headers: signed(), secret }],
  ['signature_wrong', { body, headers: { ...signed(), 'webhook-id': 'evt_2' }, secret }],
  ['signature_wrong', { body, headers: { ...signed(), 'webhook-signature': 'v1,%%% v1, v2,AAAA' }, secret }],
  ['signature_wrong', { body, headers: signed(), secret: [] }],
  ['too_old', { body, headers: signed({ at: now.getTime() / 1000 - 301 }), secret }],
  ['too_new', { body, headers: signed({ at: now.getTime() / 1000 + 301 }), secret }],
  ['timestamp_wrong', { body, headers: { ...signed(), 'webhook-timestamp': '1e9' }, secret }],
  ['header_missing', { body, headers: { 'webhook-id': 'evt_1' }, secret }],
  ['body_unreadable', { body: '{', headers: signed({ text: '{' }), secret }],
])('refuses what is not genuine: %s', async (problem, received) => {
  const refused = await verifyWebhook({ ...received, now }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(WebhookError)
  expect(refused).toMatchObject({ problem })
})

test('the tolerance is the receiver’s choice', async () => {
  const headers = signed({ at: now.getTime() / 1000 - 301 })
  expect(await verifyWebhook({ body, headers, secret, now, toleranceSeconds: 600 })).toMatchObject({
    id: 'evt_1',
  })
})

test('a secret that is none is a mistake of the program, not of the sender', async () => {
  await expect(verifyWebhook({ body, headers: signed(), secret: 'whsec_', now })).rejects.toBeInstanceOf(
    TypeError,
  )
})
