import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ShopError } from '#rules/errors/shop-error'
import { recordFact } from '#domain/core/activity/record-fact'
import { newId } from '#domain/core/new-id'
import { inTransaction } from '#domain/core/transaction'
import { testApi, testContext } from '#test/api'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const warned: string[] = []
const log = { info() {}, warn: (_: object, message: string) => warned.push(message), error() {} }
const ctx = testContext(db, { ...testApi(db, { parts: { log } }).parts, now: () => new Date() })

const lock = (key: number) => sql`select pg_advisory_xact_lock(${key}::bigint)`

it('runs a transaction again whole that another one has overtaken; what it recorded stands there once', async () => {
  const store = newId()
  let [runs, arrived] = [0, 0]
  let holdBoth = () => {}
  const both = new Promise<void>((resolve) => (holdBoth = resolve))
  const cross = (first: number, second: number) =>
    inTransaction(ctx, async (tx) => {
      runs += 1
      recordFact(tx, ctx, { action: 'store.updated', entity: 'store', entityId: store })
      await lock(first).execute(tx.db)
      arrived += 1
      if (arrived === 2) holdBoth()
      await both
      await lock(second).execute(tx.db)
      return first
    })
  expect(await Promise.all([cross(71, 72), cross(72, 71)])).toEqual([71, 72])
  expect(runs).toBe(3)
  expect(warned).toEqual(['a transaction gave way to another one and runs again'])
  const facts = await db.selectFrom('activities').select('id').where('entity_id', '=', store).execute()
  expect(facts).toHaveLength(2)
})

it.each([
  ['40P01', 3],
  ['40001', 3],
  ['23505', 1],
])('ends with PostgreSQL’s error %s after %i runs', async (code, times) => {
  let runs = 0
  const failing = inTransaction(ctx, async () => {
    runs += 1
    throw Object.assign(new Error('told by PostgreSQL'), { code })
  })
  await expect(failing).rejects.toMatchObject({ code })
  expect(runs).toBe(times)
})

it('does not try again what was refused', async () => {
  let runs = 0
  const refused = inTransaction(ctx, async () => {
    runs += 1
    throw new ShopError('not_found')
  })
  await expect(refused).rejects.toThrow(ShopError)
  expect(runs).toBe(1)
})

it('asks for no second connection while it holds one; tests tell whoever does', async () => {
  const refusal = 'a transaction asks for a second connection'
  const asksBeside = inTransaction(ctx, () => sql`select 1`.execute(db))
  await expect(asksBeside).rejects.toThrow(refusal)
  await expect(inTransaction(ctx, () => inTransaction(ctx, async () => 1))).rejects.toThrow(refusal)
  expect(await inTransaction(ctx, async (tx) => (await sql`select 1 as one`.execute(tx.db)).rows)).toEqual([
    { one: 1 },
  ])
})
