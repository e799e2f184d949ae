import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refuseUnmigrated } from '#server/refuse-unmigrated'
import { testDatabase } from '#test/database'

const { db, owner } = await testDatabase()

test('a database that lacks tables of this release is refused in a sentence that says what to run', async () => {
  await expect(refuseUnmigrated(db)).resolves.toBeUndefined()
  await sql`delete from kysely_migration where name >= '0236'`.execute(owner)
  await expect(refuseUnmigrated(db)).rejects.toThrow(/lacks \d+ migrations .*0236-.*npm run migrate/)
  await sql`revoke select on kysely_migration from public, ishtirak_app`.execute(owner)
  await expect(refuseUnmigrated(db)).rejects.toThrow(/may not read .*npm run migrate/)
  await sql`drop table kysely_migration`.execute(owner)
  await expect(refuseUnmigrated(db)).rejects.toThrow(/lacks .*0001-.*npm run migrate/)
})
