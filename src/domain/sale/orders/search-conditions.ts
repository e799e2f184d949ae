import { sql, type RawBuilder } from 'kysely'
import { clientsWhoMatch, parseSearchTerm } from '#domain/people/clients/match-clients'
import { testCondition } from '#domain/people/clients/practice'
import type { OrderFilters } from '#domain/sale/orders/order-filters'
import { settledOrders } from '#domain/sale/records/orders/settled-orders'
import { ordersWhoMatch } from '#domain/sale/orders/match-orders'
import { toLatinDigits } from '#rules/core/digits'
import { parseRiyals } from '#rules/core/parse-riyals'
import { searchedClients, searchMatches } from '#rules/desk/lists'
import { alongDays, withinDays } from '#domain/core/riyadh-days'

type ConditionUse = 'list' | 'count' | 'file'

/** What is counted, under the name `o`: days of settlement have a moment of their own. */
export function ordersAskedOf({ by }: Pick<OrderFilters, 'by'>): RawBuilder<unknown> {
  return by === 'settled' ? settledOrders : sql`orders`
}

/**
 * Conditions on `o` (orders) for the staff's filters. A search is an order number or a part of it, a phone in
 * any form or its end, a card's last four, a coupon, the gateway's name of a payment, or the beginning of a
 * name or an email; digits may be Arabic.
 * By settlement those of a list and of its counts ask of `settledOrders`, those of a file of the table.
 * @param use whether the rows are walked in the list's order, or counted, or written into a file
 */
export function searchConditions(
  filters: Omit<OrderFilters, 'status'>,
  use: ConditionUse = 'list',
): RawBuilder<unknown>[] {
  const term = parseSearchTerm(filters.q ?? '')
  return [
    testCondition(filters, filters.test === 'only' ? sql`o.is_test` : isPractice),
    ...methodConditions(filters, use, term.kind === 'nothing'),
    ...dayConditions(filters, use),
    ...contentConditions(filters),
    ...(term.kind === 'nothing' ? [] : [sql`o.id = any(array(${matches(term)}))`]),
  ]
}

/**
 * What only holds the terms of an imported plan was sold nowhere on its day: a list of days agrees with the
 * figures of the dashboard, which leave it out. Its own source and a search find it. Without days the list is
 * everything; a condition on each row would read past all that an import brought.
 *
 * An import is what an import settled (the table's check), and a page is walked by that: by its method
 * PostgreSQL would take `orders_by_method_and_indexed_status` and sort all orders of the asked days for
 * twenty of them. Counts go by the method, which stands in that index.
 */
function methodConditions(
  { method, from, to }: Omit<OrderFilters, 'status'>,
  use: ConditionUse,
  isUnsearched: boolean,
) {
  if (method) return [sql`o.method = ${method}`]
  if (!isUnsearched || !(from || to)) return []
  return [use === 'count' ? sql`o.method <> 'import'` : sql`o.settled_by is distinct from 'import'`]
}

/**
 * By the ids of the few practice orders, read once: a condition on the row itself would take its counts out
 * of their indexes.
 */
const isPractice = sql`(o.id in (select k.id from orders k where k.is_test))`

/**
 * Whether what stands on an order is asked for: the program that placed it, its plan, its coupon, the card
 * that paid it, its amount.
 */
export function asksForContent(filters: Omit<OrderFilters, 'status'>): boolean {
  return contentConditions(filters).length > 0
}

/**
 * Each as `exists` or a comparison, so that PostgreSQL can begin at either side by how common the value is:
 * frequent ones are met soon on the way along the list, rare ones are collected by their index. How often a
 * coupon was used it cannot know beforehand: its uses are collected.
 */
