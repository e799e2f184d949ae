import { expect, test } from 'vitest'
import { newKey, openAttempt } from './open-attempt.ts'
import { askStatus } from './our-endpoint.ts'

const order = '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a2002'
const payment = '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a3003'
const place = `/payment?order=${order}`
const asked = { place, key: 'k1', supersede: false, method: 'card', token: 'token_x' } as const
const attempt = {
  id: payment,
  status: 'awaiting_authorization',
  redirect_url: 'https://bank.example',
  gateway_request: null,
}

/** Answers one after the other; an Error stands for a lost connection. Keeps what was sent. */
function server(...answers: (Response | Error)[]) {
  const sent: unknown[] = []
  const ask: typeof fetch = (_, init) => {
    if (typeof init?.body === 'string') sent.push(JSON.parse(init.body))
    const answer = answers.shift() ?? new Error('nobody')
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  }
  return { sent, options: { fetch: ask, pauses: [1, 1] } }
}

const json = (status: number, body: unknown) => Response.json(body, { status })

test('asks again with the same key when the answer was lost or the first asking still runs', async () => {
  const { sent, options } = server(
    new TypeError('Failed to fetch'),
    json(409, { code: 200007, message: '' }),
    json(201, { payment: attempt }),
  )
  expect(await openAttempt(asked, options)).toEqual({ outcome: 'opened', attempt })
  expect(sent).toEqual(Array(3).fill({ order, key: 'k1', method: 'card', token: 'token_x' }))
})

test('hands over the attempt that is open already', async () => {
  const { options } = server(json(409, { code: 400002, message: '', payment: attempt }))
  expect(await openAttempt(asked, options)).toEqual({ outcome: 'in_progress', attempt })
})

test('says what was refused, in the words of the answer', async () => {
  const { options } = server(json(409, { code: 300005, message: 'لا يمكن دفع هذا الطلب الآن.' }))
  expect(await openAttempt(asked, options)).toEqual({
    outcome: 'refused',
    code: 300005,
    message: 'لا يمكن دفع هذا الطلب الآن.',
  })
})

test('knows what an order costs whose price has changed, where the answer says it', async () => {
  const changed = { code: 300003, message: 'تغيّر السعر.' }
  const { options } = server(
    json(409, { ...changed, quote: { final_price_minor: 7_000 } }),
    json(409, changed),
  )
  expect(await openAttempt(asked, options)).toEqual({ outcome: 'price_changed', due: 7_000 })
  expect(await openAttempt(asked, options)).toEqual({ outcome: 'refused', ...changed })
})

test('knows a session that is over', async () => {
  const { options } = server(json(401, { code: 100001, message: '' }))
  expect(await openAttempt(asked, options)).toEqual({ outcome: 'signed_out' })
})

test('is silent when nobody answers, or only with faults', async () => {
  const { options } = server(new TypeError('x'), json(503, { code: 1, message: '' }), new TypeError('x'))
  expect(await openAttempt(asked, options)).toEqual({ outcome: 'silent' })
})

test('hands over what our server said last where it cannot go on', async () => {
  const away = json(503, { code: 400011, message: 'بوابة الدفع لا تستجيب.' })
  const { options } = server(away, away.clone(), away.clone())
  expect(await openAttempt(asked, options)).toEqual({ outcome: 'silent', message: 'بوابة الدفع لا تستجيب.' })
})

test('says that the attempt before is to be closed, only when it is', async () => {
  const { sent, options } = server(json(201, { payment: attempt }))
  await openAttempt({ ...asked, supersede: true }, options)
  expect(sent).toEqual([{ order, key: 'k1', method: 'card', token: 'token_x', supersede: true }])
})

test.each([
  [json(200, { order: 'completed', payment: { status: 'paid', redirect_url: null } }), 'known'],
  [json(404, { message: '' }), 'missing'],
  [json(401, { message: '' }), 'signed_out'],
  [json(503, { message: '' }), 'silent'],
  [json(429, { message: '' }), 'silent'],
  [new TypeError('offline'), 'silent'],
])('reads a status', async (answer, outcome) => {
  const { options } = server(answer)
  expect((await askStatus({ place, payment }, options)).outcome).toBe(outcome)
})

test('makes keys that the API takes, each once', () => {
  expect(newKey()).toMatch(/^[0-9a-f]{32}$/)
  expect(newKey()).not.toBe(newKey())
})
