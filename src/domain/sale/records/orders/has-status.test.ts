import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Context } from '#domain/core/context'
import { getExportPiece } from '#domain/desk/exports/get-export-piece'
import { countOrders } from '#domain/sale/orders/count-orders'
import { listAllOrders } from '#domain/sale/orders/list-orders'
import type { OrderFilters } from '#domain/sale/orders/order-filters'
import { inProgressStatuses, isInProgress, orderStatuses } from '#rules/sale/order'
import { seedDemo } from '#server/seed'
import { testContext } from '#test/api'
import { testDatabase } from '#test/database'
import { fillShop } from '../../../../../scripts/fill-shop.ts'

const { db, owner, unguarded } = await testDatabase()
const viewer = { kind: 'staff', id: crypto.randomUUID(), role: 'viewer' } as Context['actor']
const staff = testContext(db, { actor: viewer })

/** Some settled orders go back to each status, in-progress ones among those that are listed by settlement. */
beforeAll(async () => {
  await seedDemo(testContext(db))
  await fillShop(owner, 300)
  const { rows } = await sql<{
    id: string
  }>`select id from orders where status = 'completed' order by id`.execute(db)
  await unguarded(async (tx) => {
    for (const [place, status] of orderStatuses.entries()) {
      const ids = rows.filter((_, index) => index % 20 === place).map(({ id }) => id)
      await sql`update orders set status = ${status} where id = any(${ids}::uuid[])`.execute(tx)
    }
  })
})

/** Ids of a whole list, page by page. */
async function listed(filters: OrderFilters & { sort?: 'created_at' | '-created_at' }): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | undefined; ;) {
    const page = await listAllOrders(staff, { ...filters, limit: 23, cursor })
    ids.push(...page.orders.map(({ id }) => id))
    if (page.nextCursor === null) return ids
    cursor = page.nextCursor
  }
}

/** The same, found by reading all of the table. */
async function found(condition: string, order: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where not is_test and ${sql.raw(condition)} order by ${sql.raw(order)}`.execute(db)
  return rows.map(({ id }) => id)
}

test('columns of indexes hold what an order has come to, and nothing of one in progress', async () => {
  const orders = await db.selectFrom('orders').selectAll().execute()
  expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(orderStatuses))
  for (const order of orders) {
    const isMoving = isInProgress(order.status)
    expect([order.indexed_status, order.indexed_settled_at]).toEqual(
      isMoving ? [null, null] : [order.status, order.settled_at],
    )
    expect(order.partner_updated_at).toEqual(order.api_client_id === null ? null : order.updated_at)
  }
  expect(orders.some(({ status, settled_at }) => status === 'processing' && settled_at !== null)).toBe(true)
})

test.each(orderStatuses)('orders that are %s are listed and counted, by both moments', async (status) => {
  const is = `status = '${status}'`
  expect(await listed({ status })).toEqual(await found(is, 'created_at desc, id desc'))
  const settled = await found(`${is} and settled_at is not null`, 'settled_at desc, id desc')
  expect(await listed({ status, by: 'settled' })).toEqual(settled)
  const counts = await countOrders(staff, {})
  expect(counts[status]?.count).toBe((await found(is, 'id')).length)
  expect((await countOrders(staff, { by: 'settled' }))[status]?.count).toBe(settled.length)
})

test('those in progress stand among the settled ones, by the moment, in lists, counts and files', async () => {
  const all = await found('settled_at is not null', 'settled_at desc, id desc')
  const moving = await found(
    `settled_at is not null and status in ('${inProgressStatuses.join("','")}')`,
    'id',
  )
  expect(moving.length).toBeGreaterThan(4)
  expect(await listed({ by: 'settled' })).toEqual(all)
  expect(await listed({ by: 'settled', sort: 'created_at' })).toEqual(all.toReversed())

  const days = { by: 'settled', from: '2020-01-01', to: '2099-12-31' } as const
  const sold = await found("settled_at is not null and method <> 'import'", 'settled_at desc, id desc')
  expect(await listed(days)).toEqual(sold)
  expect((await countOrders(staff, days))['all']).toEqual({ count: sold.length, more: false })
  for (const filters of [days, { ...days, status: 'processing' } as const]) {
    const piece = await getExportPiece(db, {
      resource: 'orders',
      filters,
      columns: ['status'],
      language: 'en',
      staffId: crypto.randomUUID(),
      askedAt: new Date(),
      after: null,
      rows: 1_000,
    })
    expect(piece.lines).toHaveLength((await listed(filters)).length)
  }
})
