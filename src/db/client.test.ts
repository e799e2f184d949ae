import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#db/client'
import { testDatabase } from '#test/database'

const { db, url } = await testDatabase()

test('a connection that breaks while it is used fails its own statement and not the process', async () => {
  const handle = openDatabase(url, { max: 1 })
  const broken = handle.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db)
    // Between two statements nobody waits for an answer: the break is told as an event.
    await delay(100)
    await sql`select 1`.execute(tx)
  })
  await expect(broken).rejects.toThrow(/connection/i)
  const { rows } = await sql`select 1 as one`.execute(handle.db)
  expect(rows).toEqual([{ one: 1 }])
  await handle.close()
})
