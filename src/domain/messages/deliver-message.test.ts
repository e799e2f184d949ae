import { expect, test } from 'vitest'
import { fakeSender, signedInClient, testContext } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import { inTransaction } from '#domain/core/transaction'
import { deliverMessage } from './deliver-message.ts'
import { countHeldMessages } from './held-messages.ts'
import { listInbox } from '../desk/messages/list-inbox.ts'
import { notifyClient } from './notify-client.ts'
import { notifyContact } from './notify-contact.ts'
import { wordsOfMessage } from './packed-text.ts'
import { DeliveryInDoubt, MessageRefused } from '#rules/errors/vendor-errors'
import type { MessageSender } from '../core/ports/sender.ts'

const { db } = await testDatabase()
const { clientId } = await signedInClient(db)
let now = new Date('2026-11-20T09:00:00Z')

async function leaveCode(to = '+966512345678') {
  const ctx = testContext(db, { now: () => now })
  await inTransaction(ctx, async (tx) => {
    notifyContact(tx, ctx, {
      to: { phone: to },
      language: 'ar',
      template: 'code',
      parameters: { code: '123456' },
      code: '123456',
    })
  })
  const row = await db.selectFrom('messages').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  return row.id
}

async function leaveMail() {
  const ctx = testContext(db, { now: () => now })
  await inTransaction(ctx, async (tx) => {
    notifyClient(tx, ctx, {
      client: { id: clientId, email: 'noura@example.test', phone: null, language: 'ar' },
      template: 'order_completed',
      parameters: {
        order: '100042',
        plan: 'درع',
        from: '22 نوفمبر 2026',
        until: '20 فبراير 2027',
        hijri: '13 رمضان 1448 هـ',
        amountMinor: 9900n,
        link: 'http://store.test/user/orders/1',
      },
    })
  })
  const row = await db.selectFrom('messages').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  return row.id
}

const messageOf = (id: string) =>
  db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const contextWith = (sender: MessageSender) =>
  testContext(db, { senders: { sms: sender, email: sender }, now: () => now })

test('hands over once, however often its job runs', async () => {
  const id = await leaveCode()
  const sender = fakeSender()
  await deliverMessage(contextWith(sender), id)
  await deliverMessage(contextWith(sender), id)
  expect(sender.sent).toHaveLength(1)
  expect(sender.sent[0]).toMatchObject({ channel: 'sms', to: '+966512345678' })
  expect(await messageOf(id)).toMatchObject({ status: 'sent', external_id: 'fake-1', code: '123456' })
})

test('while the store holds its messages codes leave, and the others wait without a try', async () => {
  const sender = fakeSender()
  const held = { ...contextWith(sender), messagesHeld: true }
  const [code, mail] = [await leaveCode(), await leaveMail()]
  await deliverMessage(held, code)
  expect(await deliverMessage(held, mail)).toEqual({ putOffTo: new Date(now.getTime() + 300_000) })
  expect(sender.sent).toHaveLength(1)
  expect(await messageOf(mail)).toMatchObject({ status: 'waiting', attempts: 0 })
  expect(await countHeldMessages(held)).toMatchObject({ count: expect.any(Number), since: expect.any(Date) })

  await deliverMessage(contextWith(sender), mail)
  expect(sender.sent).toHaveLength(2)
  expect(await countHeldMessages(contextWith(sender))).toBeNull()
})

test('with a real sender the code is emptied once it has left', async () => {
  const id = await leaveCode()
  await deliverMessage(contextWith({ ...fakeSender(), keepsCodes: false }), id)
  expect(await messageOf(id)).toMatchObject({ status: 'sent', body: '', parameters: {}, code: null })
})

test('a code that may have left is not sent twice, another message once more after an hour', async () => {
  let sends = 0
  const silent: MessageSender = {
    keepsCodes: false,
    send() {
      sends += 1
      return Promise.reject(new DeliveryInDoubt('no answer'))
    },
  }
  const code = await leaveCode()
  await deliverMessage(contextWith(silent), code)
  expect(await messageOf(code)).toMatchObject({
    status: 'failed',
    last_error: 'no answer',
    is_in_doubt: true,
    code: null,
  })

  const mail = await leaveMail()
  expect(await deliverMessage(contextWith(silent), mail)).toEqual(new Date(now.getTime() + 3_600_000))
  expect(await messageOf(mail)).toMatchObject({ status: 'waiting', is_in_doubt: true })
  const sender = fakeSender()
  await deliverMessage(contextWith(sender), mail)
  expect(sender.sent).toMatchObject([{ id: mail, isInDoubt: true }])

  sends = 0
  const lost = await leaveMail()
  for (let run = 0; run < 14; run++) await deliverMessage(contextWith(silent), lost)
  expect(sends).toBe(2)
  expect(await messageOf(lost)).toMatchObject({ status: 'failed', is_in_doubt: true })
})

test('of a vendor that is asked first a message in doubt is tried as any other', async () => {
  const asking: MessageSender = {
    keepsCodes: false,
    asksFirst: true,
    send: () => Promise.reject(new DeliveryInDoubt('no answer')),
  }
  const mail = await leaveMail()
  for (let run = 0; run < 3; run++) {
    await expect(deliverMessage(contextWith(asking), mail)).rejects.toThrow('no answer')
  }
  expect(await messageOf(mail)).toMatchObject({ status: 'waiting', is_in_doubt: true, attempts: 3 })
})

