import { expect, it } from 'vitest'
import { emailsOfClientsWhoOnlyRenew } from '#db/migrations/0276-emails-of-clients-who-only-renew'
import { openTestSession, signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { addPartner, partnerAsk } from '#test/partners'
import { openTestShop } from '#test/shop'

/**
 * An email that only a partner typed is no address of its client's before the client takes it over (0227).
 */

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

it('of the release before, it is taken from a profile unless its client bought in the store', async () => {
  const [served, buyer] = ['+966581000003', '+966581000004']
  for (const phone of [served, buyer]) {
    await sell(phone, 'orders@partner.test')
    await db
      .updateTable('clients')
      .set({ email: 'orders@partner.test', offered_email: '' })
      .where('phone', '=', phone)
      .execute()
  }
  const { token } = await signedInStaff(db, 'admin')
  const placed = await ask('POST /api/users/v1/orders', {
    token,
    body: { client_id: (await lookup(served)).id, product_id: plans.small, payment: 'link' },
  })
  expect(placed.status).toBe(201)
  const session = await openTestSession(db, 'client', (await lookup(buyer)).id, new Date())
  expect((await shop.placeOrder(session)).status).toBe(201)

  await emailsOfClientsWhoOnlyRenew.up(db)
  expect(await lookup(served)).toMatchObject({ email: '', offered_email: 'orders@partner.test' })
  expect(await lookup(buyer)).toMatchObject({ email: 'orders@partner.test', offered_email: '' })
})

it('staff find its client by it, in the search and in the lists', async () => {
  const phone = '+966581000009'
  await sell(phone, 'Found.By@Partner.test')
  const { id } = await lookup(phone)
  const { token } = await signedInStaff(db, 'viewer')
  const q = encodeURIComponent('found.by@')
  const search = (await ask(`GET /api/users/v1/search?q=${q}`, { token })).body.results
  expect(search.clients).toMatchObject([{ id }])
  const list = (await ask(`GET /api/users/v1/clients?q=${q}`, { token })).body
  expect(list.clients).toMatchObject([{ id }])
  const messages = (await ask(`GET /api/users/v1/messages?q=${q}`, { token })).body.messages
  const ofClient = await db.selectFrom('messages').select('id').where('client_id', '=', id).execute()
  expect(messages).toHaveLength(ofClient.length)
  expect(messages.length).toBeGreaterThan(0)
})
