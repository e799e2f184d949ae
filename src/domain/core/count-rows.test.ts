import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countRows } from '#domain/core/count-rows'
import { testDatabase } from '../../../test/database.ts'

const { db } = await testDatabase()

async function addClients(from: number, count: number) {
  await sql`insert into clients (phone, phone_extension, phone_number, first_name, created_at, updated_at)
    select '+96657' || lpad((${from} + n)::text, 7, '0'), '+966', '57' || lpad((${from} + n)::text, 7, '0'),
      'counted', now(), now() from generate_series(1, ${count}::int) n`.execute(db)
}

test('rows are counted exactly up to a thousand, and beyond it is said that there are more', async () => {
  const count = () =>
    countRows(db, {
      table: 'clients',
      conditions: [sql`t.first_name = 'counted'`],
      states: { all: null, blocked: sql`t.blocked_at is not null` },
    })
  await addClients(0, 1_000)
  expect(await count()).toEqual({ all: { count: 1_000, more: false }, blocked: { count: 0, more: false } })
  await addClients(1_000, 1)
  expect(await count()).toEqual({ all: { count: 1_000, more: true }, blocked: { count: 0, more: false } })
})
