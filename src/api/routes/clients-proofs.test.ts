import { codeRequestLimits } from '#rules/people/sign-in-limits'
import { createSharedLimiter } from '#integrations/limits/shared-limiter'
import { expect, test } from 'vitest'
import { signedInClient, signedInStaff, testApi } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import { newSignInVisitor } from '../../../test/sign-in-visitor.ts'

const { db, pool } = await testDatabase()
let now = new Date('2026-11-20T09:00:00Z')
const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000))
const { ask } = testApi(db, { now: () => now })
const person = newSignInVisitor(db, ask)
const limited = testApi(db, { now: () => now, parts: { limiter: createSharedLimiter(pool) } })

const minutes = 60
const days = 86_400

async function codeTo(recipient: string): Promise<string> {
  const message = await db
    .selectFrom('messages')
    .select('code')
    .where('recipient', '=', recipient)
    .where('code', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return message?.code ?? ''
}

const textsTo = async (recipient: string) =>
  (await db.selectFrom('messages').select('template').where('recipient', '=', recipient).execute()).map(
    ({ template }) => template,
  )

const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
const post = (path: string, token: string | undefined, body: object) =>
  ask(`POST /api/clients/v1/${path}`, { ...person.how, token, body })

/** Another number of the same person's, which nobody has. */
const newNumber = () => person.body.phone_number.replace('0510000', '0520000')
const inFull = (number: string) => `+966${number.slice(1)}`

async function confirmEmail(token: string, email: string) {
  await post('email_verifications', token, { email })
  return post('email_verifications', token, { email, code: await codeTo(email) })
}

test('each call wants a client’s own token', async () => {
  const staff = await signedInStaff(db, 'admin', now)
  for (const path of ['client/confirmations', 'email_verifications', 'phone_changes']) {
    expect((await post(path, undefined, {})).status).toBe(401)
    expect((await post(path, staff.token, {})).status).toBe(403)
  }
})

test('an email takes effect with its code, once, and its owner is told by SMS', async () => {
  const { token } = await person.signIn()
  const email = 'Noura.Own@example.test'
  expect(await post('email_verifications', token, { email })).toMatchObject({
    status: 202,
    body: { resend_after: 60, expires_in: 300 },
  })
  expect((await ask('GET /api/clients/v1/client', { token })).body.client.email).toBe('')
  const code = await codeTo(email)
  expect(await post('email_verifications', token, { email, code: wrong(code) })).toMatchObject({
    status: 422,
    body: { code: 100005 },
  })
  expect(await post('email_verifications', token, { email, code })).toMatchObject({
    status: 200,
    body: { client: { email, email_verified: true } },
  })
  expect(await post('email_verifications', token, { email, code })).toMatchObject({
    status: 422,
    body: { code: 100006 },
  })
  expect(await textsTo(person.phone)).toContain('email_confirmed')
})

test('an email code is over after five minutes and five tries, and comes once a minute', async () => {
  const { token } = await person.signIn()
  const email = 'slow@example.test'
  await post('email_verifications', token, { email })
  expect((await post('email_verifications', token, { email })).status).toBe(429)
  const first = await codeTo(email)
  later(5 * minutes + 1)
  expect((await post('email_verifications', token, { email, code: first })).body.code).toBe(100006)
  await post('email_verifications', token, { email })
  const second = await codeTo(email)
  for (let count = 0; count < 5; count++) {
    const answer = await post('email_verifications', token, { email, code: wrong(second) })
    expect(answer.body.code).toBe(100005)
  }
  expect((await post('email_verifications', token, { email, code: second })).body.code).toBe(100006)
})

test('an email may stand on several accounts; a code is good for its own account only', async () => {
  const mine = await person.signIn()
  const email = 'family@example.test'
  expect((await confirmEmail(mine.token, email)).status).toBe(200)

  later(61)
  const other = await signedInClient(db, { now })
  await post('email_verifications', other.token, { email })
  const code = await codeTo(email)
  expect((await post('email_verifications', mine.token, { email, code })).status).toBe(422)
  expect((await post('email_verifications', other.token, { email, code })).status).toBe(200)
})

test('what is no email is refused before anything is sent', async () => {
  const { token } = await person.signIn()
  for (const email of ['', 'noura', 'a@b', `${'a'.repeat(250)}@example.test`, 7, 'a@b.test\nbcc: x@y.test']) {
    const answer = await post('email_verifications', token, { email })
    expect(answer).toMatchObject({ status: 422, body: { errors: { email: [expect.any(String)] } } })
  }
})

test('ten minutes after signing in an email wants a fresh code of the phone first', async () => {
  const { token } = await person.signIn()
  later(10 * minutes + 1)
  const email = 'fresh@example.test'
  expect(await post('email_verifications', token, { email })).toMatchObject({
    status: 403,
    body: { code: 100014 },
  })
  expect((await post('client/confirmations', token, {})).status).toBe(202)
  const code = await codeTo(person.phone)
  expect((await post('client/confirmations', token, { code: wrong(code) })).body.code).toBe(100005)
  expect((await post('client/confirmations', token, { code })).status).toBe(204)
  expect((await post('client/confirmations', token, { code })).body.code).toBe(100006)
  expect((await post('email_verifications', token, { email })).status).toBe(202)

  const { body } = await ask('GET /api/clients/v1/sessions', { token })
  expect(body.sessions[0].confirmed_at).toBe(now.toISOString())
})

test('codes are written in the language that the client chose, whatever the page’s is', async () => {
  const { token } = await person.signIn()
  await ask('PATCH /api/clients/v1/client', { token, body: { language: 'ar' } })
  await post('client/confirmations', token, {})
  const result = await db
    .selectFrom('messages')
    .select(['language', 'body'])
    .where('recipient', '=', person.phone)
    .where('template', '=', 'confirmation_code')
    .executeTakeFirstOrThrow()
  expect(result).toMatchObject({ language: 'ar', body: expect.stringContaining('رمز تأكيد هويتكم') })
})

test('a confirmation is bound to the browser and counts for its session alone', async () => {
  const first = await person.signIn()
  later(61)
  const second = await person.signIn()
  later(11 * minutes)
  await post('client/confirmations', first.token, {})
  const code = await codeTo(person.phone)
  const elsewhere = { ...person.stranger, token: first.token, body: { code } }
  expect((await ask('POST /api/clients/v1/client/confirmations', elsewhere)).body.code).toBe(100006)
  expect((await post('client/confirmations', first.token, { code })).status).toBe(204)
  expect((await post('data_copies', second.token, {})).status).toBe(403)
  expect((await post('data_copies', first.token, {})).status).toBe(200)
})

test('a code that comes after its session was ended confirms nothing, and one that comes five times at once one session', async () => {
  const first = await person.signIn()
  later(61)
  const second = await person.signIn()
  later(11 * minutes)
  await post('client/confirmations', first.token, {})
  const late = await codeTo(person.phone)
  const { sessions } = (await ask('GET /api/clients/v1/sessions', { token: second.token })).body
  const { id } = sessions.find(({ current }: { current: boolean }) => !current)
  expect((await ask(`DELETE /api/clients/v1/sessions/${id}`, { token: second.token })).status).toBe(204)
  expect((await post('client/confirmations', first.token, { code: late })).status).toBe(401)
  expect((await post('data_copies', second.token, {})).status).toBe(403)
  later(61)
  await post('client/confirmations', second.token, {})
  const code = await codeTo(person.phone)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => post('client/confirmations', second.token, { code })),
  )
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  expect((await post('data_copies', second.token, {})).status).toBe(200)
})