test('a message keeps what it says beside its text, and its sender receives both', async () => {
  const id = await leaveMail()
  expect(wordsOfMessage(await messageOf(id))).toMatchObject({
    parameters: { order: '100042', amountMinor: 9900 },
    body: expect.stringContaining('اكتمل الطلب'),
  })
  const sender = fakeSender()
  await deliverMessage(contextWith(sender), id)
  expect(sender.sent[0]).toMatchObject({
    language: 'ar',
    template: 'order_completed',
    parameters: { order: '100042', plan: 'درع', amountMinor: 9900 },
    words: { order: '100042', plan: 'درع', amount: expect.stringContaining('99.00') },
    body: expect.stringContaining('100042'),
  })
})

test('what the vendor will never take is given up, and no job tries again', async () => {
  const id = await leaveMail()
  const strict: MessageSender = {
    keepsCodes: false,
    send: () => Promise.reject(new MessageRefused('no such mailbox')),
  }
  await deliverMessage(contextWith(strict), id)
  expect(await messageOf(id)).toMatchObject({ status: 'failed', last_error: 'no such mailbox' })
})

test('a store without email keeps emails unsent', async () => {
  const id = await leaveMail()
  await deliverMessage(testContext(db, { senders: { sms: fakeSender(), email: null } }), id)
  expect(await messageOf(id)).toMatchObject({ status: 'failed', last_error: 'no sender for this channel' })
})

test('an email goes to the mail sender, as text and as a page', async () => {
  const senders = { sms: fakeSender(), email: fakeSender() }
  await deliverMessage(testContext(db, { senders }), await leaveMail())
  expect(senders.sms.sent).toEqual([])
  const [mail] = senders.email.sent
  expect(mail).toMatchObject({
    to: 'noura@example.test',
    subject: 'باقتكم «درع» سارية حتى 20 فبراير 2027',
  })
  expect(mail?.body).toContain('• الباقة: درع')
  expect(mail?.html).toContain('<html lang="ar-EG" dir="rtl">')
})

test('what did not leave stays, with the reason, and is tried again', async () => {
  const id = await leaveCode()
  const broken: MessageSender = { keepsCodes: false, send: () => Promise.reject(new Error('no balance')) }
  await expect(deliverMessage(contextWith(broken), id)).rejects.toThrow('no balance')
  expect(await messageOf(id)).toMatchObject({ status: 'waiting', last_error: 'no balance', code: '123456' })
  await deliverMessage(contextWith(fakeSender()), id)
  expect(await messageOf(id)).toMatchObject({ status: 'sent', last_error: null })
})

test('what did not leave in the last try of its job counts as failed', async () => {
  const id = await leaveMail()
  const broken: MessageSender = { keepsCodes: false, send: () => Promise.reject(new Error('no balance')) }
  const lastTry = { ...contextWith(broken), isLastTry: true }
  await expect(deliverMessage(lastTry, id)).rejects.toThrow('no balance')
  expect(await messageOf(id)).toMatchObject({ status: 'failed', last_error: 'no balance' })
})

test('a code that is over is not sent any more', async () => {
  const id = await leaveCode()
  now = new Date(now.getTime() + 301_000)
  const sender = { ...fakeSender(), keepsCodes: false }
  await deliverMessage(contextWith(sender), id)
  expect(sender.sent).toHaveLength(0)
  expect(await messageOf(id)).toMatchObject({ status: 'failed', last_error: 'too late', code: null })
})

test('a number gets so many SMS in a day besides codes, and past them what is owed; emails go on', async () => {
  const phone = '+966512000030'
  const email = 'often@example.test'
  const system = testContext(db, { now: () => now })
  const plan = { plan: 'درع', link: 'http://store.test/x' }
  const client = { id: clientId, email, phone, language: 'ar' } as const
  const leave = async (template: 'plan_expired' | 'price_change_withdrawn') => {
    await inTransaction(system, async (tx) => {
      notifyClient(tx, system, { client, template, parameters: { ...plan, before: '69.00' } })
    })
    const rows = await db.selectFrom('messages').select('id').orderBy('id', 'desc').limit(2).execute()
    for (const { id } of rows) await deliverMessage(contextWith(fakeSender()), id)
    return (await Promise.all(rows.map(({ id }) => messageOf(id)))).map(
      ({ channel, status, last_error }) => ({
        channel,
        status,
        last_error,
      }),
    )
  }
  for (let nth = 0; nth < 30; nth++) {
    expect(await leave('plan_expired')).toMatchObject([{ status: 'sent' }, { status: 'sent' }])
  }
  expect(await leave('plan_expired')).toEqual(
    expect.arrayContaining([
      { channel: 'sms', status: 'failed', last_error: 'too many to this number in a day' },
      { channel: 'email', status: 'sent', last_error: null },
    ]),
  )
  expect(await leave('price_change_withdrawn')).toMatchObject([{ status: 'sent' }, { status: 'sent' }])
  const code = await leaveCode(phone)
  await deliverMessage(contextWith(fakeSender()), code)
  expect(await messageOf(code)).toMatchObject({ status: 'sent' })
  now = new Date(now.getTime() + 86_401_000)
  expect(await leave('plan_expired')).toMatchObject([{ status: 'sent' }, { status: 'sent' }])
})

test('the inbox shows the newest first, waiting ones too, and finds a phone in any writing', async () => {
  await leaveCode('+966555000001')
  const id = await leaveCode('+966555000002')
  expect((await listInbox({ db }))[0]).toMatchObject({ id, to: '+966555000002', code: '123456' })
  for (const to of ['+966555000001', ' 966555000001', '0555000001', '٠٥٥٥٠٠٠٠٠١', '00966555000001']) {
    expect((await listInbox({ db }, to)).map((message) => message.to)).toEqual(['+966555000001'])
  }
  expect(await listInbox({ db }, '0555999999')).toEqual([])
})
