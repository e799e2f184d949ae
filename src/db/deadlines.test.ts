import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { errorCode } from '#rules/errors/error-code'
import { openDatabase } from '#db/client'
import { createPulse, defaultDeadlines } from '#db/deadlines'
import { createProbe } from '#server/probe'
import { testApi } from '#test/api'
import { testDatabase } from '#test/database'
import { openNetwork, socketOf, throughNetwork } from '#test/network'

const { db, url, owner } = await testDatabase()

async function openDatabaseNetwork() {
  const network = await openNetwork(socketOf(url))
  afterAll(() => network.close())
  return { ...network, url: throughNetwork(network, url) }
}

const quick = { statement: 1_000, lock: 500, idleTransaction: 1_000, answer: 1_500 }
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => errorCode(error) || String(error),
  )

test('connections that a network swallowed are given up, and new ones serve', async () => {
  const network = await openDatabaseNetwork()
  const handle = openDatabase(network.url, { max: 4, deadlines: quick })
  const { ask } = testApi(handle.db, { parts: {} })
  const requests = () => Promise.all(Array.from({ length: 8 }, () => ask('GET /api/clients/v1/products')))
  expect((await requests()).map(({ status }) => status)).toEqual(Array(8).fill(200))
  await Promise.all(Array.from({ length: 4 }, () => sql`select pg_sleep(0.05)`.execute(handle.db)))

  network.swallow()
  const lost = performance.now()
  // One finds out; what lay idle beside it is given up with it.
  expect(await codeOf(sql`select 1`.execute(handle.db))).toMatch(/did not answer/)
  expect(performance.now() - lost).toBeLessThan(5_000)
  expect(
    await Promise.all(Array.from({ length: 8 }, () => codeOf(sql`select 1`.execute(handle.db)))),
  ).toEqual(Array(8).fill('done'))
  expect((await requests()).map(({ status }) => status)).toEqual(Array(8).fill(200))
  await handle.close()
})

test('readiness answers in its time, and a process to which nothing comes back is not alive', async () => {
  const network = await openDatabaseNetwork()
  const handle = openDatabase(network.url, { max: 1, deadlines: { ...quick, answer: 60_000 } })
  const probe = createProbe(handle, 1_000)
  expect(await probe.whatIsMissing()).toEqual([])
  expect(handle.pulse.silentFor()).toBe(0)

  network.swallow()
  network.goDark()
  const asked = performance.now()
  expect(await probe.whatIsMissing()).toEqual(['database: no answer'])
  expect(performance.now() - asked).toBeLessThan(5_000)
  await delay(50)
  expect(handle.pulse.silentFor()).toBeGreaterThan(1_000)
  expect(probe.isAlive()).toBe(true)
  void handle.close()
})

test('a process is alive while it gets answers or asks nothing, and a minute of silence ends that', () => {
  let now = 0
  const pulse = createPulse(() => now)
  const { isAlive } = createProbe({ db, pulse })
  now = 300_000
  expect(isAlive()).toBe(true)
  pulse.asked()
  now += 59_000
  pulse.asked()
  expect(isAlive()).toBe(true)
  now += 2_000
  expect(isAlive()).toBe(false)
  pulse.answered()
  expect(isAlive()).toBe(true)
})

test('a database that can only be read, or whose disk is full, is not ready', async () => {
  const handle = openDatabase(`${url}&options=${encodeURIComponent('-c default_transaction_read_only=on')}`)
  expect(await createProbe(handle).whatIsMissing()).toEqual(['database: it can only be read'])
  await handle.close()
  const pulse = createPulse()
  pulse.foundFull()
  expect(await createProbe({ db, pulse }).whatIsMissing()).toEqual(['database: its disk is full'])
})

test('a statement, a wait for a lock and a transaction that was left each have their end', async () => {
  const handle = openDatabase(url, { max: 2, deadlines: quick })
  expect(await codeOf(sql`select pg_sleep(5)`.execute(handle.db))).toBe('57014')
  await sql`insert into signing_keys (name, key) values ('held', sha256('x')) on conflict do nothing`.execute(
    owner,
  )
  await owner.transaction().execute(async (holder) => {
    await sql`select from signing_keys where name = 'held' for update`.execute(holder)
    const wait = sql`update signing_keys set key = sha256('y') where name = 'held'`.execute(handle.db)
    expect(await codeOf(wait)).toBe('55P03')
  })
  const left = handle.db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx)
    await delay(1_500)
    await sql`select 1`.execute(tx)
  })
  expect(await codeOf(left)).toMatch(/25P03|connection/i)
  await handle.close()
})

test.each(['53300', '53100', '25006', '57P04', '57014', '08000', '08P01'])(
  'the database’s %s is answered with 503 and when to come again',
  async (code) => {
    const refusing = Object.assign(new Error('refused'), { code })
    const { ask } = testApi(db, {
      parts: {
        limiter: {
          use: () => Promise.reject(refusing),
          giveBack: () => Promise.reject(refusing),
          reset: () => Promise.reject(refusing),
          left: () => Promise.reject(refusing),
        },
      },
    })
    const answer = await ask('POST /api/clients/v1/otp', {
      body: { phone_extension: '+966', phone_number: '512345678' },
    })
    expect(answer).toMatchObject({ status: 503 })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  },
)

test('the deadlines let PostgreSQL say its word first', () => {
  expect(defaultDeadlines.answer).toBeGreaterThan(defaultDeadlines.statement)
  expect(defaultDeadlines.statement).toBeGreaterThan(defaultDeadlines.lock)
})
