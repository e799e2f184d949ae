import { sql, type RawBuilder } from 'kysely'
import type { TaxTerms } from '#domain/shop/catalogue/list-active-taxes'

/** A tax of an order, as `vatOf` takes it. */
export type OrderVatKind = Pick<TaxTerms, 'percentage_bp' | 'category' | 'exemption_code'>

/** The taxes of an order, as one JSON column of a statement. */
export function orderVatKinds(orderId: RawBuilder<unknown>): RawBuilder<OrderVatKind[]> {
  return sql`coalesce((select jsonb_agg(jsonb_build_object('percentage_bp', t.percentage_bp, 'category', t.category,
    'exemption_code', t.exemption_code) order by t.category, t.percentage_bp) from order_taxes t where t.order_id = ${orderId}), '[]')`
}
