import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { fakeSender, signedInClient, signedInStaff, testApi, testContext } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import { withWords, wordColumns } from '../../../test/sent-words.ts'
import { storeSeed } from '#db/seeds/store'
import { openDatabase } from '#db/client'
import type { Context } from '#domain/core/context'
import { inTransaction } from '#domain/core/transaction'
import { deliverMessage } from '#domain/messages/deliver-message'
import { notifyClient } from '#domain/messages/notify-client'
import { contentCacheOf } from '#domain/shop/published/content-cache'
import { setUpStore } from '#domain/shop/store/set-up-store'
import { createSharedLimiter } from '#integrations/limits/shared-limiter'
import { listenToContent } from '../../server/content-listener.ts'

const { db, url, pool } = await testDatabase()
// A second process on the same database.
const other = openDatabase(url, { name: 'other', max: 2 })
afterAll(() => other.close())

const senders = { sms: fakeSender(), email: fakeSender() }
const { ask, parts } = testApi(db, { parts: { senders, limiter: createSharedLimiter(pool) } })
const ctx = testContext(db, parts)
await inTransaction(ctx, (tx) => setUpStore(tx, ctx, storeSeed))
const { token, staffId } = await signedInStaff(db, 'admin')
const support = await signedInStaff(db, 'support')
const { clientId } = await signedInClient(db)
const root = '/api/users/v1/message_texts'

const read = async (template: string) => (await ask(`GET ${root}/${template}`, { token })).body.message_texts
const write = (template: string, body: object, as = token) =>
  ask(`PATCH ${root}/${template}`, { token: as, body })
const preview = async (template: string, body: object = {}) =>
  ask(`POST ${root}/${template}/previews`, { token, body: { language: 'ar', source: 'sample', ...body } })

beforeEach(() => {
  senders.sms.sent.length = 0
  senders.email.sent.length = 0
})

/** A plan has expired: its client is told over both channels. */
async function leaveExpired(at: Context = ctx): Promise<string[]> {
  await inTransaction(at, async (tx) => {
    notifyClient(tx, at, {
      client: { id: clientId, phone: '+966512345678', email: 'noura@example.test', language: 'ar' },
      template: 'plan_expired',
      parameters: { plan: 'درع <b>', link: `${at.publicUrl}/user/plans` },
    })
  })
  const rows = await db.selectFrom('messages').select('id').orderBy('id', 'desc').limit(2).execute()
  return rows.map(({ id }) => id)
}

async function deliver(ids: string[]): Promise<void> {
  for (const id of ids) await deliverMessage(ctx, id)
}

const sms_ar = 'ودّعتكم «{plan}». العودة: {link}'
const mail_ar = 'ودّعتكم «{plan}»\n\nنراكم <i>قريبًا</i>.\n\nالعودة:\n{link}'

test('lists every message with whom it is for, and says which words are theirs', async () => {
  const { messages } = (await ask(`GET ${root}`, { token })).body
  expect(messages.length).toBeGreaterThan(70)
  expect(messages[0]).toEqual({
    template: 'code',
    audience: 'contact',
    channels: ['sms'],
    over: 'first',
    own: {},
    version: 1,
    updated_at: null,
    updated_by: null,
  })
  const texts = await read('plan_expired')
  expect(texts.ours).toMatchObject({ sms_ar: expect.stringContaining('{link}') })
  expect(texts.variables.sms).toContainEqual({
    name: 'link',
    is_required: true,
    sample: { ar: expect.stringContaining('/user/'), en: expect.any(String) },
  })
  expect(texts.sentences).toEqual([])
  expect((await read('code')).sms.ar).toEqual({
    max_parts: 1,
    name: storeSeed.name_ar,
    max_values: [{ code: expect.any(String) }],
  })
})

test('a message that is put together names every sentence that may stand in it, as its channel writes it', async () => {
  const { sentences } = await read('renewal_soon')
  const ids = sentences.map(({ id }: { id: string }) => id)
  expect(ids.toSorted()).toEqual(
    [
      'instead.plan',
      ...['', 'sms.'].flatMap((short) =>
        ['card', 'both', 'balance', 'nothing'].map((way) => `${short}will_pay.${way}`),
      ),
    ].toSorted(),
  )
  const both = sentences.find(({ id }: { id: string }) => id === 'will_pay.both')
  expect(both).toMatchObject({ variable: 'how', channels: ['email'] })
  expect(both.variables.ar).toContainEqual({
    name: 'charge',
    is_required: true,
    sample: { ar: expect.stringContaining('100.50'), en: 'SAR 100.50' },
  })
  // No variable of ours is a sentence that staff are not shown: a value fills it, or its sentences are named.
  const returned = (await read('payment_returned')).sentences
  for (const name of ['why', 'next']) {
    expect(returned.filter(({ variable }: { variable: string }) => variable === name).length).toBeGreaterThan(
      1,
    )
  }
})

