import { basisPoints } from '#rules/money'
import type { BasisPoints } from '#rules/money'
import type { Database } from '#db/client'

export type ActiveTax = { id: string; name_ar: string; name_en: string; percentage: BasisPoints }

/**
 * The taxes of this moment, in the order of their numbers. A quote and an order pass their transaction, so that
 * they never use a cached price list.
 */
export async function listActiveTaxes(db: Database): Promise<ActiveTax[]> {
  const rows = await db
    .selectFrom('taxes')
    .select(['id', 'name_ar', 'name_en', 'percentage_bp'])
    .where('is_active', '=', true)
    .orderBy('ref_id')
    .execute()
  return rows.map(({ percentage_bp, ...tax }) => ({ ...tax, percentage: basisPoints(percentage_bp) }))
}
