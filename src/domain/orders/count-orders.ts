import { sql } from 'kysely'
import { orderStatuses } from '#rules/order'
import { requirePermission } from '#domain/context'
import type { Context } from '#domain/context'
import type { OrderFilters } from '#domain/orders/list-orders'
import { searchConditions } from '#domain/orders/search-orders'

/** Counting stops here, so that it costs the same in a table of millions. */
const most = 1000

export type Count = { count: number; more: boolean }

/** How many orders stand in each status (and in all), exact up to 1,000. */
export async function countOrders(
  ctx: Context,
  filters: Omit<OrderFilters, 'status'>,
): Promise<Record<string, Count>> {
  requirePermission(ctx, 'order:read')
  const conditions = searchConditions(filters)
  const counted = ['all', ...orderStatuses].map((name) => {
    const where = name === 'all' ? conditions : [...conditions, sql`o.status = ${name}`]
    return sql`select ${sql.lit(name)} as name, (select count(*)::int from (select from orders o
      ${where.length > 0 ? sql`where ${sql.join(where, sql` and `)}` : sql``} limit ${most + 1}) counted) as count`
  })
  const { rows } = await sql<{ name: string; count: number }>`${sql.join(counted, sql` union all `)}`.execute(
    ctx.db,
  )
  return Object.fromEntries(
    rows.map((row) => [row.name, { count: Math.min(row.count, most), more: row.count > most }]),
  )
}
