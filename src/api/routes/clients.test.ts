import { codeRequestLimits } from '#rules/limits'
import { createSharedLimiter } from '#integrations/limits/shared-limiter'
import { beforeEach, expect, test } from 'vitest'
import { signedInClient, signedInStaff, testApi } from '../../../test/api.ts'
import type { Ask } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'

const { db, pool } = await testDatabase()
let now = new Date('2026-11-20T09:00:00Z')
const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000))
const { ask } = testApi(db, { now: () => now })
const limited = testApi(db, { now: () => now, parts: { limiter: createSharedLimiter(pool) } })

const otp = 'POST /api/clients/v1/otp'
const safari = {
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1',
}
let people = 0
let person = { phone_extension: '+966', phone_number: '' }
let mine: Ask = {}

/** Each test is somebody else, at an address and with a browser of their own. */
beforeEach(() => {
  people++
  person = { phone_extension: '+966', phone_number: `0510000${String(people).padStart(3, '0')}` }
  mine = {
    address: `127.0.1.${people}`,
    headers: { ...safari, 'x-browser-id': `browser-number-${people}` },
  }
})

const phoneOf = (number: string) => `+966${number.slice(1)}`

async function latestCode(number = person.phone_number): Promise<string> {
  const message = await db
    .selectFrom('messages')
    .select('code')
    .where('recipient', '=', phoneOf(number))
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return message?.code ?? ''
}

const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
const askCode = (how: Ask = mine) => ask(otp, { ...how, body: person })
const enter = (code: string, how: Ask = mine) => ask(otp, { ...how, body: { ...person, code } })

async function signIn() {
  await askCode()
  const { body } = await enter(await latestCode())
  return body
}

test('asks for a code, which is in the outbox at once, and signs in with it', async () => {
  const asked = await askCode()
  expect(asked).toMatchObject({ status: 202, body: { resend_after: 60, expires_in: 300 } })
  const code = await latestCode()
  expect(code).toMatch(/^\d{6}$/)

  const { status, body } = await enter(code)
  expect(status).toBe(200)
  expect(body.token).toMatch(/^ish_c_/)
  expect(body.client).toMatchObject({
    user_type: 'client',
    phone_extension: '+966',
    phone_number: person.phone_number.slice(1),
    // The phone is one of seven parts.
    profile_completion: 14,
    language: 'en',
    balance_minor: 0,
  })
  expect(await ask('GET /api/clients/v1/client', { token: body.token })).toMatchObject({
    status: 200,
    body: { client: { id: body.client.id } },
  })
})

test('takes the code in Arabic digits and with blanks', async () => {
  await askCode()
  const arabic = (await latestCode()).replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
  expect((await enter(`${arabic.slice(0, 3)} ${arabic.slice(3)}`)).status).toBe(200)
})

test('the second sign-in finds the same client', async () => {
  const first = await signIn()
  later(61)
  const second = await signIn()
  expect(second.client.id).toBe(first.client.id)
  expect(second.token).not.toBe(first.token)
})

test('a code works once', async () => {
  await askCode()
  const code = await latestCode()
  expect((await enter(code)).status).toBe(200)
  expect(await enter(code)).toMatchObject({ status: 422, body: { code: 100006 } })
})

test('two at once with one code: one gets in', async () => {
  await askCode()
  const code = await latestCode()
  const statuses = (await Promise.all([enter(code), enter(code), enter(code)])).map((answer) => answer.status)
  expect(statuses.toSorted()).toEqual([200, 422, 422])
})

test('a code lives five minutes', async () => {
  await askCode()
  const code = await latestCode()
  later(301)
  expect(await enter(code)).toMatchObject({ status: 422, body: { code: 100006 } })
})

test('five tries, also when they come at once', async () => {
  await askCode()
  const code = await latestCode()
  const answers = await Promise.all(Array.from({ length: 8 }, () => enter(wrong(code))))
  expect(answers.map((answer) => answer.body.code).toSorted()).toEqual([
    ...Array.from({ length: 5 }, () => 100005),
    ...Array.from({ length: 3 }, () => 100006),
  ])
  expect(await enter(code)).toMatchObject({ status: 422, body: { code: 100006 } })
})

test('what cannot be a code costs no try', async () => {
  await askCode()
  for (let time = 0; time < 7; time++) expect((await enter('12345')).body.code).toBe(100005)
  expect((await enter(await latestCode())).status).toBe(200)
})

test('the code is bound to the browser that asked, and strangers cannot use up its tries', async () => {
  await askCode()
  const code = await latestCode()
  const stranger = { ...mine, headers: { ...safari, 'x-browser-id': 'a-stranger-at-the-door' } }
  for (let time = 0; time < 6; time++) expect((await enter(wrong(code), stranger)).status).toBe(422)
  expect((await enter(code, stranger)).status).toBe(422)
  expect((await enter(code)).status).toBe(200)
})

