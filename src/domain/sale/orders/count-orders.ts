import { sql, type RawBuilder } from 'kysely'
import { countedUpTo } from '#rules/desk/lists'
import { orderStatuses } from '#rules/sale/order'
import { requirePermission, type Context } from '#domain/core/context'
import { countRows, toCount, type Count } from '#domain/core/count-rows'
import { whereAll } from '#domain/core/list-rows'
import {
  ownOrderConditions,
  partnerOrderConditions,
  type OwnOrderFilters,
  type PartnerOrderFilters,
} from '#domain/sale/orders/list-orders'
import type { OrderFilters } from '#domain/sale/orders/order-filters'
import { asksForContent, ordersAskedOf, searchConditions } from '#domain/sale/orders/search-conditions'
import { hasStatusIn } from '#domain/sale/records/orders/has-status'

/** How many orders stand in each status (and in all), exact up to `countedUpTo`. */
export async function countOrders(
  ctx: Context,
  filters: Omit<OrderFilters, 'status'>,
): Promise<Record<string, Count>> {
  requirePermission(ctx, 'order:read')
  const asked = { from: ordersAskedOf(filters), conditions: searchConditions(filters, 'count') }
  const isNarrow = Boolean(filters.q?.trim()) || filters.by === 'refunded' || filters.by === 'failed'
  if (asksForContent(filters)) return countNewest(ctx, asked)
  return isNarrow ? countOnce(ctx, asked) : countEach(ctx, asked)
}

/** The same of the signed-in client's own. */
export async function countOwnOrders(ctx: Context, filters: OwnOrderFilters): Promise<Record<string, Count>> {
  return countEach(ctx, { from: sql`orders`, conditions: ownOrderConditions(ctx, filters) })
}

/** The same of those that the calling partner's program placed. Error: invalid_input. */
export async function countPartnerOrders(
  ctx: Context,
  filters: PartnerOrderFilters,
): Promise<Record<string, Count>> {
  return countEach(ctx, { from: sql`orders`, conditions: partnerOrderConditions(ctx, filters) })
}

/** Orders `o` by conditions, from the table or from what stands for it. */
type Asked = { from: RawBuilder<unknown>; conditions: RawBuilder<unknown>[] }

/** All orders, or those of some days: each status is counted along its index, and no further than needed. */
function countEach(ctx: Context, { from, conditions }: Asked): Promise<Record<string, Count>> {
  const statuses = orderStatuses.map((status) => [status, hasStatusIn([status])] as const)
  return countRows(ctx.db, {
    table: from,
    alias: 'o',
    conditions,
    states: { all: null, ...Object.fromEntries(statuses) },
  })
}

type Counted = { name: string; count: number }

/** What a search or an event finds is collected once, and counted by status. */
async function countOnce(ctx: Context, { from, conditions }: Asked): Promise<Record<string, Count>> {
  const { rows } =
    await sql<Counted>`select coalesce(o.status, 'all') as name, count(*)::int as count from ${from} o
    ${whereAll(conditions)} group by rollup (o.status)`.execute(ctx.db)
  return toCounts(rows)
}

/**
 * Of what stands on an order, the newest that match are counted, and no further: how many of them are in one
 * state is not known beforehand.
 */
async function countNewest(ctx: Context, { from, conditions }: Asked): Promise<Record<string, Count>> {
  const { rows } = await sql<Counted>`select coalesce(one.status, 'all') as name, count(*)::int as count
    from (select o.status from ${from} o ${whereAll(conditions)} order by o.created_at desc, o.id desc limit ${sql.lit(countedUpTo + 1)}) one
    group by rollup (one.status)`.execute(ctx.db)
  const counts = toCounts(rows)
  if (!counts['all']?.more) return counts
  // There may be more of any status behind the newest.
  return Object.fromEntries(Object.entries(counts).map(([name, { count }]) => [name, { count, more: true }]))
}

/** Statuses of which no order was found are counted, too. */
function toCounts(rows: readonly Counted[]): Record<string, Count> {
  const counted = new Map(rows.map(({ name, count }) => [name, count]))
  return Object.fromEntries(['all', ...orderStatuses].map((name) => [name, toCount(counted.get(name) ?? 0)]))
}
