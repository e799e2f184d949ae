import { sql, type RawBuilder } from 'kysely'
import { withTaxesOfNow } from '#domain/shop/catalogue/with-taxes-of-now'

/**
 * What the period of an order `o` costs its client, halalas, for a query: what it was sold for, with tax; of
 * one that was paid for in another system, what was agreed for each that follows, with the taxes of now where
 * it was entered before tax. Source: docs/decisions/0243.
 */
export function priceAgreed(): RawBuilder<string> {
  return sql<string>`case when o.method <> 'import' then o.price_after_tax_minor
    else (select coalesce(l.price_with_tax_minor, ${withTaxesOfNow(sql`l.price_minor`)}) from order_lines l where l.order_id = o.id) end`
}