test('the phone changes with the codes of both numbers; other sessions end and both numbers are told', async () => {
  const { client, token: oldToken } = await person.signIn()
  later(61)
  const { token } = await person.signIn()
  const change = { phone_extension: '+966', phone_number: newNumber() }
  expect(await post('phone_changes', token, change)).toMatchObject({
    status: 202,
    body: { resend_after: 60, expires_in: 300, old_code_sent_to: 'phone' },
  })
  const fullNew = inFull(change.phone_number)
  const codes = { code: await codeTo(fullNew), old_code: await codeTo(person.phone) }
  expect(await post('phone_changes', token, { ...change, ...codes })).toMatchObject({
    status: 200,
    body: { client: { id: client.id, phone_number: change.phone_number.slice(1) } },
  })
  expect((await ask('GET /api/clients/v1/client', { token })).status).toBe(200)
  expect((await ask('GET /api/clients/v1/client', { token: oldToken })).status).toBe(401)
  expect(await textsTo(fullNew)).toContain('phone_changed')
  expect(await textsTo(person.phone)).toContain('phone_changed')

  // The old number is free: whoever has it now is somebody else.
  later(61)
  expect((await person.signIn()).client.id).not.toBe(client.id)
})

test('each wrong code is named by its field, and one code alone is not enough', async () => {
  const { token } = await person.signIn()
  const change = { phone_number: newNumber() }
  await post('phone_changes', token, change)
  const [code, old_code] = [await codeTo(inFull(change.phone_number)), await codeTo(person.phone)]
  const refused = (codes: object) => post('phone_changes', token, { ...change, ...codes })
  expect((await refused({ code: wrong(code), old_code })).body.errors).toEqual({ code: [expect.any(String)] })
  expect((await refused({ code, old_code: wrong(old_code) })).body.errors).toEqual({
    old_code: [expect.any(String)],
  })
  expect((await refused({ code })).body.errors).toEqual({ old_code: [expect.any(String)] })
  expect((await refused({ old_code })).body.errors).toEqual({ code: [expect.any(String)] })
  later(5 * minutes + 1)
  expect((await refused({ code, old_code })).body.errors).toEqual({
    code: ['This code is no longer valid. Ask for a new one.'],
    old_code: ['This code is no longer valid. Ask for a new one.'],
  })
  expect((await ask('GET /api/clients/v1/client', { token })).body.client.phone_number).toBe(
    person.body.phone_number.slice(1),
  )
})

