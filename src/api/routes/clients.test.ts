import { expect, test } from 'vitest'
import { listActivities } from '#domain/core/activity/list-activities'
import { signedInClient, signedInStaff, testApi, testContext } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import { newSignInVisitor } from '../../../test/sign-in-visitor.ts'

const { db } = await testDatabase()
let now = new Date('2026-11-20T09:00:00Z')
const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000))
const { ask } = testApi(db, { now: () => now })
const person = newSignInVisitor(db, ask)

test('a blocked client is refused at sign-in and on every call', async () => {
  const { token, client } = await person.signIn()
  await db.updateTable('clients').set({ blocked_at: now }).where('id', '=', client.id).execute()
  expect(await ask('GET /api/clients/v1/client', { token })).toMatchObject({
    status: 403,
    body: { code: 100009 },
  })
  later(61)
  await person.askCode()
  expect(await person.enter(await person.latestCode())).toMatchObject({
    status: 403,
    body: { code: 100009 },
  })
})

test('a closed account has no session any more', async () => {
  const { token, client } = await person.signIn()
  await db.updateTable('clients').set({ closed_at: now, phone: null }).where('id', '=', client.id).execute()
  expect(await ask('GET /api/clients/v1/client', { token })).toMatchObject({
    status: 401,
    body: { code: 100001 },
  })
})

test('a session slides for 30 days and is written at most once a minute', async () => {
  const { token } = await person.signIn()
  const use = () => ask('GET /api/clients/v1/client', { token })
  const row = () =>
    db.selectFrom('sessions').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  const renews = ({ headers }: { headers: Headers }) => headers.has('x-session-renewed')
  const opened = await row()
  later(30)
  await use()
  expect(await row()).toEqual(opened)
  later(29 * 86_400)
  // The first answer of a day says that the cookie, which lives as long, is due again.
  expect([await use(), await use()].map((answer) => [answer.status, renews(answer)])).toEqual([
    [200, true],
    [200, false],
  ])
  expect((await row()).expires_at).toEqual(new Date(now.getTime() + 30 * 86_400_000))
  later(29 * 86_400)
  expect((await use()).status).toBe(200)
  later(30 * 86_400 + 1)
  expect((await use()).status).toBe(401)
})

test('logging out ends this session only', async () => {
  const { token } = await person.signIn()
  later(61)
  const other = await person.signIn()
  expect((await ask('POST /api/clients/v1/logout', { token })).status).toBe(204)
  expect((await ask('GET /api/clients/v1/client', { token })).status).toBe(401)
  expect((await ask('GET /api/clients/v1/client', { token: other.token })).status).toBe(200)
})

test('lists own sessions with device and address, ends one, then all', async () => {
  const { token } = await person.signIn()
  later(61)
  const second = await person.signIn()
  const list = await ask('GET /api/clients/v1/sessions', { token: second.token })
  expect(list.status).toBe(200)
  expect(list.body.sessions).toMatchObject([
    {
      ip_address: person.how.address,
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

test('ends all other sessions and keeps the one that asks', async () => {
  const { token } = await person.signIn()
  later(61)
  const second = await person.signIn()
  const except = (which: string) =>
    ask(`DELETE /api/clients/v1/sessions?except=${which}`, { token: second.token })
  expect((await except('others')).status).toBe(422)
  expect((await except('current')).status).toBe(204)
  expect((await ask('GET /api/clients/v1/client', { token })).status).toBe(401)
  expect((await ask('GET /api/clients/v1/client', { token: second.token })).status).toBe(200)
})

test('the log tells a changed postal address apart from where it was changed', async () => {
  const { token, client } = await person.signIn()
  await ask('PATCH /api/clients/v1/client', { ...person.how, token, body: { address: 'حي الياسمين' } })
  const values = await db
    .selectFrom('activity_personal_values as v')
    .innerJoin('activities as a', 'a.id', 'v.activity_id')
    .select(['v.field', 'v.after'])
    .where('a.action', '=', 'client.updated')
    .where('a.entity_id', '=', client.id)
    .orderBy('v.field')
    .execute()
  expect(values).toEqual([{ field: 'postal_address', after: 'حي الياسمين' }])
  const { activities } = await listActivities(testContext(db), {
    entities: [{ entity: 'client', id: client.id }],
  })
  const change = activities.find(({ action }) => action === 'client.updated')
  expect(change?.address).toBe(person.how.address)
})

test('an email that is pasted with marks of direction is kept without them', async () => {
  const { token } = await person.signIn()
  const body = { email: '\u200f\u2068noura.h@example.test\u2069 ' }
  const saved = await ask('PATCH /api/clients/v1/client', { token, body })
  expect(saved).toMatchObject({ status: 200, body: { client: { email: 'noura.h@example.test' } } })
})

test('a name has a letter of some script in it', async () => {
  const { token } = await person.signIn()
  const rename = (first_name: string) =>
    ask('PATCH /api/clients/v1/client', { ...person.how, token, body: { first_name } })
  for (const none of ['😀😀', '\u200d', '123', '<>']) {
    expect(await rename(none)).toMatchObject({
      status: 422,
      body: { errors: { first_name: [expect.any(String)] } },
    })
  }
  for (const some of ['نورة', 'O’Brien', '王', 'বাংলা', '']) expect((await rename(some)).status).toBe(200)
})

test('another client’s session looks like a missing one', async () => {
  const { token } = await person.signIn()
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

test('what a page of somebody else sends changes nothing', async () => {
  const { token, client } = await person.signIn()
  const save = (who: string) =>
    ask('PATCH /api/clients/v1/client', { token, headers: { 'x-person': who }, body: { city: 'جدة' } })
  const refused = await save('client:00000000-0000-7000-8000-000000000000')
  expect(refused).toMatchObject({ status: 403, body: { code: 100041 } })
  const before = await db
    .selectFrom('clients')
    .select('city')
    .where('id', '=', client.id)
    .executeTakeFirstOrThrow()
  expect(before.city).not.toBe('جدة')
  expect((await save(`client:${client.id}`)).status).toBe(200)
  // A page of the desk says who of staff it was shown to, and nothing of clients.
  expect((await save('staff:00000000-0000-7000-8000-000000000000')).status).toBe(200)
})

test('changes only the given fields, cleaned, and leaves personal values beside the log', async () => {
  const { token, client } = await person.signIn()
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
  const { token, client } = await person.signIn()
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
    first_name: ['This is too long: 100 characters at most.'],
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
