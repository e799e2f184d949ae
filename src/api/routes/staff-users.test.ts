import { expect, test } from 'vitest'
import { mailedResets, passwordTriesOfAccount } from '#rules/people/sign-in-limits'
import { createSharedLimiter } from '#integrations/limits/shared-limiter'
import { runDueJobs } from '#domain/core/jobs/run-due-jobs'
import { handlers } from '#jobs/handlers'
import { signedInStaff, testApi, testContext } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import { travellingClock } from '../../../test/shop.ts'

const { db, pool } = await testDatabase()
const clock = travellingClock()
const { ask, parts } = testApi(db, { now: clock.now })
const users = '/api/users/v1/users'
const nowhere = '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001'

/** Everybody here chose a password; the link and the code come from the outbox. */
async function admin() {
  const signed = await signedInStaff(db, 'admin', clock.now())
  return { ...signed, ask: (call: string, body?: unknown) => ask(call, { token: signed.token, body }) }
}

async function lastMail(email: string) {
  return db
    .selectFrom('messages')
    .select(['subject', 'body'])
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

async function lastLink(email: string): Promise<string> {
  const { body } = await lastMail(email)
  const token = /token=([\w-]+)/.exec(body)?.[1]
  if (!token) throw new Error(`no link in ${body}`)
  return token
}

async function work(shop = parts) {
  const system = testContext(db, { ...shop, now: clock.now })
  while ((await runDueJobs(system, handlers, { limit: 20 })).length > 0);
}

async function requests(): Promise<string[]> {
  const rows = await db.selectFrom('password_reset_requests').select('email').orderBy('id').execute()
  return rows.map(({ email }) => email)
}

let invited = 0
const newcomer = (values: object = {}) => ({
  name: 'هدى',
  email: `huda-${++invited}@example.test`,
  phone: '٠٥٥ ٥٥٥ ٠١٢٣',
  role: 'support',
  ...values,
})

test('an invitation is mailed, sets the password once, and opens the door', async () => {
  const boss = await admin()
  const asked = newcomer()
  const { status, body } = await boss.ask(`POST ${users}`, asked)
  expect(status).toBe(201)
  expect(body.user).toMatchObject({ is_invited: true, role: 'support', phone: '+966555550123', version: 1 })
  expect(
    (await ask('POST /api/users/v1/otp', { body: { email: asked.email, password: 'none' } })).status,
  ).toBe(422)

  const token = await lastLink(asked.email)
  const set = (password: string, link = token) =>
    ask('POST /api/users/v1/password_resets', { body: { token: link, password } })
  const check = (link: string) => ask('POST /api/users/v1/password_resets/checks', { body: { token: link } })
  expect((await check(token)).status).toBe(204)
  expect((await set('short')).body.errors).toHaveProperty('password')
  expect((await check(token)).status).toBe(204)
  expect((await set('a long enough one')).status).toBe(204)
  expect(await check(token)).toMatchObject({ status: 422, body: { code: 100021 } })
  expect((await set('a long enough one')).body.code).toBe(100021)
  const signIn = await ask('POST /api/users/v1/otp', {
    body: { email: asked.email, password: 'a long enough one' },
  })
  expect(signIn.status).toBe(202)
  expect((await boss.ask(`GET ${users}/${body.user.id}`)).body.user.is_invited).toBe(false)
  expect((await boss.ask(`POST ${users}`, asked)).body.code).toBe(100013)
})

test('an invitation names the store and who invites; one that was asked for names the store', async () => {
  const boss = await admin()
  const { name } = (await boss.ask('GET /api/users/v1/user')).body.user
  // Not set up yet, the store is known by its address.
  const { host } = new URL(parts.publicUrl)
  const asked = newcomer()
  await boss.ask(`POST ${users}`, asked)
  const mail = await lastMail(asked.email)
  expect(mail.subject).toBe(`دعوة إلى إدارة متجر ${host}`)
  expect(mail.body).toContain(`دعوة من ${name} إلى إدارة متجر ${host}. `)
  await ask('POST /api/users/v1/password_resets', { body: { email: asked.email } })
  await work()
  expect((await lastMail(asked.email)).body).toContain(`دُعيتم إلى إدارة متجر ${host}. `)
})

test('a link is over after its time, and using one ends the others', async () => {
  const boss = await admin()
  const asked = newcomer()
  const { user } = (await boss.ask(`POST ${users}`, asked)).body
  const first = await lastLink(asked.email)
  expect((await boss.ask(`POST ${users}/${user.id}/password_reset`)).status).toBe(204)
  const second = await lastLink(asked.email)
  const set = (token: string) =>
    ask('POST /api/users/v1/password_resets', { body: { token, password: 'a long enough one' } })
  expect((await set(first)).status).toBe(204)
  expect((await set(second)).body.code).toBe(100021)
  await boss.ask(`POST ${users}/${user.id}/password_reset`)
  const third = await lastLink(asked.email)
  clock.travel(4 * 86_400_000)
  const late = await ask('POST /api/users/v1/password_resets/checks', { body: { token: third } })
  expect(late.body.code).toBe(100021)
  expect((await set(third)).body.code).toBe(100021)
})

test('the link leaves the outbox with its message where codes are not kept', async () => {
  const boss = await admin()
  const asked = newcomer()
  await boss.ask(`POST ${users}`, asked)
  const senders = { email: { keepsCodes: false, send: async () => ({ externalId: 'sent' }) } }
  const system = testContext(db, { ...parts, now: clock.now, senders: { ...parts.senders, ...senders } })
  while ((await runDueJobs(system, handlers, { limit: 20 })).length > 0);
  const sent = await db
    .selectFrom('messages')
    .select(['status', 'body', 'code'])
    .where('recipient', '=', asked.email)
    .executeTakeFirstOrThrow()
  expect(sent).toEqual({ status: 'sent', body: '', code: null })
})

test('a forgotten password is answered alike for known and unknown emails', async () => {
  const boss = await admin()
  const { email } = (await boss.ask('GET /api/users/v1/user')).body.user
  const forgot = (address: string) => ask('POST /api/users/v1/password_resets', { body: { email: address } })
  const known = await forgot(` ${email.toUpperCase()}`.trim())
  const unknown = await forgot('nobody@example.test')
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
  // Whether anybody has the email is looked up afterwards, so the time cannot tell either.
  expect(await requests()).toEqual([email, 'nobody@example.test'])
  await work()
  expect(await requests()).toEqual([])
  const token = await lastLink(email)
  const set = await ask('POST /api/users/v1/password_resets', {
    body: { token, password: 'another long one' },
  })
  expect(set.status).toBe(204)
  // Whoever was signed in with the old password is out.
  expect((await boss.ask('GET /api/users/v1/user')).status).toBe(401)
})

test('past a few an hour no more links are mailed, from wherever they are asked for, and the first still works', async () => {
  const boss = await admin()
  const { email } = (await boss.ask('GET /api/users/v1/user')).body.user
  const shop = { ...parts, limiter: createSharedLimiter(pool) }
  const flooded = testApi(db, { now: clock.now, parts: shop })
  let first = ''
  for (let time = 0; time < 8; time++) {
    const address = `127.0.40.${time}`
    const asked = await flooded.ask('POST /api/users/v1/password_resets', { address, body: { email } })
    expect(asked.status).toBe(202)
    await work(shop)
    first ||= await lastLink(email)
  }
  const mails = await db.selectFrom('messages').select('id').where('recipient', '=', email).execute()
  expect(mails).toHaveLength(mailedResets.points)
  const body = { token: first, password: 'another long one' }
  expect((await ask('POST /api/users/v1/password_resets', { body })).status).toBe(204)
})

test('a password that is tried first is refused, and the one of its owner as well', async () => {
  const boss = await admin()
  const asked = newcomer()
  await boss.ask(`POST ${users}`, asked)
  const token = await lastLink(asked.email)
  const set = (password: string) => ask('POST /api/users/v1/password_resets', { body: { token, password } })
  for (const password of ['1234567890', 'P@ssw0rd2026', `${asked.email}1`, '0555550123']) {
    const refused = await set(password)
    expect(refused.status).toBe(422)
    expect(refused.body.errors.password[0]).toContain('easy to guess')
  }
  expect((await set('a long enough one')).status).toBe(204)
})

test('role, phone and email need a fresh code; a name does not', async () => {
  const boss = await admin()
  const { user } = (await boss.ask(`POST ${users}`, newcomer())).body
  clock.travel(11 * 60_000)
  const patch = (body: object) => boss.ask(`PATCH ${users}/${user.id}`, { version: 1, ...body })
  for (const change of [{ role: 'viewer' }, { phone: '0555550124' }, { email: 'x@example.test' }]) {
    expect((await patch(change)).body.code).toBe(100014)
  }
  expect((await boss.ask(`POST ${users}`, newcomer())).body.code).toBe(100014)
  expect((await patch({ name: 'هدى سالم' })).body.user).toMatchObject({ name: 'هدى سالم', version: 2 })

  expect((await boss.ask('POST /api/users/v1/user/confirmations', {})).status).toBe(202)
  const { phone } = (await boss.ask('GET /api/users/v1/user')).body.user
  const { code } = await db
    .selectFrom('messages')
    .select('code')
    .where('recipient', '=', phone)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect((await boss.ask('POST /api/users/v1/user/confirmations', { code: '000' })).status).toBe(422)
  expect((await boss.ask('POST /api/users/v1/user/confirmations', { code })).status).toBe(204)
  expect((await patch({ role: 'viewer' })).body.conflicts).toEqual({
    role: { current: 'support', yours: 'viewer' },
  })
  expect((await patch({ version: 2, role: 'viewer' })).status).toBe(200)
  const { activities } = (await boss.ask(`GET ${users}/${user.id}/history`)).body
  expect(activities.map(({ action }: { action: string }) => action)).toEqual([
    'staff_user.updated',
    'staff_user.updated',
    'staff_user.invited',
  ])
  expect(activities[0].changes).toEqual({ role: { before: 'support', after: 'viewer' } })
})

test('whoever is switched off or deleted is signed out at once; the email is free again', async () => {
  const boss = await admin()
  const viewer = await signedInStaff(db, 'viewer', clock.now())
  const me = () => ask('GET /api/users/v1/user', { token: viewer.token })
  const { email, version } = (await me()).body.user
  expect((await boss.ask(`PATCH ${users}/${viewer.staffId}`, { version, is_active: false })).status).toBe(200)
  expect((await me()).status).toBe(401)
  expect((await boss.ask(`PATCH ${users}/${viewer.staffId}`, { version: 2, is_active: true })).status).toBe(
    200,
  )
  expect((await me()).status).toBe(401)

  expect((await boss.ask(`DELETE ${users}/${viewer.staffId}`)).status).toBe(204)
  expect((await boss.ask(`GET ${users}/${viewer.staffId}`)).status).toBe(404)
  expect((await boss.ask(`GET ${users}/${viewer.staffId}/history`)).status).toBe(200)
  expect((await boss.ask(`POST ${users}`, newcomer({ email }))).status).toBe(201)
})

test('the last active admin is never switched off, demoted or deleted, whatever runs at once', async () => {
  const [one, two] = [await admin(), await admin()]
  await db
    .updateTable('staff_users')
    .set({ is_active: false })
    .where('role', '=', 'admin')
    .where('id', 'not in', [one.staffId, two.staffId])
    .execute()
  // Invited admins cannot sign in and do not count.
  await one.ask(`POST ${users}`, newcomer({ role: 'admin' }))

  for (const operation of [
    (from: typeof one, to: typeof one) =>
      from.ask(`PATCH ${users}/${to.staffId}`, { version: 1, role: 'support' }),
    (from: typeof one, to: typeof one) =>
      from.ask(`PATCH ${users}/${to.staffId}`, { version: 1, is_active: false }),
    (from: typeof one, to: typeof one) => from.ask(`DELETE ${users}/${to.staffId}`),
  ]) {
    const answers = await Promise.all([
      operation(one, two),
      operation(two, one),
      operation(one, one),
      operation(two, two),
    ])
    expect(answers.some(({ status }) => status < 300)).toBe(true)
    const left = await db
      .selectFrom('staff_users')
      .select('id')
      .where('role', '=', 'admin')
      .where('is_active', '=', true)
      .where('password_hash', 'is not', null)
      .execute()
    expect(left).toHaveLength(1)
    const last = left[0]?.id === one.staffId ? one : two
    for (const alone of [
      last.ask(`PATCH ${users}/${last.staffId}`, { version: 1, role: 'viewer' }),
      last.ask(`PATCH ${users}/${last.staffId}`, { version: 1, is_active: false }),
      last.ask(`DELETE ${users}/${last.staffId}`),
    ]) {
      expect((await alone).body.code).toBe(100020)
    }
    await db
      .updateTable('staff_users')
      .set({ role: 'admin', is_active: true, version: 1, deleted_at: null, password_hash: 'none' })
      .where('id', 'in', [one.staffId, two.staffId])
      .execute()
    await db
      .updateTable('sessions')
      .set({ ended_at: null })
      .where('staff_user_id', 'in', [one.staffId, two.staffId])
      .execute()
  }
})

test('the list is searched and filtered; only admins see it', async () => {
  const boss = await admin()
  const { body } = await boss.ask(
    `POST ${users}`,
    newcomer({ name: 'Searched', email: 'findme@example.test' }),
  )
  const ids = async (query: string) =>
    (await boss.ask(`GET ${users}?${query}`)).body.users.map(({ id }: { id: string }) => id)
  expect(await ids('q=FINDME')).toEqual([body.user.id])
  expect(await ids('q=findme&state=active')).toEqual([])
  expect(await ids(`q=${encodeURIComponent('٠٥٥٥٥٥٠١٢٣')}&role=support&limit=100`)).toContain(body.user.id)
  expect((await boss.ask(`GET ${users}/counts?q=findme`)).body.counts).toMatchObject({
    all: { count: 1 },
    invited: { count: 1 },
    inactive: { count: 0 },
  })
  const support = await signedInStaff(db, 'support', clock.now())
  expect((await ask(`GET ${users}`, { token: support.token })).status).toBe(403)
  expect((await boss.ask(`GET ${users}/${nowhere}`)).status).toBe(404)
  expect((await ask(`GET ${users}`)).status).toBe(401)
})

test('the own account: name, password, sessions', async () => {
  const { token, staffId } = await signedInStaff(db, 'viewer', clock.now())
  const me = '/api/users/v1/user'
  const own = (call: string, body?: unknown) => ask(call, { token, body })
  expect((await own(`PATCH ${me}`, { version: 1, name: 'سارة', role: 'admin' })).status).toBe(422)
  expect((await own(`PATCH ${me}`, { version: 1, name: ' سارة ' })).body.user.name).toBe('سارة')
  expect((await own(`PATCH ${me}`, { version: 1, name: 'سارة' })).body.conflicts).toEqual({})
  expect((await own(`PATCH ${me}`, { version: 1, name: 'منى' })).status).toBe(409)

  const wrong = await own(`PUT ${me}/password`, { current_password: 'x', password: 'a long enough one' })
  expect(wrong.body.errors).toHaveProperty('current_password')
  const { email } = (await own(`GET ${me}`)).body.user
  await ask('POST /api/users/v1/password_resets', { body: { email } })
  await work()
  const link = await lastLink(email)
  await ask('POST /api/users/v1/password_resets', { body: { token: link, password: 'the first long one' } })
  await db.updateTable('sessions').set({ ended_at: null }).where('staff_user_id', '=', staffId).execute()
  const changed = await own(`PUT ${me}/password`, {
    current_password: 'the first long one',
    password: 'the second long one',
  })
  expect(changed.status).toBe(204)
  const { sessions } = (await own(`GET ${me}/sessions`)).body
  expect(sessions).toHaveLength(1)
  expect((await own(`DELETE ${me}/sessions/${nowhere}`)).status).toBe(404)
  expect((await own(`DELETE ${me}/sessions/${sessions[0].id}`)).status).toBe(204)
  expect((await own(`GET ${me}`)).status).toBe(401)
})

test('the present password is guessed neither behind an old code nor from changing addresses', async () => {
  const limits = testApi(db, { now: clock.now, parts: { limiter: createSharedLimiter(pool) } })
  const { token } = await signedInStaff(db, 'viewer', clock.now())
  let addresses = 0
  const guess = () =>
    limits.ask('PUT /api/users/v1/user/password', {
      token,
      address: `198.51.100.${++addresses}`,
      body: { current_password: 'a guess', password: 'a long enough one' },
    })
  for (let time = 0; time < passwordTriesOfAccount.points; time++) expect((await guess()).status).toBe(422)
  expect((await guess()).status).toBe(429)
  await db
    .updateTable('sessions')
    .set({ confirmed_at: new Date(clock.now().getTime() - 11 * 60_000) })
    .where('staff_user_id', 'is not', null)
    .execute()
  const old = await guess()
  expect([old.status, old.body.code]).toEqual([403, 100014])
}, 60_000)
