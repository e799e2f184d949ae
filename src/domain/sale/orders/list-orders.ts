import { sql, type RawBuilder } from 'kysely'
import { hasStatus } from '#domain/sale/records/orders/has-status'
import { isDismissed } from '#domain/sale/records/orders/order-reminders'
import { settledParts } from '#domain/sale/records/orders/settled-orders'
import { pageSize } from '#rules/core/limits'
import type { PaymentMethodKind } from '#rules/payments/payment'
import type { OrderStatus } from '#rules/sale/order'
import { requireClient, requirePermission, type Context } from '#domain/core/context'
import {
  isNewestFirst,
  numberConditions,
  numberOf,
  whereAll,
  type ListInput,
  type TimeSort,
} from '#domain/core/list-rows'
import { cursorsOf, readPage, type Ordering, type PageCursors } from '#domain/core/page'
import { hasReference, withinWindow, type WindowFilters } from '#domain/core/references'
import { requirePartner } from '#domain/core/require-partner'
import {
  orderSummary,
  phoneIsReadByPartner,
  type OrderSummaryView,
} from '#domain/sale/records/order-views/order-view'
import type { OrderFilters } from '#domain/sale/orders/order-filters'
import { givenBackOf, searchConditions } from '#domain/sale/orders/search-conditions'

export type OrderPage<View = OrderSummaryView> = { orders: View[] } & PageCursors

type Asked = ListInput<TimeSort> & { status?: OrderStatus | undefined }
export type OwnOrderFilters = { q?: string | undefined; dismissed?: 'no' | undefined }

/** The signed-in client's orders, newest first unless they are turned round. */
export async function listOwnOrders(ctx: Context, input: Asked & OwnOrderFilters): Promise<OrderPage> {
  return getPageView(ctx, {
    ...input,
    conditions: ownOrderConditions(ctx, input),
    by: sql`o.created_at`,
    oldestFirst: !isNewestFirst(input.sort),
  })
}

/**
 * Conditions on `o` (orders) for the signed-in client: theirs, without what only holds the terms of an
 * imported plan; with `dismissed: 'no'` without the unpaid ones whose reminders they stopped. A search is a
 * part of an order's number; digits may be Arabic.
 */
export function ownOrderConditions(ctx: Context, { q, dismissed }: OwnOrderFilters): RawBuilder<unknown>[] {
  const clientId = requireClient(ctx)
  return [
    sql`o.client_id = ${clientId} and o.method <> 'import'`,
    ...(dismissed === undefined ? [] : [isNotDismissed]),
    // The few orders of one client need no index.
    ...numberConditions(q, [sql`o.ref_id::text`]),
  ]
}

const isNotDismissed = sql`(o.settled_at is not null or not ${isDismissed})`

export type PartnerOrderFilters = WindowFilters & {
  q?: string | undefined
  phone?: string | undefined
  reference?: string | undefined
  updated_since?: string | undefined
}

/** The orders that the calling partner's program placed, newest first unless they are turned round. */
export async function listPartnerOrders(
  ctx: Context,
  input: Asked & PartnerOrderFilters,
): Promise<OrderPage> {
  return getPageView(ctx, {
    ...input,
    conditions: partnerOrderConditions(ctx, input),
    by: 'id',
    oldestFirst: !isNewestFirst(input.sort),
  })
}

/**
 * Conditions on `o` (orders) for the calling partner; a test token sees practice orders only. A search is the
 * number of an order, or the partner's own, each whole: their indexes find it among any number of orders.
 * Error: invalid_input.
 */
export function partnerOrderConditions(
  ctx: Context,
  { q, phone, reference, from, until, updated_since: updatedSince }: PartnerOrderFilters,
): RawBuilder<unknown>[] {
  const partner = requirePartner(ctx, 'orders')
  return [
    sql`o.api_client_id = ${partner.id}`,
    sql`o.is_test = ${partner.mode === 'test'}`,
    ...withinWindow(sql`o.created_at`, { from, until }),
    ...(updatedSince === undefined ? [] : [sql`o.partner_updated_at >= ${new Date(updatedSince)}`]),
    ...(reference === undefined ? [] : [hasReference(sql`o.partner_reference`, reference)]),
    ...(q === undefined || q.trim() === '' ? [] : [isNamed(partner.id, q)]),
    ...(phone === undefined
      ? []
      : [
          sql`o.client_id in (select c.id from clients c where c.phone = ${phone})`,
          // Else whoever tries numbers would find out where a client moved to.
          sql`(select ${phoneIsReadByPartner()} from clients c where c.id = o.client_id)`,
        ]),
  ]
}

