import { expect, it } from 'vitest'
import { fakeSender } from '#test/api'
import { companyBody } from '#test/companies'
import { testDatabase } from '#test/database'
import { approvedCard, openTestShop } from '#test/shop'

/** What a colleague paid by the link of a quote goes back to the card that paid, and never becomes the buyer's own balance. */

const { db } = await testDatabase()
const mailer = fakeSender()
const shop = await openTestShop(db, { parts: { senders: { sms: fakeSender(), email: mailer } } })
const { ask } = shop
const open = '/api/clients/v1/payment_quotes'

async function paidByColleague() {
  const { token, clientId } = await shop.newClient()
  await db.updateTable('clients').set({ email: 'buyer@company.test' }).where('id', '=', clientId).execute()
  const { order } = (await shop.placeOrder(token, { company: companyBody })).body
  const own = `/api/clients/v1/orders/${order.id}`
  const { link } = (await ask(`POST ${own}/payment_quote`, { token })).body.payment_quote
  const key = link.split('/quote/')[1]
  const body = { method: 'card', token: await shop.tokenOf(approvedCard) }
  const { payment } = (await ask(`POST ${open}/${key}/payments`, { body })).body
  await shop.bank.walk(payment.redirect_url)
  await ask(`GET ${open}/${key}/payments/${payment.id}`)
  await shop.runJobs()
  const askBack = async (destination: string) =>
    ask(`POST ${own}/refund_requests`, { token, body: { reason: '', destination } })
  return { token, clientId, own, askBack }
}

it('goes to that card, and both who are notified read so', async () => {
  const { token, clientId, own, askBack } = await paidByColleague()
  expect((await ask(`GET ${own}/refund_requests`, { token })).body.allowed).toMatchObject({
    card_minor: 6_900,
    balance_allowed: false,
  })
  expect(await askBack('balance')).toMatchObject({
    status: 422,
    body: { errors: { destination: [expect.any(String)] } },
  })
  const before = mailer.sent.length
  expect((await askBack('card')).status).toBe(201)
  await shop.runJobs()
  const client = db.selectFrom('clients').select('balance_minor').where('id', '=', clientId)
  expect((await client.executeTakeFirstOrThrow()).balance_minor).toBe(0n)
  const mails = mailer.sent.slice(before)
  const bodyOf = (template: string) => mails.find((mail) => mail.template === template)?.body
  expect(bodyOf('refund_sent')).toContain('إلى البطاقة التي دُفع بها')
  expect(bodyOf('company_credit_note')).toContain('SAR 69.00 of order')
})

it('is the buyer’s choice where the buyer paid', async () => {
  const { token } = await shop.newClient()
  const order = await shop.buy(token)
  const { allowed } = (await ask(`GET /api/clients/v1/orders/${order.id}/refund_requests`, { token })).body
  expect(allowed).toMatchObject({ balance_allowed: true })
})
