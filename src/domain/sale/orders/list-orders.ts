import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { pageSize } from '#rules/limits'
import type { OrderMethod, OrderMoment, OrderStatus } from '#rules/order'
import { requireClient, requirePermission } from '#domain/core/context'
import type { Context } from '#domain/core/context'
import { parseCursor, writeCursor } from '#domain/core/cursor'
import { withinWindow } from '#domain/core/references'
import type { WindowFilters } from '#domain/core/references'
import { requirePartner } from '#domain/core/require-partner'
import { orderSummary } from '#domain/sale/records/order-views/order-view'
import type { OrderSummaryView } from '#domain/sale/records/order-views/order-view'
import { givenBackOf, searchConditions } from '#domain/sale/orders/search-conditions'

export type OrderPage = { orders: OrderSummaryView[]; nextCursor: string | null }

/** The signed-in client's orders, newest first. */
export async function listOwnOrders(
  ctx: Context,
  input: { status?: OrderStatus | undefined; limit?: number | undefined; cursor?: string | undefined },
): Promise<OrderPage> {
  const clientId = requireClient(ctx)
  return getPageView(ctx, {
    ...input,
    conditions: [sql`o.client_id = ${clientId}`],
    by: sql`o.created_at`,
    oldestFirst: false,
  })
}

/** The orders that the calling partner's program placed, newest first; a test token sees practice orders only. */
export async function listPartnerOrders(
  ctx: Context,
  {
    phone,
    reference,
    from,
    until,
    updated_since: updatedSince,
    ...input
  }: WindowFilters & {
    status?: OrderStatus | undefined
    phone?: string | undefined
    reference?: string | undefined
    updated_since?: string | undefined
    limit?: number | undefined
    cursor?: string | undefined
  },
): Promise<OrderPage> {
  const partner = requirePartner(ctx, 'orders')
  return getPageView(ctx, {
    ...input,
    conditions: [
      sql`o.api_client_id = ${partner.id}`,
      sql`o.is_test = ${partner.mode === 'test'}`,
      ...withinWindow(sql`o.created_at`, { from, until }),
      ...(updatedSince === undefined ? [] : [sql`o.updated_at >= ${new Date(updatedSince)}`]),
      ...(reference === undefined ? [] : [sql`o.partner_reference = ${reference}`]),
      ...(phone === undefined
        ? []
        : [sql`o.client_id in (select c.id from clients c where c.phone = ${phone})`]),
    ],
    by: sql`o.id`,
    oldestFirst: false,
  })
}

export type OrderFilters = {
  q?: string | undefined
  status?: OrderStatus | undefined
  method?: OrderMethod | undefined
  /** Which moment of an order the days are asked of; when it was placed, unless said. */
  by?: OrderMoment | undefined
  /** Riyadh days, YYYY-MM-DD. */
  from?: string | undefined
  to?: string | undefined
}

export type OrderListSort = 'created_at' | '-created_at' | 'given_back' | '-given_back'

/** An order in a staff list; in one of what was given back, how much of it in the asked days and when last. */
export type StaffOrderListed = OrderSummaryView & { given_back?: { amount: number; moment: string } }

/**
 * All orders, for staff, by filters, in the order of the very moment that the days are asked of. The page costs the same
 * whatever the table's size: it is found by where the last one ended, along an index; what was given back is found by its
 * bookings first and sorted then, by moment or amount.
 */
export async function listAllOrders(
  ctx: Context,
  input: OrderFilters & {
    limit?: number | undefined
    cursor?: string | undefined
    sort?: OrderListSort | undefined
  },
): Promise<{ orders: StaffOrderListed[]; nextCursor: string | null }> {
  requirePermission(ctx, 'order:read')
  const { sort = '-created_at' } = input
  const isGivenBack = input.by === 'refunded'
  const column = sort.endsWith('given_back') ? sql`amount` : sql`moment`
  return getPageView(ctx, {
    ...input,
    conditions: searchConditions(input),
    by: isGivenBack
      ? sql`(select g.${column} from (${givenBackOf(input)}) g)`
      : input.by === 'settled'
        ? sql`o.settled_at`
        : sql`o.created_at`,
    oldestFirst: !sort.startsWith('-'),
    ...(isGivenBack && {
      more: sql`|| jsonb_build_object('given_back', (select to_jsonb(g) from (${givenBackOf(input)}) g))`,
    }),
  })
}

async function getPageView(
  ctx: Context,
  page: {
    status?: OrderStatus | undefined
    limit?: number | undefined
    cursor?: string | undefined
    conditions: ReturnType<typeof searchConditions>
    /** What orders stand in the order of; the id decides between equals. */
    by: RawBuilder<unknown>
    oldestFirst: boolean
    /** What is added to each row's view. */
    more?: RawBuilder<unknown>
  },
): Promise<OrderPage> {
  const limit = page.limit ?? pageSize.default
  const conditions = [...page.conditions]
  if (page.status) conditions.push(sql`o.status = ${page.status}`)
  if (page.cursor) {
    const last = parseCursor(page.cursor)
    // Scalars on the right, so that an index over both columns serves the comparison.
    conditions.push(sql`(${page.by}, o.id) ${page.oldestFirst ? sql`>` : sql`<`}
      ((select ${page.by} from orders o where o.id = ${last}), ${last}::uuid)`)
  }
  const direction = page.oldestFirst ? sql`asc` : sql`desc`
  // The limit is written out: handed in, it would be unknown to the plan that is kept, which would then be made for a tenth of all rows.
  const order = sql`order by ${page.by} ${direction}, o.id ${direction}`
  const { rows } = await sql<{ id: string; view: OrderSummaryView }>`
    with page as (
      select o.id from orders o ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}
      ${order} limit ${sql.lit(limit + 1)})
    select o.id, ${orderSummary()} ${page.more ?? sql``} as view from page join orders o on o.id = page.id ${order}`.execute(
    ctx.db,
  )
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    orders: shown.map((row) => row.view),
    nextCursor: rows.length > limit && last ? writeCursor(last.id) : null,
  }
}
