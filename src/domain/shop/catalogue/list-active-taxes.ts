import { sql, type RawBuilder } from 'kysely'
import { basisPoints, type BasisPoints } from '#rules/core/money'
import type { VatKind } from '#rules/tax/vat-kinds'
import type { Database } from '#db/client'

type TaxName = VatKind & { id: string; name_ar: string; name_en: string }

export type ActiveTax = TaxName & { percentage: BasisPoints }

/** A tax as the database says it, in JSON too. */
export type TaxTerms = TaxName & { percentage_bp: number }

/**
 * The taxes of this moment, in the order of their numbers. A quote and an order pass their transaction, so
 * that they never use a cached price list.
 */
export async function listActiveTaxes(db: Database): Promise<ActiveTax[]> {
  const { rows } = await sql<{ taxes: TaxTerms[] }>`select ${activeTaxes()} as taxes`.execute(db)
  return taxesOf(rows[0]?.taxes ?? [])
}

/** The same as a JSON array, for a statement. */
export function activeTaxes(): RawBuilder<TaxTerms[]> {
  return sql<TaxTerms[]>`coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name_ar', t.name_ar,
      'name_en', t.name_en, 'percentage_bp', t.percentage_bp, 'category', t.category, 'exemption_code', t.exemption_code)
      order by t.ref_id) from taxes t where t.is_active), '[]')`
}

export function taxesOf(taxes: TaxTerms[]): ActiveTax[] {
  return taxes.map(({ percentage_bp, ...tax }) => ({ ...tax, percentage: basisPoints(percentage_bp) }))
}
