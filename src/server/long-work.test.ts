import { connect, createServer, type AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { errorCode } from '#rules/errors/error-code'
import type { Database } from '#db/client'
import { testDatabase } from '#test/database'
import { socketOf } from '#test/network'
import { loadConfig } from './config.ts'
import { openForCommand } from './store-database.ts'
import { assemble } from './wiring.ts'

/**
 * As docs/going-live.md, section 2, has it before PgBouncer: it drops what a connection says of its
 * deadlines, and the role has those of short work; here one second.
 */
const { url, owner } = await testDatabase()
const name = decodeURIComponent(new URL(url).pathname.slice(1))
await sql.raw(`alter role ishtirak_app in database "${name}" set statement_timeout = '1s'`).execute(owner)

/** Hands everything on but the deadlines of the startup message. */
const pooler = createServer((near) => {
  const far = connect(socketOf(url))
  for (const end of [near, far]) end.on('error', () => undefined)
  near.once('data', (first: Buffer) => {
    far.write(withoutDeadlines(first))
    near.pipe(far).pipe(near)
  })
  far.on('close', () => near.destroy())
  near.on('close', () => far.destroy())
})
await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve))
afterAll(() => pooler.close())
const { username, pathname } = new URL(url)
const pooled = `postgres://${username}@127.0.0.1:${(pooler.address() as AddressInfo).port}${pathname}`

/** A startup message: its length, the protocol, then names and values, each ended by a zero. */
function withoutDeadlines(message: Buffer): Buffer {
  const length = message.readInt32BE(0)
  const words = message
    .subarray(8, length - 1)
    .toString('latin1')
    .split('\0')
    .slice(0, -1)
  const kept = words.filter((_, index) => !/_timeout$/.test(words[index - (index % 2)] ?? ''))
  const body = Buffer.from(`${kept.map((word) => `${word}\0`).join('')}\0`, 'latin1')
  const head = Buffer.alloc(8)
  head.writeInt32BE(8 + body.length, 0)
  message.copy(head, 4, 4, 8)
  return Buffer.concat([head, body, message.subarray(length)])
}

/** How a statement of one and a half seconds ends. */
function askSlowly(db: Database): Promise<unknown> {
  return sql`select pg_sleep(1.5)`.execute(db).then(
    () => 'done',
    (error: unknown) => errorCode(error) || String(error),
  )
}

test.each([
  ['past it, at the address of the database itself', url],
  ['through it, in a session of its own', undefined],
])('work at night has its minutes before a pooler, too: %s', async (_, databaseListenUrl) => {
  const config = { ...loadConfig({ LOG_LEVEL: 'silent' }), databaseUrl: pooled, databaseListenUrl }
  const { patientContext, parts, close } = assemble(config)
  try {
    expect(await askSlowly(patientContext().db)).toBe('done')
    expect(await askSlowly(parts.db)).toBe('57014')
  } finally {
    await close()
  }
})

test.each([
  ['the database itself', url],
  ['a pooler', pooled],
])('a command that reads long has no end, whatever its role has: at %s', async (_, address) => {
  const { db, close } = openForCommand(address, 'command')
  expect(await askSlowly(db).finally(close)).toBe('done')
})