test('a sentence of theirs is sent in its case, previewed in it, told by the history, and gone with the others', async () => {
  const { version } = await read('renewal_paid')
  const sentences = { 'sms.paid.balance_ar': 'كله من محفظتكم' }
  const changed = await write('renewal_paid', { version, sentences })
  expect(changed.body.message_texts).toMatchObject({ own: { sentences }, version: version + 1 })

  const leave = (paid: { chargeMinor: number; balanceMinor: number }) =>
    inTransaction(ctx, async (tx) => {
      notifyClient(tx, ctx, {
        client: { id: clientId, phone: '+966512345678', email: '', language: 'ar' },
        template: 'renewal_paid',
        parameters: {
          plan: 'درع',
          until: '25 ديسمبر 2027',
          hijri: '',
          link: `${ctx.publicUrl}/user/plans`,
          amountMinor: 23_000,
          ...paid,
        },
      })
    })
  const last = async () =>
    withWords(await db.selectFrom('messages').select(wordColumns).orderBy('id', 'desc').limit(1).execute())[0]
      ?.body
  await leave({ chargeMinor: 0, balanceMinor: 23_000 })
  expect(await last()).toContain('كله من محفظتكم')
  await leave({ chargeMinor: 23_000, balanceMinor: 0 })
  expect(await last()).not.toContain('محفظتكم')
  // The same words for another message stay ours.
  expect((await read('order_received')).own).toEqual({})

  const other = { 'sms.paid.nothing_ar': 'لا خصم اليوم' }
  const shown = await preview('renewal_paid', { sentences: other, sentence: 'sms.paid.nothing' })
  expect(shown.body.preview.sms.text).toContain('لا خصم اليوم')
  expect((await preview('renewal_paid', { sentences: other })).body.preview.sms.text).not.toContain('لا خصم')

  const refused = await write('renewal_paid', {
    version: version + 1,
    sentences: { 'sms.paid.both_en': 'by {x}', 'nothing.of_ours_ar': 'x' },
  })
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: { 'sentences.nothing.of_ours_ar': [expect.any(String)] } },
  })

  const back = await write('renewal_paid', {
    version: version + 1,
    sentences: { 'sms.paid.balance_ar': null },
  })
  expect(back.body.message_texts.own).toEqual({})
  const { activities } = (await ask(`GET ${root}/renewal_paid/history`, { token })).body
  expect(activities).toMatchObject([
    { action: 'message_text.restored' },
    { changes: { 'sentences.sms.paid.balance_ar': { before: null, after: 'كله من محفظتكم' } } },
  ])
})

test('messages are written with theirs at once, in every process; what waits keeps its words', async () => {
  const elsewhere = testContext(other.db)
  const cache = contentCacheOf(other.db)
  const listener = listenToContent({ url, cache, log: elsewhere.log })
  await listener.ready
  await cache.follow()
  const before = await leaveExpired()

  const { version } = await read('plan_expired')
  const changed = await write('plan_expired', { version, sms_ar, mail_ar })
  expect(changed).toMatchObject({
    status: 200,
    body: { message_texts: { own: { sms_ar, mail_ar }, version: version + 1 } },
  })
  await deliver(before)
  expect(senders.sms.sent[0]?.body).not.toContain('ودّعتكم')

  await deliver(await leaveExpired())
  expect(senders.sms.sent[1]?.body).toMatch(/^سياج: ودّعتكم «درع <b>»\. العودة: /)
  await vi.waitFor(() => expect(cache.latest?.messageTexts.get('plan_expired')).toEqual({ sms_ar, mail_ar }))
  await leaveExpired(elsewhere)
  const last = await db.selectFrom('messages').select('body').orderBy('id', 'desc').limit(2).execute()
  expect(last.every(({ body }) => body.startsWith('ودّعتكم'))).toBe(true)
  await listener.stop()
})

test('a preview is what is sent, with the values of the last real message', async () => {
  await write('plan_expired', { version: (await read('plan_expired')).version, sms_ar, mail_ar })
  await deliver(await leaveExpired())
  const { body } = await preview('plan_expired', { source: 'recent' })
  expect(body.preview.source).toBe('recent')
  expect(body.preview.sms.text).toBe(senders.sms.sent[0]?.body)
  expect(body.preview.email).toEqual({
    subject: senders.email.sent[0]?.subject,
    text: senders.email.sent[0]?.body,
    html: senders.email.sent[0]?.html,
  })
  // What staff write and what values hold are words, never markup.
  expect(body.preview.email.html).not.toMatch(/<i>|<b>/)
  expect(body.preview.email.html).toContain('&#60;i&#62;')
})