test('codes of one move are none of another move', async () => {
  const { token } = await person.signIn()
  const first = newNumber()
  const second = first.replace('0520000', '0530000')
  await post('phone_changes', token, { phone_number: first })
  const oldOfFirst = await codeTo(person.phone)
  await post('phone_changes', token, { phone_number: second })
  const codes = { code: await codeTo(inFull(second)), old_code: oldOfFirst }
  const answer = await post('phone_changes', token, { phone_number: second, ...codes })
  expect(answer.status).toBe(422)
})

test('that a number is taken is told only to whoever has its code', async () => {
  const other = await signedInClient(db, { now })
  const { token } = await person.signIn()
  const change = { phone_number: other.phone }
  expect((await post('phone_changes', token, change)).status).toBe(202)
  const codes = { code: await codeTo(other.phone), old_code: await codeTo(person.phone) }
  expect(await post('phone_changes', token, { ...change, ...codes })).toMatchObject({
    status: 409,
    body: { code: 100015 },
  })
})

test('the own number and what is no number are refused', async () => {
  const { token } = await person.signIn()
  expect(await post('phone_changes', token, person.body)).toMatchObject({
    status: 422,
    body: { code: 100016 },
  })
  expect(await post('phone_changes', token, { phone_number: '123' })).toMatchObject({
    status: 422,
    body: { errors: { phone_number: [expect.any(String)] } },
  })
})

test('a lost number is replaced by an email that was confirmed a week ago, and by no younger one', async () => {
  const { token } = await person.signIn()
  const change = { phone_number: newNumber(), old_phone: 'lost' }
  expect((await post('phone_changes', token, change)).body.code).toBe(100017)
  const email = 'proof@example.test'
  await confirmEmail(token, email)
  later(6 * days)
  expect((await post('phone_changes', token, change)).body.code).toBe(100017)
  later(1 * days + 1)
  expect((await post('phone_changes', token, change)).body).toMatchObject({ old_code_sent_to: 'email' })
  // Whoever still has the old number hears of it.
  expect(await textsTo(person.phone)).toContain('phone_change_asked')
  const codes = { code: await codeTo(inFull(change.phone_number)), old_code: await codeTo(email) }
  expect((await post('phone_changes', token, { ...change, ...codes })).status).toBe(200)
})

test('of two tabs that move the account at once, one does', async () => {
  const { token } = await person.signIn()
  const change = { phone_number: newNumber() }
  await post('phone_changes', token, change)
  const codes = { code: await codeTo(inFull(change.phone_number)), old_code: await codeTo(person.phone) }
  const both = await Promise.all([1, 2].map(() => post('phone_changes', token, { ...change, ...codes })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
})

test('a client sends at most so many codes an hour, wherever they go; a stranger’s email and phone are spared', async () => {
  const send = (token: string, path: string, body: object) =>
    limited.ask(`POST /api/clients/v1/${path}`, { ...person.how, token, body })
  const { token } = await person.signIn()
  for (let count = 0; count < codeRequestLimits.client.points; count++) {
    const answer = await send(token, 'email_verifications', { email: `different-${count}@example.test` })
    expect(answer.status).toBe(202)
  }
  const refused = await send(token, 'client/confirmations', {})
  expect(refused).toMatchObject({ status: 429, body: { code: 900002 } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)

  const maxLength = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.test`
  const ask = async (client: string) =>
    (await send(client, 'email_verifications', { email: maxLength })).status
  const { points } = codeRequestLimits.phone
  for (let count = 0; count < points; count++) {
    expect(await ask((await signedInClient(db, { now })).token)).toBe(202)
  }
  // The owner of the email is not kept out by others, yet nobody sends many.
  const owner = await signedInClient(db, { now })
  const statuses: number[] = []
  for (let count = 0; count <= codeRequestLimits.clientPressed.points; count++) {
    statuses.push(await ask(owner.token))
    later(61)
  }
  expect(statuses).toEqual([202, 202, 202, 429])
})
