import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Role } from '#rules/people/permissions'
import { signedInClient, signedInStaff, testContext } from '#test/api'
import { testDatabase } from '#test/database'
import { summariseWaiting } from '#domain/desk/waiting/summarise-waiting'

const { db } = await testDatabase()

/** 22 November 2026 is a Sunday; the time is Riyadh's. */
const at = (day: number, time = '08:00:03') => new Date(`2026-11-${day}T${time}+03:00`)
const run = (now: Date) => summariseWaiting(testContext(db, { now: () => now }))
const mails = () =>
  db
    .selectFrom('messages')
    .select(['recipient', 'subject', 'body', 'language'])
    .orderBy('recipient')
    .execute()

async function reader(role: Role, values: { language?: 'ar' | 'en'; wants_summary?: boolean } = {}) {
  const { staffId } = await signedInStaff(db, role)
  await db
    .updateTable('staff_users')
    .set({ wants_summary: true, ...values })
    .where('id', '=', staffId)
    .execute()
}

beforeEach(async () => {
  await sql`delete from messages`.execute(db)
  await sql`delete from jobs`.execute(db)
  await sql`update staff_users set wants_summary = false`.execute(db)
})

test('nothing is sent while nothing waits', async () => {
  await reader('admin')
  expect(await run(at(22))).toEqual(at(23, '08:00:00'))
  expect(await mails()).toEqual([])
})

test('whoever wants it is mailed what waits that they may see, once a day, in their language', async () => {
  const { clientId } = await signedInClient(db, { profile: true })
  await db
    .insertInto('tickets')
    .values({
      client_id: clientId,
      status: 'pending',
      waiting_since: at(18),
      created_at: at(18),
      updated_at: at(18),
    })
    .execute()
  await sql`insert into jobs (name, subject_id, due_at, created_at, failed_at)
    values ('books.compare', 'house', ${at(22)}, ${at(22)}, ${at(22)})`.execute(db)
  await reader('admin', { language: 'en' })
  await reader('support')
  await reader('viewer', { wants_summary: false })

  expect(await run(at(26))).toEqual(at(29, '08:00:00'))
  await run(at(26, '08:20:00'))
  const [first, second, ...others] = await mails()
  expect(others).toEqual([])
  expect(first).toMatchObject({ language: 'en', subject: 'Waiting for you this morning: 2' })
  expect(first?.body).toContain('• Tickets waiting for a reply: 1 (1 late)\n• Jobs that gave up: 1 (1 late)')
  expect(first?.body).toContain('/admin/waiting')
  // Support sees no jobs.
  expect(second).toMatchObject({ language: 'ar', subject: 'بانتظاركم هذا الصباح: 1' })
  expect(second?.body).toContain('• تذاكر تنتظر الرد: 1 (واحد متأخر)\n\n')
})

test('a morning that is caught up with on a day of rest is left out', async () => {
  await reader('admin')
  expect(await run(at(27))).toEqual(at(29, '08:00:00'))
  expect(await mails()).toEqual([])
})
