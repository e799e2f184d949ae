import { sql, type RawBuilder } from 'kysely'

/**
 * What the period of an order `o` costs its client, halalas, for a query: what it was sold for, with tax; of one that was paid for in another system, what was
 * agreed for each that follows, as it was entered. Source: docs/decisions/0243.
 */
export function priceAgreed(): RawBuilder<string> {
  return sql<string>`case when o.method <> 'import' then o.price_after_tax_minor
    else (select coalesce(l.price_with_tax_minor, l.price_minor) from order_lines l where l.order_id = o.id) end`
}
