import { createServer } from 'node:net'
import { once } from 'node:events'
import { afterAll, expect, test } from 'vitest'
import { DeliveryInDoubt, MessageRefused } from '#rules/errors/vendor-errors'
import type { OutgoingMessage } from '#domain/core/ports/sender'
import { practiceMailboxes, startSmtpSandbox } from '../../../sandbox/smtp/start-smtp-sandbox.ts'
import { createSmtpSender } from './smtp.ts'

const login = { user: 'shop', password: 'secret-word' }
const sandbox = await startSmtpSandbox({ host: '127.0.0.1', port: 0, login })
afterAll(() => sandbox.close())

const settings = {
  host: '127.0.0.1',
  port: sandbox.port,
  security: 'none',
  login,
  from: 'no-reply@store.test',
  timeout: 300,
} as const
const sender = createSmtpSender(settings)

const mail: OutgoingMessage = {
  id: '019a0000-0000-7000-8000-000000000001',
  channel: 'email',
  to: 'noura@example.test',
  language: 'ar',
  template: 'order_completed',
  parameters: { order: '100042' },
  words: { order: '100042' },
  subject: 'باقتكم جاهزة: الطلب 100042',
  body: 'اكتمل طلبكم.\n\n.نقطة في أول السطر',
  html: '<p dir="rtl">اكتمل طلبكم.</p>',
  from: { name: 'سياج', replyTo: 'care@store.test' },
  attachments: [],
  isInDoubt: false,
}

function decoded(source: string): string {
  return source.replace(/=\?UTF-8\?B\?([^?]*)\?=(?:\r\n (?==\?))?/gi, (_, text: string) =>
    Buffer.from(text, 'base64').toString('utf8'),
  )
}

test('sends text and page, from the store in its own words, under an id that every try shares', async () => {
  expect(await sender.send(mail)).toEqual({ externalId: 'SANDBOX0001' })
  const [taken] = sandbox.mails
  expect(taken).toMatchObject({ from: 'no-reply@store.test', to: 'noura@example.test' })
  const source = decoded(taken?.source ?? '')
  expect(source).toContain('From: سياج <no-reply@store.test>')
  expect(source).toContain('Reply-To: سياج <care@store.test>')
  expect(source).toContain('Subject: باقتكم جاهزة: الطلب 100042')
  expect(source).toContain(`Message-ID: <${mail.id}@store.test>`)
  expect(source).toContain('Auto-Submitted: auto-generated')
  expect(source).toMatch(/text\/plain; charset=utf-8[\s\S]*text\/html; charset=utf-8/)
})

test('carries files under their names, as they are', async () => {
  const content = Buffer.from('%PDF-1.7 \u0000\u00ff')
  await sender.send({ ...mail, attachments: [{ name: 'INV-000042.pdf', type: 'application/pdf', content }] })
  const source = sandbox.mails.at(-1)?.source ?? ''
  expect(source).toMatch(/Content-Type: application\/pdf; name=INV-000042\.pdf/)
  expect(source).toMatch(/Content-Disposition: attachment; filename=INV-000042\.pdf/)
  expect(source).toContain(content.toString('base64'))
})

test('a store without a reply address sends none', async () => {
  await sender.send({ ...mail, from: { name: '', replyTo: '' } })
  const source = sandbox.mails.at(-1)?.source ?? ''
  expect(source).toContain('From: no-reply@store.test')
  expect(source).not.toContain('Reply-To')
})

test.each([
  ['an unknown mailbox', practiceMailboxes.unknown, MessageRefused],
  ['a cut connection', practiceMailboxes.cutAfterAccepted, DeliveryInDoubt],
  ['silence', practiceMailboxes.silent, DeliveryInDoubt],
])('%s', async (_, to, kind) => {
  const error = await sender.send({ ...mail, to }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(kind)
  expect(String(error)).not.toContain(to)
})

test.each([
  ['a server that wants us to come again', { to: practiceMailboxes.busy }, {}],
  ['a message that the server does not want', { to: practiceMailboxes.refused }, {}],
  ['a wrong password', {}, { login: { user: 'shop', password: 'wrong-word' } }],
  ['nobody there', {}, { port: 9 }],
  ['a server without the encryption that we insist on', {}, { security: 'starttls' as const }],
])('%s: it did not leave, and is tried again', async (_, values, other) => {
  const before = sandbox.mails.length
  const error = await createSmtpSender({ ...settings, ...other })
    .send({ ...mail, ...values })
    .catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(MessageRefused)
  expect(error).not.toBeInstanceOf(DeliveryInDoubt)
  expect(String(error)).not.toMatch(/wrong-word|sandbox\.test/)
  expect(sandbox.mails).toHaveLength(before)
})

test('a server that never greets is nobody there', async () => {
  const mute = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(mute, 'listening')
  const address = mute.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const error = await createSmtpSender({ ...settings, port })
    .send(mail)
    .catch((thrown: unknown) => thrown)
  expect(error).not.toBeInstanceOf(DeliveryInDoubt)
  mute.close()
})

test('SMS is not its business', async () => {
  await expect(sender.send({ ...mail, channel: 'sms' })).rejects.toThrow('email only')
})

test('says whether the server lets us in, and sends nothing', async () => {
  const before = sandbox.mails.length
  await expect(sender.check?.()).resolves.toContain('127.0.0.1')
  const stranger = createSmtpSender({ ...settings, login: { ...login, password: 'another-word' } })
  await expect(stranger.check?.()).rejects.toThrow('535')
  expect(sandbox.mails).toHaveLength(before)
})
