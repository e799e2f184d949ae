import { passwordTries } from '#rules/people/sign-in-limits'
import type { Role } from '#rules/people/permissions'
import { createStaffUser } from '#domain/people/identity/create-staff-user'
import { newId } from '#domain/core/new-id'
import { createSharedLimiter } from '#integrations/limits/shared-limiter'
import { expect, test } from 'vitest'
import { signedInClient, signedInStaff, testApi, testContext } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'

const { db, pool } = await testDatabase()
let now = new Date('2026-11-20T09:00:00Z')
const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000))
const { ask } = testApi(db, { now: () => now })
const limited = testApi(db, { now: () => now, parts: { limiter: createSharedLimiter(pool) } })

const otp = 'POST /api/users/v1/otp'
const password = 'a good long password'
let people = 0

async function hire(role: Role = 'support') {
  people++
  return createStaffUser(testContext(db, { now: () => now }), {
    name: `موظف ${people}`,
    email: `Staff-${people}@Example.test`,
    phone: `0540000${String(people).padStart(3, '0')}`,
    role,
    password,
  })
}

async function latestCode(phone: string): Promise<string> {
  const message = await db
    .selectFrom('messages')
    .select('code')
    .where('recipient', '=', phone)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return message?.code ?? ''
}

async function signIn(user: { email: string; phone: string }, remember = false) {
  const asked = await ask(otp, { body: { email: user.email, password, remember } })
  expect(asked).toMatchObject({ status: 202, body: { resend_after: 60, expires_in: 300 } })
  const code = await latestCode(user.phone)
  return ask(otp, { body: { challenge: asked.body.challenge, code } })
}

test('password first, then the code by SMS', async () => {
  const user = await hire('viewer')
  const { status, body } = await signIn(user)
  expect(status).toBe(200)
  expect(body.token).toMatch(/^ish_s_/)
  expect(body.user).toMatchObject({ user_type: 'user', role: 'viewer', email: user.email, is_active: true })
  expect(JSON.stringify(body)).not.toContain('argon2')
  expect(await ask('GET /api/users/v1/user', { token: body.token })).toMatchObject({
    status: 200,
    body: { user: { id: user.id, phone: user.phone } },
  })
  expect((await ask('POST /api/users/v1/logout', { token: body.token })).status).toBe(204)
  expect(await ask('GET /api/users/v1/user', { token: body.token })).toMatchObject({
    status: 401,
    body: { code: 100002 },
  })
})

test('sends another code in place of one that has not come, to the browser that typed the password', async () => {
  const user = await hire()
  const { challenge } = (await ask(otp, { body: { email: user.email, password, remember: true } })).body
  const first = await latestCode(user.phone)
  const again = (id: string, headers = {}) => ask(otp, { body: { challenge: id, resend: true }, headers })
  const tooSoon = await again(challenge)
  expect(tooSoon).toMatchObject({ status: 429 })
  expect(Number(tooSoon.headers.get('retry-after'))).toBeGreaterThan(50)

  later(61)
  expect(await again(challenge, { 'x-browser-id': 'another-browser-of-theirs' })).toMatchObject({
    status: 422,
  })
  expect(await again(newId())).toMatchObject({ status: 422, body: { code: 100010 } })
  const sent = await again(challenge)
  expect(sent).toMatchObject({ status: 202, body: { resend_after: 60, expires_in: 300 } })
  expect(sent.body.challenge).not.toBe(challenge)
  const second = await latestCode(user.phone)
  expect((await ask(otp, { body: { challenge, code: first } })).status).toBe(422)
  const signedIn = await ask(otp, { body: { challenge: sent.body.challenge, code: second } })
  expect(signedIn).toMatchObject({ status: 200, body: { user: { id: user.id } } })

  // A challenge stands for the password only while its code lives, and never twice.
  later(61)
  expect((await again(sent.body.challenge)).status).toBe(422)
  const late = (await ask(otp, { body: { email: user.email, password } })).body.challenge
  later(301)
  expect((await again(late)).status).toBe(422)
})

test('a wrong password, an unknown email and an inactive account answer alike', async () => {
  const user = await hire()
  const off = await hire()
  await db.updateTable('staff_users').set({ is_active: false }).where('id', '=', off.id).execute()
  const answers = await Promise.all([
    ask(otp, { body: { email: user.email, password: 'wrong' } }),
    ask(otp, { body: { email: 'nobody@example.test', password } }),
    ask(otp, { body: { email: off.email, password } }),
  ])
  for (const { status, body } of answers) {
    expect(status).toBe(422)
    expect(body).toEqual({
      code: 100008,
      message: 'The email or the password is not right. Check both and try again.',
    })
  }
  expect(await latestCode(user.phone)).toBe('')
})

