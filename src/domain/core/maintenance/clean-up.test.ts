import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { defaultRetention, firstDayKept, retentionRules, type RetainedKind } from '#rules/people/retention'
import { cleanUp } from '#domain/core/maintenance/clean-up'
import { firstIdOf } from '#domain/core/new-id'
import { signedInStaff, testContext } from '#test/api'
import { testDatabase } from '#test/database'
import { openTestShop } from '#test/shop'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const now = new Date('2026-11-23T09:00:00Z')
const day = 86_400_000

/** An id of that age, as rows of that time have. */
const idAt = (at: Date) => firstIdOf(at).slice(0, 24) + randomUUID().slice(24)

/** A row of each kind whose time began `days` ago. */
async function leaveRows(days: number): Promise<void> {
  const at = new Date(now.getTime() - days * day)
  const { clientId } = await shop.newClient()
  const id = () => idAt(at)
  await sql`insert into sessions (id, token_hash, client_id, address, platform, browser, browser_version, created_at, last_used_at,
      expires_at, confirmed_at, ended_at)
    values (${id()}, ${Buffer.from(randomUUID())}, ${clientId}, '10.0.0.1', 'Test', 'Test', '1', ${at}, ${at}, ${at}, ${at}, ${at})`.execute(
    db,
  )
  await sql`insert into messages (id, channel, recipient, client_id, template, language, body, status, created_at)
    values (${id()}, 'sms', '+966531000009', ${clientId}, 'kept', 'ar', 'نص', 'sent', ${at}),
      (${id()}, 'sms', '+966531000009', ${clientId}, 'kept', 'ar', 'نص', 'waiting', ${at})`.execute(db)
  await sql`insert into gateway_events (id, provider, external_id, type, received_at)
    values (${id()}, 'moyasar', ${randomUUID()}, 'payment_paid', ${at})`.execute(db)
  await sql`insert into jobs (id, name, subject_id, due_at, created_at, done_at, last_error)
    values (${id()}, 'kept', ${randomUUID()}, ${at}, ${at}, ${at}, 'once')`.execute(db)
  const activity = id()
  await sql`insert into activities (id, actor_kind, action, entity, entity_id, changes, request_id, created_at)
    values (${activity}, 'system', 'client.updated', 'client', ${clientId}, '{}', 'x', ${at})`.execute(db)
  await sql`insert into activity_personal_values (activity_id, field, client_id, salt, after)
    values (${activity}, 'kept', ${clientId}, '', 'نورة')`.execute(db)
}

async function countRows(): Promise<Record<Exclude<RetainedKind, 'codes'>, number>> {
  const { rows } = await sql<Record<Exclude<RetainedKind, 'codes'>, number>>`select
    (select count(*)::int from sessions where address = '10.0.0.1') as sessions,
    (select count(*)::int from messages where template = 'kept' and status = 'sent') as messages,
    (select count(*)::int from gateway_events where type = 'payment_paid') as "gatewayEvents",
    (select count(*)::int from jobs where name = 'kept') as "doneJobs",
    (select count(*)::int from activity_personal_values where field = 'kept') as "personalValues"`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('nothing was counted')
  return counts
}

test('each kind of row goes when its time is over, and not a day before', async () => {
  for (const { days } of Object.values(retentionRules)) {
    await leaveRows(days - 1)
    await leaveRows(days + 1)
  }
  // Each kind keeps what is younger than its own time.
  const ages = Object.values(retentionRules).flatMap(({ days }) => [days - 1, days + 1])
  const younger = (kind: RetainedKind) => ages.filter((age) => age < defaultRetention[kind]).length
  await cleanUp(testContext(db, { now: () => now }))
  expect(await countRows()).toEqual({
    sessions: younger('sessions'),
    messages: younger('messages'),
    gatewayEvents: younger('gatewayEvents'),
    doneJobs: younger('doneJobs'),
    personalValues: younger('personalValues'),
  })
  // A message that has not left is nobody's past.
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from messages
    where template = 'kept' and status = 'waiting'`.execute(db)
  expect(rows[0]?.n).toBe(ages.length)

  const shorter = { ...defaultRetention, sessions: 30, messages: 90 }
  await cleanUp(testContext(db, { now: () => now, retention: shorter }))
  const after = await countRows()
  expect(after.sessions).toBe(ages.filter((age) => age < 30).length)
  expect(after.messages).toBe(ages.filter((age) => age <= 90).length)
})

test('when somebody signed in last is known longer than the session, except of a closed account', async () => {
  const admin = await signedInStaff(db, 'admin')
  const away = await signedInStaff(db, 'support')
  const [left, stayed, closed] = [await shop.newClient(), await shop.newClient(), await shop.newClient()]
  const signedIn = new Date(now.getTime() - 300 * day)
  /** As if all sessions of these people were of that day. */
  const age = async (column: 'client_id' | 'staff_user_id', ids: string[]) =>
    sql`update sessions set id = (${firstIdOf(signedIn).slice(0, 24)} || right(id::text, 12))::uuid, created_at = ${signedIn},
      last_used_at = ${signedIn}, expires_at = ${signedIn} where ${sql.ref(column)} = any(${ids}::uuid[])`.execute(
      db,
    )
  await age('client_id', [left.clientId, closed.clientId])
  await age('staff_user_id', [away.staffId])
  await db.updateTable('clients').set({ closed_at: signedIn }).where('id', '=', closed.clientId).execute()
  const ask = async (path: string) =>
    (await shop.ask(`GET /api/users/v1/${path}`, { token: admin.token })).body
  const loginOf = async (client: string) => (await ask(`clients/${client}`)).client.last_login_at
  const before = await loginOf(stayed.clientId)

  await cleanUp(testContext(db, { now: () => now }))
  const { rows } =
    await sql`select from sessions where client_id = ${left.clientId} or staff_user_id = ${away.staffId}`.execute(
      db,
    )
  expect(rows).toEqual([])
  expect(await loginOf(left.clientId)).toBe(signedIn.toISOString())
  expect((await ask(`users/${away.staffId}`)).user.last_login_at).toBe(signedIn.toISOString())
  expect(await loginOf(closed.clientId)).toBeNull()
  expect(await loginOf(stayed.clientId)).toBe(before)
})

test('the log keeps whole months of Riyadh', () => {
  const at = new Date('2026-11-30T21:30:00Z')
  expect(firstDayKept(at, { months: 24 })).toEqual(new Date('2024-11-30T21:00:00Z'))
  expect(firstDayKept(at, { months: 24, before: '2025-01' })).toEqual(new Date('2024-12-31T21:00:00Z'))
  expect(firstDayKept(at, { months: 24, before: '2026-01' })).toBeNull()
  expect(firstDayKept(at, { months: 24, before: 'yesterday' })).toBeNull()
})
