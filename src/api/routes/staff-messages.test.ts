import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { deliverMessage } from '#domain/messages/deliver-message'
import { templateNames } from '#rules/messages/template-names'
import { isSecretTemplate } from '#domain/messages/secret-messages'
import { parsePo } from '#locales/po'
import { openTestShop } from '../../../test/shop.ts'
import { signedInClient, signedInStaff } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { ask } = shop
const admin = await signedInStaff(db, 'admin')
const support = await signedInStaff(db, 'support')
const viewer = await signedInStaff(db, 'viewer')
const messages = '/api/users/v1/messages'
const nowhere = '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001'

const read = async (query: string) => (await ask(`GET ${messages}?${query}`, { token: viewer.token })).body

async function buyer() {
  const client = await signedInClient(db, { profile: true })
  await db
    .updateTable('clients')
    .set({ email: `${client.clientId}@example.test`, email_verified_at: new Date() })
    .where('id', '=', client.clientId)
    .execute()
  const order = await shop.buy(client.token)
  // Emails about an order wait for what may follow at once.
  await shop.runJobs(() => new Date(Date.now() + 600_000))
  return { ...client, order }
}

test('what an order brought is found by its number, the phone in any writing, the email and the name', async () => {
  const { phone, clientId, order } = await buyer()
  const local = `0${phone.slice(4)}`
  const arabic = local.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))
  const all = (await read(`q=${encodeURIComponent(phone)}`)).messages
  expect(all.length).toBeGreaterThan(1)
  for (const q of [local, arabic, `${clientId}@example.test`]) {
    expect((await read(`q=${encodeURIComponent(q)}`)).messages).toEqual(all)
  }
  const ofOrder = (await read(`q=${order.ref_id}`)).messages
  expect(ofOrder.length).toBeGreaterThan(1)
  expect(ofOrder).toMatchObject(ofOrder.map(() => ({ client: { id: clientId } })))
  expect((await read('q=noone@example.test')).messages).toEqual([])
})

test.each(['احمد', 'أحمد عبد الله', 'احمد عبدالله', 'قحطاني', 'القحطانى', 'عبدالل'])(
  'a client is found as the name is written: %s',
  async (q) => {
    const { clientId } = await buyer()
    const name = { first_name: 'أحمد عبدالله', last_name: 'القحطاني' }
    await db.updateTable('clients').set(name).where('id', '=', clientId).execute()
    const found = (await read(`q=${encodeURIComponent(q)}&limit=1`)).messages
    expect(found).toMatchObject([{ client: { id: clientId } }])
    expect((await read(`q=${encodeURIComponent('حمدان')}`)).messages).toEqual([])
  },
)

test('the list is narrowed by channel, state and kind, counted, and read page by page', async () => {
  const { phone } = await buyer()
  const q = `q=${encodeURIComponent(phone)}`
  const { messages: mails } = await read(`${q}&channel=email`)
  expect(new Set(mails.map(({ channel }: { channel: string }) => channel))).toEqual(new Set(['email']))
  const kinds = (await read(`${q}&template=order_completed`)).messages
  expect(kinds[0]).toMatchObject({
    template: 'order_completed',
    status: 'sent',
    attempts: 1,
    can_resend: true,
  })
  const first = await read(`${q}&limit=1`)
  const rest = await read(`${q}&cursor=${first.next_cursor}`)
  expect([...first.messages, ...rest.messages]).toEqual((await read(q)).messages)
  expect((await read(`${q}&sort=created_at`)).messages).toEqual((await read(q)).messages.toReversed())
  const { body } = await ask(`GET ${messages}/counts?${q}`, { token: viewer.token })
  expect(body.counts).toMatchObject({ waiting: { count: 0 }, failed: { count: 0 } })
  expect(body.counts.sent).toEqual(body.counts.all)
})

test('one message tells what it said', async () => {
  const { phone, order } = await buyer()
  const [listed] = (await read(`q=${encodeURIComponent(phone)}&template=order_completed`)).messages
  expect(listed).not.toHaveProperty('text')
  const { body } = await ask(`GET ${messages}/${listed.id}`, { token: viewer.token })
  expect(body.message.text.body).toContain(String(order.ref_id))
  expect((await ask(`GET ${messages}/${nowhere}`, { token: viewer.token })).status).toBe(404)
  expect((await ask(`GET ${messages}/${listed.id}`)).status).toBe(401)
})

test('codes and keys are never shown, nor sent again, to nobody', async () => {
  await ask('POST /api/users/v1/password_resets', { body: { email: 'nobody@example.test' } })
  await ask('POST /api/clients/v1/otp', { body: { phone_extension: '+966', phone_number: '551234567' } })
  await shop.runJobs()
  const [code] = (await read('template=code')).messages
  expect(code).toMatchObject({ is_secret: true, can_resend: false })
  const result = await ask(`GET ${messages}/${code.id}`, { token: admin.token })
  expect(result.body.message.text).toBeNull()
  expect(result.text).not.toMatch(/\b\d{6}\b/)
  const again = await ask(`POST ${messages}/${code.id}/resends`, { token: admin.token, body: {} })
  expect(again).toMatchObject({ status: 409, body: { code: 300024 } })
})

test('every message that carries a code, or a link into the administration, is a secret', () => {
  const texts = parsePo(readFileSync('src/locales/messages.en.po', 'utf8'))
  const carriers = templateNames.filter((name) => {
    const said = `${texts.get(`${name}.subject`)} ${texts.get(`${name}.body`)} ${texts.get(`${name}.mail`)}`
    return said.includes('{code}') || (name.startsWith('staff_') && said.includes('{link}'))
  })
  expect(carriers.length).toBeGreaterThan(5)
  expect(carriers.filter((name) => !isSecretTemplate(name))).toEqual([])
})

test('who may: everybody of the staff sees, support sends again', async () => {
  const { phone } = await buyer()
  const [{ id }] = (await read(`q=${encodeURIComponent(phone)}&template=order_completed`)).messages
  const client = await signedInClient(db)
  const resend = async (token: string | undefined) =>
    (await ask(`POST ${messages}/${id}/resends`, { token })).status
  expect([await resend(undefined), await resend(client.token), await resend(viewer.token)]).toEqual([
    401, 403, 403,
  ])
  expect([await resend(support.token), await resend(admin.token)]).toEqual([201, 201])
  expect((await ask(`GET ${messages}`, { token: client.token })).status).toBe(403)
})

test('a carrier that fails is counted, try by try', async () => {
  const { clientId, phone } = await signedInClient(db)
  const { id } = await db
    .insertInto('messages')
    .values({
      channel: 'sms',
      recipient: phone,
      client_id: clientId,
      template: 'order_completed',
      language: 'ar',
      body: 'اكتمل طلبكم',
      status: 'waiting',
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const send = () => Promise.reject(new Error('the carrier is out'))
  const ctx = { ...shop.system, senders: { sms: { keepsCodes: true, send }, email: null } }
  await expect(deliverMessage(ctx, id)).rejects.toThrow('out')
  await expect(deliverMessage(ctx, id)).rejects.toThrow('out')
  const result = async () => (await ask(`GET ${messages}/${id}`, { token: viewer.token })).body.message
  expect(await result()).toMatchObject({
    status: 'waiting',
    attempts: 2,
    last_error: 'the carrier is out',
    can_resend: false,
  })
  await deliverMessage(shop.system, id)
  expect(await result()).toMatchObject({ status: 'sent', attempts: 3, last_error: null, can_resend: true })
})
