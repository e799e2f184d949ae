import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrateStore } from '#server/store-database'
import { testDatabase } from '#test/database'

const { url, owner } = await testDatabase()

test('a migration as the application’s role is refused in a sentence that names the variable', async () => {
  await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(owner)
  await expect(migrateStore({ url, ownerUrl: url }, 'demo')).rejects.toThrow(
    /may not change this database's tables .*DATABASE_OWNER_URL/,
  )
})
