import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { openSession, refuseOldServer, refuseSharedStatements } from '#server/process/require-database'

const { url } = await testDatabase()

test('takes a database that gives each caller a session', async () => {
  await expect(refuseSharedStatements(() => openSession(url), 'DATABASE_URL')).resolves.toBeUndefined()
})

test('refuses in one sentence a pooler that shares a session among callers', async () => {
  const shared = await openSession(url)
  // What reaches the database when two callers prepare a statement and their pooler has one session for both.
  const caller = {
    query: ({ name, text }: { name: string; text: string }) => shared.query(`prepare ${name} as ${text}`),
    end: async () => undefined,
  }
  await expect(refuseSharedStatements(async () => caller, 'DATABASE_URL')).rejects.toThrow(
    /PgBouncer 1\.21.*DATABASE_URL/,
  )
  await shared.end()
})

test('refuses an older PostgreSQL by its number', () => {
  expect(() => refuseOldServer(180_004, 'DATABASE_URL')).not.toThrow()
  expect(() => refuseOldServer(170_002, 'DATABASE_URL')).toThrow(/PostgreSQL 17.*needs 18.*DATABASE_URL/)
})
