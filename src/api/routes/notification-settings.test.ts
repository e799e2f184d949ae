import { expect, test } from 'vitest'
import { inTransaction } from '#domain/core/transaction'
import { getRecipient } from '#domain/messages/get-recipient'
import { notifyClient } from '#domain/messages/notify-client'
import { signedInClient, testApi, testContext } from '#test/api'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const { ask } = testApi(db)
const ctx = testContext(db)
const path = '/api/clients/v1/notification_settings'

const set = (token: string, settings: object[]) => ask(`PUT ${path}`, { token, body: { settings } })

/** By which channels an answer in a ticket, and a stopped renewal, are left for a client. */
async function leftFor(clientId: string) {
  await inTransaction(ctx, async (tx) => {
    const client = await getRecipient(tx, clientId)
    const link = 'http://store.test/x'
    notifyClient(tx, ctx, { client, template: 'ticket_answered', parameters: { ticket: '1', link } })
    notifyClient(tx, ctx, {
      client,
      template: 'renewal_off',
      parameters: { plan: 'درع', until: 'غدًا', link },
    })
  })
  const rows = await db.deleteFrom('messages').returning(['template', 'channel']).execute()
  return rows.map(({ template, channel }) => `${template} ${channel}`).sort()
}

test('what a client switches off is not sent, and what must arrive is', async () => {
  const { token, clientId } = await signedInClient(db, { profile: true })
  const always = ['renewal_off email', 'renewal_off sms']
  expect(await leftFor(clientId)).toEqual([...always, 'ticket_answered email'])
  expect((await set(token, [{ kind: 'support', channel: 'email', is_on: false }])).status).toBe(200)
  expect(await leftFor(clientId)).toEqual([...always, 'ticket_answered sms'])
  const none = await set(token, [{ kind: 'support', channel: 'sms', is_on: false }])
  expect(await leftFor(clientId)).toEqual(always)
  const read = (await ask(`GET ${path}`, { token })).body
  expect(read).toEqual(none.body)
  expect(read.settings).toContainEqual({ kind: 'support', channel: 'sms', is_on: false, can_change: true })
  expect(read.settings).toContainEqual({ kind: 'plans', channel: 'sms', is_on: true, can_change: false })
  await set(token, [{ kind: 'support', channel: 'email', is_on: true }])
  expect(await leftFor(clientId)).toEqual([...always, 'ticket_answered email'])
})

test('payments and codes cannot be switched off', async () => {
  const { token } = await signedInClient(db)
  for (const kind of ['account', 'orders', 'plans', 'marketing']) {
    expect((await set(token, [{ kind, channel: 'sms', is_on: false }])).status).toBe(422)
  }
  expect((await ask(`PUT ${path}`, { body: { settings: [] } })).status).toBe(401)
})

test('a change is a fact, once', async () => {
  const { token, clientId } = await signedInClient(db)
  const off = [{ kind: 'reminders', channel: 'sms', is_on: false }]
  await set(token, off)
  await set(token, off)
  const facts = await db
    .selectFrom('activities')
    .select('changes')
    .where('entity_id', '=', clientId)
    .where('action', '=', 'client.notifications_changed')
    .execute()
  expect(facts).toMatchObject([
    { changes: { muted_notifications: { before: [], after: ['reminders:sms'] } } },
  ])
})
