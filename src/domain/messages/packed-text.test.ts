import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { languages } from '#rules/core/language'
import { channels } from '#rules/messages/channels'
import type { TemplateName } from '#rules/messages/message-templates'
import { inTransaction } from '#domain/core/transaction'
import { addToOutbox } from '#domain/messages/add-to-outbox'
import { messageDictionary } from '#domain/messages/message-dictionary'
import { toStored } from '#domain/messages/notify'
import { packText, parametersOfPacked, wordsOfMessage } from '#domain/messages/packed-text'
import { parameterWords, writeMessage } from '#domain/messages/templates'
import { signedInClient, testContext } from '#test/api'
import { testDatabase } from '#test/database'
import { sampleParameters } from '#test/sample-messages'

const { db } = await testDatabase()
const { clientId } = await signedInClient(db)
const unnamed = { code: null, namedClientId: null }

test('what messages have in common stays to the byte: kept ones cannot be read without it', () => {
  expect(createHash('sha256').update(messageDictionary).digest('hex')).toBe(
    '8ed9f2fac857d962de98f01fe946c21b63306d36a94b48e70a2c3862c19d5e7c',
  )
})

const kinds = (['order_completed', 'renewal_soon', 'renewal_paid'] as const).flatMap((template) =>
  languages.flatMap((language) => channels.map((channel) => [template, language, channel] as const)),
)

test.each(kinds)('the words of %s in %s by %s come back to the byte', (template, language, channel) => {
  const ours = sampleParameters[language]
  const written = [
    { ...writeMessage(template, language, ours, channel), parameters: toStored(ours) },
    // Whatever staff write over ours, and whatever a plan is called.
    { body: 'سطر\n\n\u2066"{}"\u2069 \\ 😀\n', parameters: { plan: 'درع\n«أول»', amountMinor: -1 } },
    { body: 'x', parameters: {} },
  ]
  for (const { body, parameters } of written) {
    const packed = packText({ template, ...unnamed, body, parameters })
    expect(wordsOfMessage({ body: '', parameters: parametersOfPacked, packed_text: packed })).toEqual({
      body,
      parameters,
    })
    // As a part of JSON.
    const hex = `\\x${packed?.toString('hex')}`
    expect(wordsOfMessage({ body: '', parameters: {}, packed_text: hex }).body).toBe(body)
  }
})

test('the words of a sale take a fifth of their bytes', () => {
  const parameters = {
    order: '100042',
    plan: 'رصد',
    from: '30 نوفمبر 2026',
    until: '30 ديسمبر 2026',
    hijri: '21 رجب 1448 هـ',
    starts: 'now' as const,
    link: 'https://store.example/user/orders/01a22e2f-fb1a-7000-90ab-dfb9db851f9b',
    netMinor: 6_000,
    taxMinor: 900,
    amountMinor: 6_900,
    chargeMinor: 6_900,
    balanceMinor: 0,
    creditMinor: 0,
  }
  const { body } = writeMessage('order_completed', 'ar', parameters, 'email')
  const packed = packText({ template: 'order_completed', ...unnamed, body, parameters })
  const plain = Buffer.byteLength(body + JSON.stringify(parameters))
  expect(packed?.length).toBeLessThan(plain / 5)
})

test('words that name somebody or hold a code are not packed, and a byte that changed is found', () => {
  const message = { template: 'order_completed' as const, body: 'نص', parameters: {} }
  expect(packText({ ...message, code: '123456', namedClientId: null })).toBeNull()
  expect(packText({ ...message, code: null, namedClientId: clientId })).toBeNull()
  expect(packText({ ...message, ...unnamed, template: 'member_invited' })).toBeNull()
  const packed = packText({ ...message, ...unnamed }) ?? Buffer.alloc(0)
  for (let at = 0; at < packed.length; at++) {
    const changed = Buffer.from(packed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => wordsOfMessage({ body: '', parameters: {}, packed_text: changed }), `byte ${at}`).toThrow(
      /incorrect|invalid|unknown|dictionary|unexpected|too far/i,
    )
  }
})

test.each(kinds)(
  'a worker that knows no packed words fails on %s in %s by %s',
  (template, language, channel) => {
    expect(() => parameterWords(template, language, parametersOfPacked, channel)).toThrow('the text needs ')
  },
)

async function leave(template: TemplateName): Promise<string> {
  const ctx = testContext(db)
  return inTransaction(ctx, async (tx) =>
    addToOutbox(tx, ctx, {
      channel: 'sms',
      recipient: '+966512345678',
      clientId,
      ...unnamed,
      template,
      parameters: { plan: 'درع' },
      language: 'ar',
      subject: 'موضوع',
      body: 'باقة «درع»',
      onceKey: null,
      about: null,
    }),
  )
}

const rowOf = (id: string) =>
  db
    .selectFrom('messages')
    .select(['subject', 'body', 'parameters', 'packed_text'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('only messages of sales and renewals are kept packed, and their subject stays to be read', async () => {
  const packed = await rowOf(await leave('order_completed'))
  expect(packed).toMatchObject({ subject: 'موضوع', body: '', parameters: parametersOfPacked })
  expect(wordsOfMessage(packed)).toEqual({ body: 'باقة «درع»', parameters: { plan: 'درع' } })
  expect(await rowOf(await leave('plan_expired'))).toMatchObject({
    body: 'باقة «درع»',
    parameters: { plan: 'درع' },
    packed_text: null,
  })
})

test('a process that knows no packed words takes them with whom it forgets', async () => {
  const id = await leave('order_completed')
  await sql`update messages set recipient = '', subject = '', body = '', parameters = '{}' where id = ${id}`.execute(
    db,
  )
  expect(await rowOf(id)).toEqual({ subject: '', body: '', parameters: {}, packed_text: null })
})

test.each([
  ['a code', sql`code = '123456'`],
  ['a name', sql`named_client_id = client_id`],
  ['a number', sql`parameters = '{"phone": "+966512345678"}'`],
  ['words that are not packed', sql`body = 'نص'`],
])('the database refuses packed words beside %s', async (_, change) => {
  const id = await leave('order_completed')
  await expect(sql`update messages set ${change} where id = ${id}`.execute(db)).rejects.toThrow(
    'messages_packed',
  )
})
