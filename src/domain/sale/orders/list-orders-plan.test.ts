import { Kysely, PostgresDialect, sql, type CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import type { DB } from '#db/types'
import type { Context } from '#domain/core/context'
import { countOrders } from '#domain/sale/orders/count-orders'
import { listAllOrders } from '#domain/sale/orders/list-orders'
import { inProgressStatuses } from '#rules/sale/order'
import { seedDemo } from '#server/seed'
import { testContext } from '#test/api'
import { openTestPool, testDatabase } from '#test/database'
import { openTestShop } from '#test/shop'
import { fillShop } from '../../../../scripts/fill-shop.ts'

const { db, owner, url } = await testDatabase()
const shop = await openTestShop(db)
await seedDemo(shop.system)
await fillShop(owner, 10_000)
await sql`vacuum analyze orders`.execute(owner)

const queries: CompiledQuery[] = []
const pool = openTestPool(url)
const listened = new Kysely<DB>({
  dialect: new PostgresDialect({ pool }),
  log: ({ level, query }) => void (level === 'query' && queries.push(query)),
})
const viewer = { kind: 'staff', id: crypto.randomUUID(), role: 'viewer' } as Context['actor']
const staff = testContext(listened, { actor: viewer })
const days = { from: '2026-07-01', to: '2026-07-31' }

test.each([
  ['of days', { ...days }],
  ['of a state', { status: 'incomplete' }],
  ['of a state and days', { ...days, status: 'completed' }],
  ['of what is in progress', { status: 'processing' }],
  ['of what is in progress and days', { ...days, status: 'awaiting_payment' }],
  ['of days, oldest first', { ...days, sort: 'created_at' }],
  ['of the days in which they were paid', { ...days, by: 'settled' }],
  ['by when they were paid', { by: 'settled' }],
  ['of a state and the days in which they were paid', { ...days, by: 'settled', status: 'completed' }],
] as const)('a page of orders %s is walked in its own order, in a store of any size', async (_, filters) => {
  queries.length = 0
  await listAllOrders(staff, filters)
  const [page] = queries.filter(({ sql: text }) => text.includes('with page as'))
  // The plan that a connection keeps, which knows neither the state nor the days.
  const { rows } = await pool.query(`explain (generic_plan) ${page?.sql}`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  const indexes = 'by' in filters ? ['by_settlement'] : ['by_time', 'by_indexed_status', 'in_progress']
  expect(plan).toMatch(new RegExp(`Index (Only )?Scan( Backward)? using orders_(${indexes.join('|')}) on`))
  expect(plan).not.toContain('orders_by_method')
})

test('each state of those in progress is counted along the few that are', async () => {
  queries.length = 0
  await countOrders(staff, {})
  const { rows } = await pool.query(`explain (generic_plan) ${queries.at(-1)?.sql}`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan.match(/using orders_in_progress on/g)).toHaveLength(inProgressStatuses.length)
})
