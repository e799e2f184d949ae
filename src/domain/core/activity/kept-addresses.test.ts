import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { listActivities } from '#domain/core/activity/list-activities'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { newId } from '#domain/core/new-id'
import { inTransaction } from '#domain/core/transaction'
import { signedInClient, testContext } from '#test/api'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const { clientId } = await signedInClient(db)
const { clientId: other } = await signedInClient(db)
const ctx = { ...testContext(db), address: '203.0.113.7' }

it('keeps the address of a transaction once for each person, and says it in every row until it is forgotten', async () => {
  const orders = [newId(), newId(), newId()]
  await inTransaction(ctx, async (tx) => {
    for (const [index, entityId] of orders.entries()) {
      const about = index < 2 ? clientId : other
      recordFact(tx, ctx, { action: 'order.placed', entity: 'order', entityId, clientId: about })
    }
  })
  const kept = () =>
    db
      .selectFrom('activity_personal_values')
      .select(['client_id', 'after'])
      .where('field', '=', 'address')
      .execute()
  expect(await kept()).toEqual([
    { client_id: clientId, after: '203.0.113.7' },
    { client_id: other, after: '203.0.113.7' },
  ])
  const addresses = async () => {
    const entities = orders.map((id) => ({ entity: 'order', id }))
    const { activities } = await listActivities(ctx, { entities })
    return activities.map((row) => [row.entity_id, row.address])
  }
  expect(await addresses()).toEqual(orders.toReversed().map((id) => [id, '203.0.113.7']))
  await db.deleteFrom('activity_personal_values').where('client_id', '=', clientId).execute()
  expect(await addresses()).toEqual([
    [orders[2], '203.0.113.7'],
    [orders[1], null],
    [orders[0], null],
  ])
})

it('keeps the address of several transactions once, and names no row that was rolled back', async () => {
  const { clientId: third } = await signedInClient(db)
  const orders = [newId(), newId(), newId(), newId()]
  const leave = (entityId: string, from: Context, ends?: Error) =>
    inTransaction(from, async (tx) => {
      recordFact(tx, from, { action: 'order.placed', entity: 'order', entityId, clientId: third })
      if (ends) throw ends
    })
  const [undone = '', first = '', second = '', elsewhere = ''] = orders
  await expect(leave(undone, ctx, new Error('given up'))).rejects.toThrow('given up')
  await leave(first, ctx)
  await leave(second, ctx)
  await leave(elsewhere, { ...ctx, address: '203.0.113.8' })
  const kept = await db
    .selectFrom('activity_personal_values as v')
    .innerJoin('activities as a', 'a.id', 'v.activity_id')
    .select(['a.entity_id', 'v.after'])
    .where('v.client_id', '=', third)
    .orderBy('a.id')
    .execute()
  expect(kept).toEqual([
    { entity_id: first, after: '203.0.113.7' },
    { entity_id: elsewhere, after: '203.0.113.8' },
  ])
  const { activities } = await listActivities(ctx, {
    entities: orders.map((id) => ({ entity: 'order', id })),
  })
  expect(activities.map((row) => [row.entity_id, row.address])).toEqual([
    [elsewhere, '203.0.113.8'],
    [second, '203.0.113.7'],
    [first, '203.0.113.7'],
  ])
})

it('names the row that keeps an address in a few letters, and finds it by what the release before wrote', async () => {
  const { clientId: fourth } = await signedInClient(db)
  const [first = '', second = '', older = ''] = [newId(), newId(), newId()]
  const keeper = await inTransaction(ctx, async (tx) => {
    const place = (entityId: string) =>
      recordFact(tx, ctx, { action: 'order.placed', entity: 'order', entityId, clientId: fourth })
    const id = place(first)
    place(second)
    return id
  })
  await sql`insert into activities (id, actor_kind, action, entity, entity_id, changes, request_id, created_at)
    values (${newId()}, 'system', 'order.placed', 'order', ${older},
      ${JSON.stringify({ address: { before: null, after: { of: keeper } } })}, '', now())`.execute(db)
  const { rows } = await sql<{ bytes: number }>`select pg_column_size(changes) as bytes from activities
    where entity_id in (${second}, ${older}) order by id`.execute(db)
  expect(rows.map(({ bytes }) => bytes)).toEqual([42, 103])
  const { activities } = await listActivities(ctx, {
    entities: [first, second, older].map((id) => ({ entity: 'order', id })),
  })
  expect(activities.map(({ entity_id, address, changes }) => ({ entity_id, address, changes }))).toEqual(
    [older, second, first].map((id) => ({ entity_id: id, address: '203.0.113.7', changes: {} })),
  )
})
