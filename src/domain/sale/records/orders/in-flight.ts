import { sql, type RawBuilder } from 'kysely'
import { inFlightStatuses, type OrderStatus } from '#rules/sale/order'
import { isForFirstPurchase } from '#domain/sale/records/orders/first-purchase'

/**
 * Whether an order has one of these statuses, for a query: literals, not parameters, so that partial indexes
 * serve it.
 * @param alias of `orders` in the query
 */
export function isOneOf(statuses: readonly OrderStatus[], alias = 'o'): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${alias}.status`)} in (${sql.join(statuses.map((status) => sql.lit(status)))})`
}

/** Whether an order is being paid or provisioned right now, for a query. */
export const isInFlight = (alias = 'o'): RawBuilder<boolean> => isOneOf(inFlightStatuses, alias)

/**
 * Whether more time of the plan `s` is being paid, or was paid and is being added, for a query.
 * @param besides an order that is not meant: that of its renewal
 */
export function isPlanBeingExtended(besides?: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from orders o join order_lines l on l.order_id = o.id where o.client_id = s.client_id
    and ${isInFlight()} and o.access_ended_at is null and l.product_id = s.product_id
    ${besides === undefined ? sql`` : sql`and o.id <> ${besides}`})`
}

/** Whether a plan in the place of the plan `s` is being paid, or was paid and is being added, for a query. */
export function isPlanBeingReplaced(): RawBuilder<boolean> {
  return sql<boolean>`exists (select from orders o join plan_changes c on c.id = o.plan_change_id where o.client_id = s.client_id
    and c.subscription_id = s.id and ${isInFlight()})`
}

/**
 * Whether the plan `s` is being paid for, for a query: more time of it, or a renewal, which may have failed.
 */
export function isPlanBeingPaid(): RawBuilder<boolean> {
  return sql<boolean>`(exists (select from renewals r where r.subscription_id = s.id and r.status = 'open') or ${isPlanBeingExtended()})`
}

/**
 * Whether another order of the client is being paid or provisioned that an attempt to pay must not run
 * beside, for a query: one of another plan, or one that waits for its payment while one of both is priced for
 * a first purchase.
 * @param wanted.id the order that is to be paid, as SQL; undefined of one that is still to be written, and
 * priced for none
 * @param wanted.productId what it sells, as SQL
 */
export function otherInFlight(
  clientId: string,
  wanted: { id: RawBuilder<unknown> | undefined; productId: RawBuilder<unknown> },
): RawBuilder<boolean> {
  const { id, productId } = wanted
  const isForFirst = [sql`o.id`, ...(id ? [id] : [])].map(isForFirstPurchase)
  return sql<boolean>`exists (select from orders o join order_lines l on l.order_id = o.id where o.client_id = ${clientId}
    and ${isInFlight()} ${id ? sql`and o.id <> ${id}` : sql``}
    and (l.product_id <> ${productId} or o.status = 'awaiting_payment' and (${sql.join(isForFirst, sql` or `)})))`
}
