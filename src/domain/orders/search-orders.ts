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

function matches(text: string): RawBuilder<unknown> {
  const digits = text
    .replace(/[\s+-]/g, '')
    .replace(/^(00)?966/, '')
    .replace(/^0/, '')
  if (/^\d{1,15}$/.test(digits)) {
    return sql`(o.ref_id = ${digits} or o.client_id in (select c.id from clients c where c.phone_number = ${digits}))`
  }
  const beginning = `${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql`o.client_id in (select c.id from clients c
    where lower(c.email) like ${beginning} or lower(c.first_name || ' ' || c.last_name) like ${beginning} or lower(c.last_name) like ${beginning}
    limit 200)`
}