test('without a browser id, agent and address bind', async () => {
  const plain = { address: '127.0.2.7', headers: { 'user-agent': 'curl/8.5.0' } }
  await askCode(plain)
  const code = await latestCode()
  expect((await enter(code, { ...plain, address: '127.0.2.8' })).status).toBe(422)
  expect((await enter(code, plain)).status).toBe(200)
})

test('a new code at most every 60 seconds; only the newest works', async () => {
  await askCode()
  const first = await latestCode()
  later(20)
  const soon = await askCode()
  expect(soon).toMatchObject({ status: 429, body: { code: 100007 } })
  expect(soon.headers.get('retry-after')).toBe('40')
  later(41)
  expect((await askCode()).status).toBe(202)
  const second = await latestCode()
  if (first !== second) expect((await enter(first)).body.code).toBe(100005)
  expect((await enter(second)).status).toBe(200)
})

test('two requests at once send one code', async () => {
  const statuses = (await Promise.all([askCode(), askCode(), askCode()])).map((answer) => answer.status)
  expect(statuses.toSorted()).toEqual([202, 429, 429])
  const { count } = await db
    .selectFrom('messages')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where('recipient', '=', phoneOf(person.phone_number))
    .executeTakeFirstOrThrow()
  expect(count).toBe(1n)
})

