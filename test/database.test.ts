import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from './database.ts'

const one = await testDatabase()
const other = await testDatabase()

test('each call gives a migrated database of its own', async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(one.db)
  const { rows: others } = await sql<{ name: string }>`select current_database() as name`.execute(other.db)
  expect(rows[0]?.name).not.toBe(others[0]?.name)
  expect(await one.db.selectFrom('clients').selectAll().execute()).toEqual([])
})
