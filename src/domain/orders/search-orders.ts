import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { toLatinDigits } from '#rules/digits'
import type { OrderFilters } from '#domain/orders/list-orders'

/**
 * Conditions on `o` (orders) for the staff's filters. A search is an order number, a phone, or the beginning of a name
 * or an email; digits may be Arabic.
 */
export function searchConditions(filters: Omit<OrderFilters, 'status'>): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = []
  if (filters.method) conditions.push(sql`o.method = ${filters.method}`)
  if (filters.from) conditions.push(sql`o.created_at >= ${`${filters.from}T00:00:00+03:00`}::timestamptz`)
  if (filters.to)
    conditions.push(sql`o.created_at < ${`${filters.to}T00:00:00+03:00`}::timestamptz + interval '1 day'`)
  const text = toLatinDigits(filters.q ?? '').trim()
  if (text !== '') conditions.push(matches(text))
  return conditions
}

/** A search shows this many of the newest matches; who needs more searches more exactly. */
const mostMatches = 1_000

/**
 * The matching orders are collected first, by their indexes, as an array. Left to itself PostgreSQL may walk all orders
 * from the newest on and look whether each one matches, which takes a second in a million of them.
 */
function matches(text: string): RawBuilder<unknown> {
  const digits = text
    .replace(/[\s+-]/g, '')
    .replace(/^(00)?966/, '')
    .replace(/^0/, '')
  if (/^\d{1,15}$/.test(digits)) {
    return sql`o.id = any(array(
      select n.id from orders n where n.ref_id = ${digits}
      union all (${newestOf(sql`select c.id from clients c where c.phone_number = ${digits}`)})))`
  }
  const beginning = `${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql`o.id = any(array(${newestOf(sql`select c.id from clients c
    where lower(c.email) like ${beginning} or lower(c.first_name || ' ' || c.last_name) like ${beginning} or lower(c.last_name) like ${beginning}
    limit 200`)}))`
}

function newestOf(clients: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select b.id from orders b where b.client_id = any(array(${clients})) order by b.id desc limit ${mostMatches}`
}
