import { sql, type RawBuilder } from 'kysely'
import { orderStatuses } from '#rules/sale/order'
import { requirePermission, type Context } from '#domain/core/context'
import type { Count } from '#domain/core/count-rows'
import { whereAll } from '#domain/core/list-rows'
import {
  ownOrderConditions,
  partnerOrderConditions,
  type OwnOrderFilters,
  type PartnerOrderFilters,
} from '#domain/sale/orders/list-orders'
import type { OrderFilters } from '#domain/sale/orders/order-filters'
import { asksForContent, searchConditions } from '#domain/sale/orders/search-conditions'

/** Counting stops here, so that it costs the same in a table of millions. */
const max = 1000

/** How many orders stand in each status (and in all), exact up to 1,000. */
export async function countOrders(
  ctx: Context,
  filters: Omit<OrderFilters, 'status'>,
): Promise<Record<string, Count>> {
  requirePermission(ctx, 'order:read')
  const conditions = searchConditions(filters)
  const isNarrow = Boolean(filters.q?.trim()) || filters.by === 'refunded' || filters.by === 'failed'
  const isContent = asksForContent(filters)
  const counting = isContent ? countNewest : isNarrow ? countOnce : countEach
  return readCounts(ctx, counting(conditions), isContent)
}

/** The same of the signed-in client's own. */
export async function countOwnOrders(ctx: Context, filters: OwnOrderFilters): Promise<Record<string, Count>> {
  return readCounts(ctx, countEach(ownOrderConditions(ctx, filters)))
}

/** The same of those that the calling partner's program placed. Error: invalid_input. */
export async function countPartnerOrders(
  ctx: Context,
  filters: PartnerOrderFilters,
): Promise<Record<string, Count>> {
  return readCounts(ctx, countEach(partnerOrderConditions(ctx, filters)))
}

/** @param isOfNewest whether only the newest were looked at, so that there may be more of any status */
async function readCounts(
  ctx: Context,
  counted: RawBuilder<Counted>,
  isOfNewest = false,
): Promise<Record<string, Count>> {
  const { rows } = await counted.execute(ctx.db)
  const counts = new Map(rows.map((row) => [row.name, row.count]))
  const isCut = isOfNewest && (counts.get('all') ?? 0) > max
  return Object.fromEntries(
    ['all', ...orderStatuses].map((name) => {
      const count = counts.get(name) ?? 0
      return [name, { count: Math.min(count, max), more: count > max || isCut }]
    }),
  )
}

type Counted = { name: string; count: number }

/** What a search or an event finds is collected once, and counted by status. */
function countOnce(conditions: RawBuilder<unknown>[]): RawBuilder<Counted> {
  return sql<Counted>`select coalesce(o.status, 'all') as name, count(*)::int as count from orders o
    ${whereAll(conditions)} group by rollup (o.status)`
}

/** Of what stands on an order, the newest that match are counted, and no further: how many of them are in one state is not known beforehand. */
function countNewest(conditions: RawBuilder<unknown>[]): RawBuilder<Counted> {
  return sql<Counted>`select coalesce(one.status, 'all') as name, count(*)::int as count
    from (select o.status from orders o ${whereAll(conditions)} order by o.created_at desc, o.id desc limit ${sql.lit(max + 1)}) one
    group by rollup (one.status)`
}

/** All orders, or those of some days: each status is counted along its index, and no further than needed. */
function countEach(conditions: RawBuilder<unknown>[]): RawBuilder<Counted> {
  const counted = ['all', ...orderStatuses].map((name) => {
    const all = name === 'all' ? conditions : [...conditions, sql`o.status = ${sql.lit(name)}`]
    return sql`select ${sql.lit(name)} as name, (select count(*)::int from (select from orders o
      ${whereAll(all)} limit ${sql.lit(max + 1)}) counted) as count`
  })
  return sql<Counted>`${sql.join(counted, sql` union all `)}`
}
