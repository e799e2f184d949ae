import { codeRequestLimits } from '#rules/people/sign-in-limits'
import { createSharedLimiter } from '#integrations/limits/shared-limiter'
import { expect, test } from 'vitest'
import { signedInClient, testApi } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import { newSignInVisitor } from '../../../test/sign-in-visitor.ts'

const { db, pool, unguarded } = await testDatabase()
let now = new Date('2026-11-20T09:00:00Z')
const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000))
const { ask } = testApi(db, { now: () => now })
const person = newSignInVisitor(db, ask)
const limited = testApi(db, { now: () => now, parts: { limiter: createSharedLimiter(pool) } })

const otp = 'POST /api/clients/v1/otp'
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

test('asks for a code, which is in the outbox at once, and signs in with it', async () => {
  const asked = await person.askCode()
  expect(asked).toMatchObject({ status: 202, body: { resend_after: 60, expires_in: 300 } })
  const code = await person.latestCode()
  expect(code).toMatch(/^\d{6}$/)

  const { status, body } = await person.enter(code)
  expect(status).toBe(200)
  expect(body.token).toMatch(/^ish_c_/)
  expect(body.client).toMatchObject({
    user_type: 'client',
    phone_extension: '+966',
    phone_number: person.body.phone_number.slice(1),
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
  await person.askCode()
  const arabic = (await person.latestCode()).replace(/\d/g, (digit) =>
    String.fromCharCode(0x660 + Number(digit)),
  )
  expect((await person.enter(`${arabic.slice(0, 3)} ${arabic.slice(3)}`)).status).toBe(200)
})

test('the second sign-in finds the same client', async () => {
  const first = await person.signIn()
  later(61)
  const second = await person.signIn()
  expect(second.client.id).toBe(first.client.id)
  expect(second.token).not.toBe(first.token)
})

test('a code works once', async () => {
  await person.askCode()
  const code = await person.latestCode()
  expect((await person.enter(code)).status).toBe(200)
  expect(await person.enter(code)).toMatchObject({ status: 422, body: { code: 100006 } })
})

test('two at once with one code: one gets in', async () => {
  await person.askCode()
  const code = await person.latestCode()
  const statuses = (await Promise.all([person.enter(code), person.enter(code), person.enter(code)])).map(
    (answer) => answer.status,
  )
  expect(statuses.toSorted()).toEqual([200, 422, 422])
})

test('a code lives five minutes', async () => {
  await person.askCode()
  const code = await person.latestCode()
  later(301)
  expect(await person.enter(code)).toMatchObject({ status: 422, body: { code: 100006 } })
})

test('five tries, also when they come at once', async () => {
  await person.askCode()
  const code = await person.latestCode()
  const answers = await Promise.all(Array.from({ length: 8 }, () => person.enter(wrong(code))))
  expect(answers.map((answer) => answer.body.code).toSorted()).toEqual([
    ...Array.from({ length: 5 }, () => 100005),
    ...Array.from({ length: 3 }, () => 100006),
  ])
  expect(await person.enter(code)).toMatchObject({ status: 422, body: { code: 100006 } })
})

test('a wrong code says how often it may still be tried, and after the last time what comes next', async () => {
  await person.askCode()
  const code = await person.latestCode()
  const said: string[] = []
  for (let time = 0; time < 5; time++) said.push(String((await person.enter(wrong(code))).body.message))
  expect(said).toEqual([
    'The code is not right. It can be tried 4 more times. Check it and enter it again.',
    'The code is not right. It can be tried 3 more times. Check it and enter it again.',
    'The code is not right. It can be tried 2 more times. Check it and enter it again.',
    'The code is not right. It can be tried once more. Check it and enter it again.',
    'The code is not right. That was its last try. Ask for a new code.',
  ])
})

test('what cannot be a code costs no try', async () => {
  await person.askCode()
  for (let time = 0; time < 7; time++) expect((await person.enter('12345')).body.code).toBe(100005)
  expect((await person.enter(await person.latestCode())).status).toBe(200)
})

test('the code is bound to the browser that asked, and strangers cannot use up its tries', async () => {
  await person.askCode()
  const code = await person.latestCode()
  const { stranger } = person
  for (let time = 0; time < 6; time++) expect((await person.enter(wrong(code), stranger)).status).toBe(422)
  expect((await person.enter(code, stranger)).status).toBe(422)
  expect((await person.enter(code)).status).toBe(200)
})

test('without a browser id, agent and address bind', async () => {
  const plain = { address: '127.0.2.7', headers: { 'user-agent': 'curl/8.5.0' } }
  await person.askCode(plain)
  const code = await person.latestCode()
  expect((await person.enter(code, { ...plain, address: '127.0.2.8' })).status).toBe(422)
  expect((await person.enter(code, plain)).status).toBe(200)
})

test('a new code at most every 60 seconds; only the newest works', async () => {
  await person.askCode()
  const first = await person.latestCode()
  later(20)
  const soon = await person.askCode()
  expect(soon).toMatchObject({ status: 429, body: { code: 100007 } })
  expect(soon.headers.get('retry-after')).toBe('40')
  later(41)
  expect((await person.askCode()).status).toBe(202)
  const second = await person.latestCode()
  expect((await person.enter(first)).status).toBe(422)
  expect((await person.enter(second)).status).toBe(200)
})

test('two requests at once send one code', async () => {
  const statuses = (await Promise.all([person.askCode(), person.askCode(), person.askCode()])).map(
    (answer) => answer.status,
  )
  expect(statuses.toSorted()).toEqual([202, 429, 429])
  const { count } = await db
    .selectFrom('messages')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where('recipient', '=', person.phone)
    .executeTakeFirstOrThrow()
  expect(count).toBe(1n)
})

test('six presses at the same moment use up one of the phone’s five codes', async () => {
  const press = () => limited.ask(otp, { ...person.how, body: person.body })
  const answers = await Promise.all(Array.from({ length: 6 }, press))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 429, 429, 429, 429, 429])
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.map(({ body }) => body.code)).toEqual(Array.from({ length: 5 }, () => 100007))
  // The other four are still there.
  for (let time = 0; time < 4; time++) {
    later(61)
    expect((await press()).status).toBe(202)
  }
  later(61)
  expect(await press()).toMatchObject({ status: 429, body: { code: 900002 } })
})

test('limits per phone hold against changing browsers, yet not against the owner’s own browser', async () => {
  await person.signIn()
  const { points } = codeRequestLimits.phone
  const flood = async (time: number) =>
    limited.ask(otp, {
      address: `127.0.9.${time}`,
      headers: { 'x-browser-id': `flooding-browser-${time}` },
      body: person.body,
    })
  for (let time = 0; time < points; time++) expect((await flood(time)).status).toBe(202)
  const refused = await flood(99)
  expect(refused).toMatchObject({ status: 429, body: { code: 900002, message: 'too many requests' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)

  later(61)
  expect((await limited.ask(otp, { ...person.how, address: '127.0.8.1', body: person.body })).status).toBe(
    202,
  )
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
  const subscription = await unguarded((tx) =>
    tx
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
      .executeTakeFirstOrThrow(),
  )
  await db
    .insertInto('subscription_members')
    .values({
      subscription_id: subscription.id,
      phone: person.phone,
      status: 'invited',
      invited_at: now,
    })
    .execute()

  const { client } = await person.signIn()
  const member = await db
    .selectFrom('subscription_members')
    .select(['client_id', 'status'])
    .where('subscription_id', '=', subscription.id)
    .executeTakeFirstOrThrow()
  expect(member).toEqual({ client_id: client.id, status: 'joined' })
})
