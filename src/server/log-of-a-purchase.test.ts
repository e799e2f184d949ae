import { expect, test } from 'vitest'
import { createRequestLog } from '#api/calls/request-log'
import { openDatabase } from '#db/client'
import type { Limiter } from '#domain/core/limits'
import { createSmtpSender } from '#integrations/messages/smtp'
import { createTaqnyatSender } from '#integrations/messages/taqnyat'
import { testApi } from '#test/api'
import { companyBody } from '#test/companies'
import { testDatabase } from '#test/database'
import { approvedCard, openTestShop, poorCard } from '#test/shop'
import { createLog } from './log.ts'

const { db } = await testDatabase()
const lines: string[] = []
const log = createLog(
  { mode: 'production', logLevel: 'info', logsRequests: true },
  { role: 'web', to: { write: (line) => void lines.push(line) } },
)
const requestLog = createRequestLog(log)

/** Nobody listens there: whatever is sent fails as it does while a company is away. */
const nobody = 'http://127.0.0.1:1'
const bearerToken = 'bearer-of-the-sms-company'
const mailPassword = 'password-of-the-mailbox'
const senders = {
  sms: createTaqnyatSender({ baseUrl: nobody, bearerToken, sender: 'STORE' }),
  email: createSmtpSender({
    host: '127.0.0.1',
    port: 1,
    security: 'none',
    login: { user: 'mailbox-user', password: mailPassword },
    from: 'store@store.example',
  }),
}
let isBroken = false
const limiter: Limiter = {
  async use() {
    if (isBroken) throw new Error('a wrong turn of ours')
    return { points: 1_000_000, seconds: 1 }
  },
  left: async () => ({ points: 1_000_000, seconds: 1 }),
  giveBack: async () => undefined,
  reset: async () => undefined,
}
const shop = await openTestShop(db, { parts: { log, senders, limiter }, requestLog })

const address = '203.0.113.77'
const number = '512345678'
const phone = { phone_extension: '+966', phone_number: number }
const name = { first_name: 'نورة', last_name: 'Alqahtani' }
const email = 'noura.mailbox@example.test'
const body = (more: object) => ({ address, body: { ...phone, ...more } })

/** Signs in with the code that the database has, as no SMS company is there. */
async function signIn() {
  await shop.ask('POST /api/clients/v1/otp', body({}))
  await shop.ask('POST /api/clients/v1/otp', body({ code: 'not-the-code' }))
  const { code } = await db
    .selectFrom('messages')
    .select('code')
    .where('code', 'is not', null)
    .executeTakeFirstOrThrow()
  const { token } = (await shop.ask('POST /api/clients/v1/otp', body({ code }))).body
  await shop.ask('PATCH /api/clients/v1/client', { address, token, body: { ...name, email } })
  return { code: String(code), token: String(token) }
}

/** Buys, with a card that is declined first, and reads the order once it is delivered. */
async function buy(token: string) {
  const order = (await shop.placeOrder(token)).body.order
  const cardTokens: string[] = []
  for (const card of [poorCard, approvedCard]) {
    const cardToken = await shop.tokenOf(card)
    cardTokens.push(cardToken)
    const { payment } = (await shop.pay(token, order.id, { method: 'card', token: cardToken })).body
    if (payment.redirect_url) await shop.bank.walk(payment.redirect_url)
    await shop.ask(`GET /api/clients/v1/orders/${order.id}/payments/${payment.id}`, { address, token })
  }
  await shop.runJobs()
  return { order: await shop.readOrder(token, order.id), cardTokens }
}

/**
 * What goes wrong in a store: a gateway that is silent, a fault of ours behind a secret address, a database
 * that is away.
 */
async function fail() {
  const { token, phone: other } = await shop.newClient()
  const { orderId } = await shop.startPaying(token)
  await shop.bank.faults({ fail_next: 1 })
  await shop.ask(`POST /api/clients/v1/orders/${orderId}/cancellation`, { address, token })
  await shop.bank.faults({})
  await shop.ask(`POST /api/clients/v1/orders/${orderId}/cancellation`, { address, token })

  const company = { company: companyBody, purchase_order: 'PO-2026/17' }
  const quoted = (await shop.placeOrder(token, company)).body.order
  const quote = await shop.ask(`POST /api/clients/v1/orders/${quoted.id}/payment_quote`, { address, token })
  const key = String(quote.body.payment_quote.link).split('/quote/')[1] ?? ''
  isBroken = true
  expect((await shop.ask(`GET /api/clients/v1/payment_quotes/${key}`, { address })).status).toBe(500)
  isBroken = false

  const away = openDatabase('postgres://user-of-the-database:its-password@127.0.0.1:1/none', { max: 1 })
  const api = testApi(away.db, { parts: { log, limiter, senders }, requestLog })
  expect((await api.ask('POST /api/clients/v1/otp', body({}))).status).toBe(503)
  await away.close()
  return [token, other.slice(-9), key, 'its-password', companyBody.billing_email]
}

test('no line of a whole purchase and of what goes wrong names anybody or holds a key', async () => {
  const { code, token } = await signIn()
  const { order, cardTokens } = await buy(token)
  expect(order.status).toBe('completed')
  const secrets = [
    ...(await fail()),
    ...cardTokens,
    number,
    name.first_name,
    name.last_name,
    'noura.mailbox',
    address,
    token,
    approvedCard,
    poorCard,
    bearerToken,
    mailPassword,
    'mailbox-user',
    'sk_test_sandbox',
  ]

  const said = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  const messages = new Set(said.map(({ msg }) => msg))
  // Of everything that happened there is a line.
  for (const message of [
    'answered',
    'a job failed and will be tried again',
    'answered gateway_unreachable',
    'answered starting',
    'request failed',
  ])
    expect(messages).toContain(message)
  expect(said).toContainEqual(
    expect.objectContaining({
      msg: 'answered',
      role: 'web',
      method: 'POST',
      route: '/api/clients/v1/orders/{id}/payments',
      status: 201,
      ms: expect.any(Number),
      requestId: expect.stringMatching(/^[0-9a-f]{16}$/),
    }),
  )

  const text = lines.join('')
  expect(secrets.filter((secret) => secret.length < 4)).toEqual([])
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  // A number of few digits may stand in a time.
  expect(text).not.toMatch(new RegExp(`["' ]${code}["' .]`))
})