function contentConditions(filters: Omit<OrderFilters, 'status'>): RawBuilder<unknown>[] {
  const { product_id: productId, api_client_id: programId, coupon, card, card_brand: brand } = filters
  const min = parseRiyals(filters.amount_from ?? '')
  const max = parseRiyals(filters.amount_to ?? '')
  const paidBy = [
    ...(card ? [sql`p.card_last_four = ${toLatinDigits(card)}`] : []),
    ...(brand ? [sql`p.card_brand = ${brand}`] : []),
  ]
  return [
    ...(programId ? [sql`o.api_client_id = ${programId}`] : []),
    ...(productId
      ? [sql`exists (select from order_lines l where l.order_id = o.id and l.product_id = ${productId})`]
      : []),
    ...(coupon
      ? [
          sql`o.id = any(array(select u.order_id from coupons k join coupon_uses u on u.coupon_id = k.id
            where k.code = upper(btrim(${coupon}::text)) and u.status <> 'released'))`,
        ]
      : []),
    ...(paidBy.length > 0
      ? [
          sql`exists (select from payments p where p.order_id = o.id and p.settles and ${sql.join(paidBy, sql` and `)})`,
        ]
      : []),
    ...(min === null ? [] : [sql`o.final_price_minor >= ${min}`]),
    ...(max === null ? [] : [sql`o.final_price_minor <= ${max}`]),
  ]
}

/**
 * The Riyadh days in which the chosen moment lies; the list stands in that moment's order where an order has
 * one.
 */
function dayConditions(
  { by, from, to }: Omit<OrderFilters, 'status'>,
  use: ConditionUse,
): RawBuilder<unknown>[] {
  const within = (moment: RawBuilder<unknown>) => withinDays(moment, { from, to })
  switch (by) {
    case 'settled':
      if (use !== 'file') return alongDays(sql`o.moment`, { from, to })
      if (!from && !to) return [sql`o.settled_at is not null`]
      // A file is written in the sequence of ids: those of the days are collected first.
      return [
        sql`o.id = any(array(select d.id from ${settledOrders} d where ${sql.join(within(sql`d.moment`), sql` and `)}))`,
      ]
    case 'refunded':
      // Few enough to be collected by their index first: ledger_bookings_given_back.
      return [
        sql`o.id = any(array(select b.order_id from ledger_bookings b where ${sql.join(
          [sql`b.order_id is not null and ${givesBack()}`, ...within(sql`b.created_at`)],
          sql` and `,
        )}))`,
      ]
    case 'failed':
      return [
        sql`o.id in (select p.order_id from payments p where ${sql.join(
          [sql`p.status = 'payment_failed'`, ...within(sql`p.created_at`)],
          sql` and `,
        )})`,
      ]
    default:
      return alongDays(sql`o.created_at`, { from, to })
  }
}

/** A booking `b` that gives some of an order's money back. */
function givesBack(): RawBuilder<boolean> {
  return sql<boolean>`b.kind not in ('sale', 'unclaimed_money', 'money_returned', 'reconciliation')`
}

/**
 * What was given back of an order `o` in the asked days, as the dashboard counts it, and when that was last:
 * columns `amount` (halalas) and `moment`.
 */
export function givenBackOf({ from, to }: Pick<OrderFilters, 'from' | 'to'>): RawBuilder<unknown> {
  const within = [sql`b.order_id = o.id`, givesBack(), ...withinDays(sql`b.created_at`, { from, to })]
  return sql`select coalesce(sum(e.amount_minor), 0)::float8 as amount, max(b.created_at) as moment
    from ledger_bookings b join ledger_entries e on e.booking_id = b.id and e.account in ('revenue', 'tax', 'refunds')
    where ${sql.join(within, sql` and `)}`
}

/**
 * The matching orders are collected first, by their indexes, as an array. Otherwise PostgreSQL may scan all
 * orders from the newest on and test each one, which takes a second in a million of them.
 */
function matches(term: Parameters<typeof clientsWhoMatch>[0]): RawBuilder<unknown> {
  const theirs = sql`(select b.id from orders b where b.client_id = any(array(${clientsWhoMatch(term, searchedClients)}))
    order by b.id desc limit ${sql.lit(searchMatches)})`
  const own = ordersWhoMatch(term, searchedClients).map((found) => sql`(${found}) union all `)
  const parts = sql`${sql.join(own, sql``)}${theirs}`
  if (term.kind === 'words') return parts
  return sql`select n.id from orders n where n.ref_id = ${term.number} union all ${parts}`
}
