import { expect, it } from 'vitest'
import { signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { addPartner, partnerAsk } from '#test/partners'
import { openTestShop } from '#test/shop'

/** An email that only a partner typed is no address of its client's before the client takes it over (0227). */

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { ask, plans } = shop

const lookup = async (phone: string) =>
  db
    .selectFrom('clients')
    .select(['id', 'email', 'offered_email'])
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow()

async function sell(phone: string, email: string) {
  const partner = await addPartner(db, { products: [plans.small], accountLimit: 10_000_000 })
  const body = {
    product_id: plans.small,
    client: { phone_number: phone.slice(4), email },
    payment: 'account',
  }
  const placed = await partnerAsk(ask, partner.token)('POST /orders', { body })
  expect(placed.status).toBe(201)
  await shop.runJobs()
}

const mailsTo = async (address: string) =>
  db.selectFrom('messages').select('template').where('recipient', '=', address).execute()

it('nothing is sent to it, also not what goes by email where a client has one', async () => {
  const phone = '+966581000001'
  await sell(phone, 'Orders@Partner.test')
  const client = await lookup(phone)
  expect(client).toMatchObject({ email: '', offered_email: 'orders@partner.test' })

  const { token } = await signedInStaff(db, 'support')
  const opened = await ask('POST /api/users/v1/tickets', {
    token,
    body: { client_id: client.id, description: 'We call you tomorrow.' },
    headers: { 'idempotency-key': 'offered-email-1' },
  })
  expect(opened.status).toBe(201)
  await shop.runJobs()
  expect(await mailsTo('orders@partner.test')).toEqual([])
  const sent = await db
    .selectFrom('messages')
    .select(['template', 'channel'])
    .where('client_id', '=', client.id)
    .where('template', '=', 'ticket_opened')
    .execute()
  expect(sent).toEqual([{ template: 'ticket_opened', channel: 'sms' }])
})

it('its client sees it, and saving it makes it an address', async () => {
  const { token, phone } = await shop.newClient()
  const id = (await lookup(phone)).id
  await db
    .updateTable('clients')
    .set({ email: '', offered_email: 'noura@work.test' })
    .where('id', '=', id)
    .execute()
  const read = await ask('GET /api/clients/v1/client', { token })
  expect(read.body.client).toMatchObject({ email: '', offered_email: 'noura@work.test' })
  const saved = await ask('PATCH /api/clients/v1/client', { token, body: { email: 'noura@work.test' } })
  expect(saved.body.client).toMatchObject({ email: 'noura@work.test', offered_email: '' })
  expect(await lookup(phone)).toMatchObject({ email: 'noura@work.test', offered_email: '' })
})
