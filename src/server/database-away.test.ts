import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isDatabaseAway } from '#api/calls/error-response'
import { openDatabase } from '#db/client'
import { defaultDeadlines } from '#db/deadlines'

// PostgreSQL that is stopped takes the file of its socket along, and a container its name.
const socket = encodeURIComponent(path.join(tmpdir(), 'no-postgres-here'))
test.each([
  ['a socket that is gone', `postgres://app@localhost/shop?host=${socket}`],
  ['a name that is gone', 'postgres://app:x@database.invalid/shop'],
  ['a port at which nobody listens', 'postgres://app:x@127.0.0.1:1/shop'],
])('%s is a database that is down: callers come again, and no process ends itself for it', async (_, url) => {
  const { db, pulse, close } = openDatabase(url, { max: 1, deadlines: defaultDeadlines })
  const error: unknown = await sql`select 1`.execute(db).then(
    () => 'it answered',
    (reason: unknown) => reason,
  )
  expect(isDatabaseAway(error)).toBe(true)
  expect(pulse.silentFor()).toBe(0)
  await close()
})