test('a preview of what is typed keeps nothing; of what signs in it is made up', async () => {
  const typed = await preview('order_received', { sms_ar: 'وصل {amount}: {link}' })
  expect(typed.body.preview).toMatchObject({
    source: 'sample',
    sms: { text: expect.stringContaining('وصل 230 ر.س: '), parts: 1 },
  })
  expect((await read('order_received')).own).toEqual({})
  await inTransaction(ctx, async (tx) => {
    notifyClient(tx, ctx, {
      client: { id: clientId, phone: '+966512345678', email: '', language: 'ar' },
      template: 'account_closed',
      parameters: {},
    })
  })
  const code = await preview('code', { source: 'recent' })
  expect(code.body.preview).toMatchObject({
    source: 'sample',
    sms: { text: expect.stringContaining('482913') },
  })
})

test('what cannot be sent is refused, at its field and in the caller’s language', async () => {
  const { version } = await read('code')
  const refusal = await write('code', { version, sms_ar: `${'ا'.repeat(70)} {code}`, sms_en: 'Your {x}' })
  expect(refusal).toMatchObject({
    status: 422,
    body: {
      errors: {
        sms_ar: [expect.stringMatching(/At its longest this takes 2 parts; one part is allowed\. Remove/)],
        sms_en: [expect.stringContaining('Nothing fills {x}')],
      },
    },
  })
  const inArabic = await ask(`PATCH ${root}/code`, {
    token,
    language: 'ar',
    body: { version, sms_ar: 'مرحبًا' },
  })
  expect(inArabic.body.errors.sms_ar[0]).toContain('{code}')
  expect((await read('code')).own).toEqual({})
})

test('an older version writes over nothing, and ours comes back', async () => {
  const { version } = await read('ticket_opened')
  const subject_en = 'We opened a ticket for you'
  await write('ticket_opened', { version, subject_en })
  const late = await write('ticket_opened', { version, subject_en: 'Another' })
  expect(late).toMatchObject({
    status: 409,
    body: { version: version + 1, conflicts: { subject_en: { current: subject_en, yours: 'Another' } } },
  })
  const back = await write('ticket_opened', { version: version + 1, subject_en: null })
  expect(back.body.message_texts).toMatchObject({ own: {}, version: version + 2 })

  const { activities } = (await ask(`GET ${root}/ticket_opened/history`, { token })).body
  expect(activities).toMatchObject([
    { action: 'message_text.restored', actor: { id: staffId }, changes: { subject_en: { after: null } } },
    { action: 'message_text.updated', changes: { subject_en: { before: null, after: subject_en } } },
  ])
  expect((await ask(`GET ${root}/ticket_merged/history`, { token })).status).toBe(404)
})

test('a test goes to whoever asks for it, marked, and is no real message', async () => {
  const sent = await ask(`POST ${root}/order_completed/tests`, {
    token,
    body: { language: 'ar', channel: 'email', subject_ar: 'باقتكم «{plan}»' },
  })
  const { email } = await db
    .selectFrom('staff_users')
    .select('email')
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()
  expect(sent).toMatchObject({ status: 202, body: { recipient: email } })
  const row = await db.selectFrom('messages').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  await deliver([row.id])
  expect(senders.email.sent[0]).toMatchObject({
    to: email,
    subject: expect.stringMatching(/^\[تجربة\] باقتكم/),
  })
  expect((await preview('order_completed', { source: 'recent' })).body.preview.source).toBe('sample')

  const wrong = await ask(`POST ${root}/code/tests`, { token, body: { language: 'ar', channel: 'email' } })
  expect(wrong.status).toBe(422)
  const bySms = () => ask(`POST ${root}/code/tests`, { token, body: { language: 'en', channel: 'sms' } })
  const answers = await Promise.all(Array.from({ length: 10 }, bySms))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(9).fill(202), 429])
})

test('an edit wants a fresh code, and an administrator', async () => {
  const old = await signedInStaff(db, 'admin', new Date(Date.now() - 60 * 60_000))
  const { version } = await read('plan_expired')
  expect((await write('plan_expired', { version, sms_ar }, old.token)).status).toBe(403)
  expect((await write('plan_expired', { version, sms_ar }, support.token)).status).toBe(403)
  expect((await ask(`GET ${root}/nothing`, { token })).status).toBe(404)
})