/** Each is collected by its own index first: `or` would read all of a partner's orders. */
function isNamed(partnerId: string, q: string): RawBuilder<unknown> {
  const byReference = sql`select n.id from orders n
    where n.api_client_id = ${partnerId} and ${hasReference(sql`n.partner_reference`, q)}`
  const number = numberOf(q)
  if (number === null) return sql`o.id in (${byReference})`
  return sql`o.id in (${byReference} union all select n.id from orders n where n.ref_id = ${number})`
}

export type OrderListSort = 'created_at' | '-created_at' | 'given_back' | '-given_back'

/**
 * An order in a staff list; in one of what was given back, how much of it in the asked days and when last.
 */
export type StaffOrderListed = OrderSummaryView & {
  paid_with: { method: PaymentMethodKind; card_brand: string | null; card_last_four: string | null } | null
  given_back?: { amount: number; moment: string }
}

const paidWith = sql`(select jsonb_build_object(
    'method', p.method, 'card_brand', p.card_brand, 'card_last_four', p.card_last_four)
  from payments p where p.order_id = o.id and p.settles)`

/**
 * All orders, for staff, by filters, in the order of the very moment that the days are asked of. The page
 * costs the same whatever the table's size: it is found by where the last one ended, along an index; what was
 * given back is found by its bookings first and sorted then, by moment or amount.
 */
export async function listAllOrders(
  ctx: Context,
  input: OrderFilters & {
    limit?: number | undefined
    cursor?: string | undefined
    sort?: OrderListSort | undefined
  },
): Promise<OrderPage<StaffOrderListed>> {
  requirePermission(ctx, 'order:read')
  const { sort = '-created_at' } = input
  const isGivenBack = input.by === 'refunded'
  const column = sort.endsWith('given_back') ? sql`amount` : sql`moment`
  return getPageView<StaffOrderListed>(ctx, {
    ...input,
    parts: input.by === 'settled' ? settledParts : undefined,
    conditions: searchConditions(input),
    by: isGivenBack
      ? sql`(select g.${column} from (${givenBackOf(input)}) g)`
      : input.by === 'settled'
        ? sql`o.moment`
        : sql`o.created_at`,
    oldestFirst: !sort.startsWith('-'),
    more: isGivenBack
      ? sql`|| jsonb_build_object('paid_with', ${paidWith}, 'given_back', (select to_jsonb(g) from (${givenBackOf(input)}) g))`
      : sql`|| jsonb_build_object('paid_with', ${paidWith})`,
  })
}

async function getPageView<View extends OrderSummaryView>(
  ctx: Context,
  page: {
    status?: OrderStatus | undefined
    limit?: number | undefined
    cursor?: string | undefined
    /** What the page is merged from, each part in its own order; the table, where nothing is said. */
    parts?: readonly RawBuilder<unknown>[] | undefined
    conditions: ReturnType<typeof searchConditions>
    by: Ordering
    oldestFirst: boolean
    /** What is added to each row's view. */
    more?: RawBuilder<unknown>
  },
): Promise<OrderPage<View>> {
  const inState = page.status ? [hasStatus(page.status)] : []
  const { parts = [sql`orders`] } = page
  // Where a part has a moment of its own, each order has it.
  const from = page.parts ? sql`(select s.*, s.settled_at as moment from orders s) o` : sql`orders o`
  const found = await readPage<{ id: string; view: View }>(
    {
      from,
      id: sql`o.id`,
      by: page.by,
      descending: !page.oldestFirst,
      limit: page.limit ?? pageSize.default,
      cursor: page.cursor,
    },
    async ({ conditions, order, limit }) => {
      // The limit is written out: handed in, it would be unknown to the plan that is kept, which would then
      // be made for a tenth of all rows.
      const where = whereAll([...page.conditions, ...inState, ...conditions])
      const taken = parts.map(
        (part) => sql`(select o.id from ${part} o ${where} ${order} limit ${sql.lit(limit)})`,
      )
      const { rows } = await sql<{ id: string; view: View }>`
        with page as (${sql.join(taken, sql` union all `)})
        select o.id, ${orderSummary()} ${page.more ?? sql``} as view from page join ${from} on o.id = page.id
        ${order} limit ${sql.lit(limit)}`.execute(ctx.db)
      return rows
    },
  )
  return { orders: found.rows.map(({ view }) => view), ...cursorsOf(found) }
}