test('a challenge is bound to its browser, takes five tries and works once', async () => {
  const user = await hire()
  const asked = await ask(otp, { body: { email: user.email, password } })
  const { challenge } = asked.body
  const code = await latestCode(user.phone)
  const stranger = { headers: { 'user-agent': 'another' }, body: { challenge, code } }
  expect(await ask(otp, stranger)).toMatchObject({ status: 422, body: { code: 100010 } })
  const wrong = code === '111111' ? '222222' : '111111'
  for (let time = 0; time < 4; time++) {
    expect((await ask(otp, { body: { challenge, code: wrong } })).body.code).toBe(100005)
  }
  expect((await ask(otp, { body: { challenge, code } })).status).toBe(200)
  expect((await ask(otp, { body: { challenge, code } })).body.code).toBe(100010)
})

test('the password is asked at most once a minute for a code', async () => {
  const user = await hire()
  await ask(otp, { body: { email: user.email, password } })
  const again = await ask(otp, { body: { email: user.email, password } })
  expect(again).toMatchObject({ status: 429, body: { code: 100007 } })
  expect(again.headers.get('retry-after')).toBe('60')
})

test('a session ends after silence and after a day at most, a remembered one after its day', async () => {
  const idle = (await signIn(await hire())).body.token
  const remembered = (await signIn(await hire(), true)).body.token
  const status = async (token: string) => (await ask('GET /api/users/v1/user', { token })).status
  later(11 * 3600)
  expect([await status(idle), await status(remembered)]).toEqual([200, 200])
  later(11 * 3600)
  expect([await status(idle), await status(remembered)]).toEqual([200, 200])
  later(3 * 3600)
  expect([await status(idle), await status(remembered)]).toEqual([401, 401])
  const silent = (await signIn(await hire())).body.token
  later(12 * 3600 + 1)
  expect(await status(silent)).toBe(401)
})

test('switching an account off ends its sessions at once', async () => {
  const user = await hire()
  const { token } = (await signIn(user)).body
  await db.updateTable('staff_users').set({ is_active: false }).where('id', '=', user.id).execute()
  expect((await ask('GET /api/users/v1/user', { token })).status).toBe(401)
})

test('wrong passwords are limited per email and address, and only there', async () => {
  const user = await hire()
  const guess = (address: string) =>
    limited.ask(otp, { address, body: { email: user.email, password: 'guess' } })
  for (let time = 0; time < passwordTries.points; time++) expect((await guess('127.0.5.1')).status).toBe(422)
  expect(await guess('127.0.5.1')).toMatchObject({ status: 429, body: { code: 900002 } })
  const owner = await limited.ask(otp, { address: '127.0.5.2', body: { email: user.email, password } })
  expect(owner.status).toBe(202)
})

test('says what is missing in either half', async () => {
  expect((await ask(otp, { body: { email: 'x@example.test' } })).body.errors).toEqual({
    password: ['This field is required.'],
  })
  expect((await ask(otp, { body: {} })).status).toBe(422)
})

test('a staff account is made once per email, with a checked phone and password', async () => {
  const user = await hire('admin')
  const ctx = testContext(db)
  const again = { name: 'x', email: user.email, phone: '0541111111', role: 'admin' as const, password }
  await expect(createStaffUser(ctx, again)).rejects.toMatchObject({ errorName: 'staff_email_taken' })
  await expect(
    createStaffUser(ctx, { ...again, email: 'bad', phone: '011', password: 'short', name: ' ' }),
  ).rejects.toMatchObject({
    details: {
      fields: {
        name: ['required'],
        email: ['not_an_email'],
        phone: ['not_a_phone'],
        password: [{ error: 'shorter_than', values: { min: 10 } }],
      },
    },
  })
})

test('/user tells whose token it is', async () => {
  const client = await signedInClient(db, { now })
  const staff = await signedInStaff(db, 'support', now)
  expect((await ask('GET /user', { token: client.token })).body.user).toMatchObject({
    user_type: 'client',
    id: client.clientId,
  })
  expect((await ask('GET /user', { token: staff.token })).body.user).toMatchObject({
    user_type: 'user',
    role: 'support',
  })
  expect(await ask('GET /user')).toMatchObject({ status: 401, body: { code: 100001 } })
})

test('a client’s token is refused on the staff surface', async () => {
  const { token } = await signedInClient(db, { now })
  expect(await ask('GET /api/users/v1/user', { token })).toMatchObject({
    status: 403,
    body: { code: 100003 },
  })
  expect(await ask('GET /api/users/v1/user')).toMatchObject({ status: 401, body: { code: 100002 } })
})