test('limits per phone hold against changing browsers, yet not against the owner’s own browser', async () => {
  await signIn()
  const { points } = codeRequestLimits.phone
  const flood = async (time: number) =>
    limited.ask(otp, {
      address: `127.0.9.${time}`,
      headers: { 'x-browser-id': `flooding-browser-${time}` },
      body: person,
    })
  for (let time = 0; time < points; time++) expect((await flood(time)).status).toBe(202)
  const refused = await flood(99)
  expect(refused).toMatchObject({ status: 429, body: { code: 900002, message: 'too many requests' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)

  later(61)
  expect((await limited.ask(otp, { ...mine, address: '127.0.8.1', body: person })).status).toBe(202)
})

test('limits per address hold across phones', async () => {
  const address = '127.0.7.7'
  const statuses: number[] = []
  for (let time = 0; time <= codeRequestLimits.address.points; time++) {
    const phone_number = `0530${String(time).padStart(3, '0')}111`
    statuses.push((await limited.ask(otp, { address, body: { phone_number } })).status)
  }
  expect(statuses.filter((status) => status === 202)).toHaveLength(codeRequestLimits.address.points)
  expect(statuses.at(-1)).toBe(429)
})

test('refuses landlines and unreadable bodies field by field', async () => {
  expect(await ask(otp, { body: { phone_number: '0112345678' } })).toMatchObject({
    status: 422,
    body: { code: 200001, errors: { phone_number: ['Enter a mobile number, such as 0512345678.'] } },
  })
  expect(await ask(otp, { body: { phone_extension: '+966' } })).toMatchObject({
    status: 422,
    body: { errors: { phone_number: ['This field is required.'] } },
  })
  expect((await ask(otp, { body: { phone_number: '0512345678', admin: true } })).body.errors).toEqual({
    admin: ['This field is not known.'],
  })
})

test('a blocked client is refused at sign-in and on every call', async () => {
  const { token, client } = await signIn()
  await db.updateTable('clients').set({ blocked_at: now }).where('id', '=', client.id).execute()
  expect(await ask('GET /api/clients/v1/client', { token })).toMatchObject({
    status: 403,
    body: { code: 100009 },
  })
  later(61)
  await askCode()
  expect(await enter(await latestCode())).toMatchObject({ status: 403, body: { code: 100009 } })
})

test('a closed account has no session any more', async () => {
  const { token, client } = await signIn()
  await db.updateTable('clients').set({ closed_at: now, phone: null }).where('id', '=', client.id).execute()
  expect(await ask('GET /api/clients/v1/client', { token })).toMatchObject({
    status: 401,
    body: { code: 100001 },
  })
})

test('a session slides for 30 days and is written at most once a minute', async () => {
  const { token } = await signIn()
  const use = () => ask('GET /api/clients/v1/client', { token })
  const row = () =>
    db.selectFrom('sessions').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  const opened = await row()
  later(30)
  await use()
  expect(await row()).toEqual(opened)
  later(29 * 86_400)
  expect((await use()).status).toBe(200)
  expect((await row()).expires_at).toEqual(new Date(now.getTime() + 30 * 86_400_000))
  later(29 * 86_400)
  expect((await use()).status).toBe(200)
  later(30 * 86_400 + 1)
  expect((await use()).status).toBe(401)
})

test('logging out ends this session only', async () => {
  const { token } = await signIn()
  later(61)
  const other = await signIn()
  expect((await ask('POST /api/clients/v1/logout', { token })).status).toBe(204)
  expect((await ask('GET /api/clients/v1/client', { token })).status).toBe(401)
  expect((await ask('GET /api/clients/v1/client', { token: other.token })).status).toBe(200)
})

test('lists own sessions with device and address, ends one, then all', async () => {
  const { token } = await signIn()
  later(61)
  const second = await signIn()
  const list = await ask('GET /api/clients/v1/sessions', { token: second.token })
  expect(list.status).toBe(200)
  expect(list.body.sessions).toMatchObject([
    {
      ip_address: mine.address,
      platform: 'iPhone',
      browser: 'Safari',
      browser_version: '18.1',
      is_active: true,
      current: true,
    },
    { current: false, is_active: true },
  ])
  const [, older] = list.body.sessions
  expect((await ask(`DELETE /api/clients/v1/sessions/${older.id}`, { token: second.token })).status).toBe(204)
  expect((await ask('GET /api/clients/v1/client', { token })).status).toBe(401)

  expect((await ask('DELETE /api/clients/v1/sessions', { token: second.token })).status).toBe(204)
  expect((await ask('GET /api/clients/v1/client', { token: second.token })).status).toBe(401)
})

test('another client’s session looks like a missing one', async () => {
  const { token } = await signIn()
  const other = await signedInClient(db, { now })
  const theirs = await db
    .selectFrom('sessions')
    .select('id')
    .where('client_id', '=', other.clientId)
    .executeTakeFirstOrThrow()
  for (const id of [theirs.id, '00000000-0000-7000-8000-000000000000', 'nonsense']) {
    expect(await ask(`DELETE /api/clients/v1/sessions/${id}`, { token })).toMatchObject({
      status: 404,
      body: { code: 100011 },
    })
  }
  expect((await ask('GET /api/clients/v1/client', { token: other.token })).status).toBe(200)
})

test('changes only the given fields, cleaned, and leaves personal values beside the log', async () => {
  const { token, client } = await signIn()
  const { status, body } = await ask('PATCH /api/clients/v1/client', {
    token,
    body: { first_name: '  نورة\u202e ', email: 'noura@example.test', language: 'ar' },
  })
  expect(status).toBe(200)
  expect(body.client).toMatchObject({
    first_name: 'نورة',
    last_name: '',
    email: 'noura@example.test',
    email_verified: false,
    language: 'ar',
    profile_completion: 43,
  })
  const row = await db
    .selectFrom('clients')
    .select('version')
    .where('id', '=', client.id)
    .executeTakeFirstOrThrow()
  expect(row.version).toBe(2)

  const fact = await db
    .selectFrom('activities')
    .selectAll()
    .where('action', '=', 'client.updated')
    .where('entity_id', '=', client.id)
    .executeTakeFirstOrThrow()
  expect(fact).toMatchObject({ actor_kind: 'client', actor_id: client.id })
  expect(JSON.stringify(fact.changes)).not.toContain('نورة')
  const values = await db
    .selectFrom('activity_personal_values')
    .select(['field', 'after'])
    .where('activity_id', '=', fact.id)
    .execute()
  expect(values).toContainEqual({ field: 'first_name', after: 'نورة' })
})

test('an unchanged profile is not written; a wrong one is refused', async () => {
  const { token, client } = await signIn()
  await ask('PATCH /api/clients/v1/client', { token, body: { city: '' } })
  const row = await db
    .selectFrom('clients')
    .select('version')
    .where('id', '=', client.id)
    .executeTakeFirstOrThrow()
  expect(row.version).toBe(1)
  expect(
    (
      await ask('PATCH /api/clients/v1/client', {
        token,
        body: { email: 'no', first_name: 'x'.repeat(101), phone_number: '1' },
      })
    ).body.errors,
  ).toEqual({
    email: ['Enter an email address, such as name@example.com.'],
    first_name: ['This is too long.'],
    phone_number: ['This field is not known.'],
  })
})

test('anonymous is 401 with code 100001, a staff token 403', async () => {
  expect(await ask('GET /api/clients/v1/client')).toMatchObject({ status: 401, body: { code: 100001 } })
  expect((await ask('GET /api/clients/v1/client', { token: 'ish_c_unknown' })).status).toBe(401)
  const { token } = await signedInStaff(db, 'admin', now)
  expect(await ask('GET /api/clients/v1/client', { token })).toMatchObject({
    status: 403,
    body: { code: 100003 },
  })
})

test('the first sign-in joins the group that the phone was invited to', async () => {
  const owner = await signedInClient(db, { now })
  const product = await db
    .insertInto('products')
    .values({
      name_ar: 'ا',
      name_en: 'a',
      price_minor: 100n,
      points: 1,
      days: 30,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const subscription = await db
    .insertInto('subscriptions')
    .values({
      client_id: owner.clientId,
      product_id: product.id,
      status: 'active',
      starts_at: now,
      ends_at: new Date(now.getTime() + 86_400_000),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('subscription_members')
    .values({
      subscription_id: subscription.id,
      phone: phoneOf(person.phone_number),
      status: 'invited',
      invited_at: now,
    })
    .execute()

  const { client } = await signIn()
  const member = await db
    .selectFrom('subscription_members')
    .select(['client_id', 'status'])
    .where('subscription_id', '=', subscription.id)
    .executeTakeFirstOrThrow()
  expect(member).toEqual({ client_id: client.id, status: 'joined' })
})
