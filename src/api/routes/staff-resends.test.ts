import { expect, it } from 'vitest'
import { fakeSender, signedInStaff } from '#test/api'
import { companyBody } from '#test/companies'
import { testDatabase } from '#test/database'
import { openTestShop } from '#test/shop'

/** What is sent again reaches whom it was for, with what it says is attached. */

const { db } = await testDatabase()
const mailer = fakeSender()
const shop = await openTestShop(db, { parts: { senders: { sms: fakeSender(), email: mailer } } })
const { ask } = shop
const support = await signedInStaff(db, 'support')

const buyersEmail = 'buyer@company.test'

async function newBuyer() {
  const buyer = await shop.newClient()
  await db.updateTable('clients').set({ email: buyersEmail }).where('id', '=', buyer.clientId).execute()
  return buyer
}

/** The files of an email that was sent, and where to. */
async function sentBy(action: () => Promise<unknown>) {
  const before = mailer.sent.length
  await action()
  // Emails about an order wait for what may follow at once.
  await shop.runJobs(() => new Date(Date.now() + 600_000))
  return mailer.sent.slice(before).map(({ template, to, attachments = [] }) => ({
    template,
    to,
    files: attachments.map(({ name }) => name),
  }))
}

async function idOf(template: string): Promise<string> {
  const { messages } = (await ask(`GET /api/users/v1/messages?template=${template}&channel=email`, support))
    .body
  return messages[0].id
}
const sendAgain = async (template: string) =>
  ask(`POST /api/users/v1/messages/${await idOf(template)}/resends`, support)

it('an invoice to accounts payable goes there, the buyer’s own to the buyer, each with its file', async () => {
  const buyer = await newBuyer()
  const first = await sentBy(() => shop.buy(buyer.token, { company: companyBody }))
  const bills = first.find(({ template }) => template === 'company_invoice')
  const receipt = first.find(({ template }) => template === 'order_completed')
  expect(bills).toMatchObject({ to: companyBody.billing_email, files: [expect.any(String)] })
  expect(receipt).toMatchObject({ to: buyersEmail, files: [expect.any(String)] })
  expect(await sentBy(() => sendAgain('company_invoice'))).toEqual([bills])
  await db
    .updateTable('clients')
    .set({ email: 'new@company.test' })
    .where('id', '=', buyer.clientId)
    .execute()
  expect(await sentBy(() => sendAgain('order_completed'))).toEqual([{ ...receipt, to: 'new@company.test' }])
})

it('of many orders the client’s own message goes out, whatever was written to others after it', async () => {
  const buyer = await newBuyer()
  const { id } = await shop.buy(buyer.token, { company: companyBody })
  await shop.runJobs(() => new Date(Date.now() + 600_000))
  const sent = await sentBy(async () => {
    const body = { ids: [id], action: 'resend' }
    expect((await ask('POST /api/users/v1/orders/bulk', { ...support, body })).body).toMatchObject({
      done: 1,
    })
  })
  expect(sent).toMatchObject([{ template: 'order_completed', to: buyersEmail }])
})

it('a quote goes to whom it was made for, with the quotation', async () => {
  const { token } = await newBuyer()
  const { order } = (await shop.placeOrder(token, { company: companyBody })).body
  const quote = `POST /api/clients/v1/orders/${order.id}/payment_quote`
  const [first] = await sentBy(async () => {
    await ask(quote, { token })
    expect((await ask(`${quote}/messages`, { token, body: {} })).status).toBeLessThan(300)
  })
  expect(first).toMatchObject({ template: 'payment_quote', to: companyBody.billing_email })
  expect(first?.files).toHaveLength(1)
  expect(await sentBy(() => sendAgain('payment_quote'))).toEqual([first])
})
