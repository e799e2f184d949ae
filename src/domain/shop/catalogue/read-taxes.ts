import { sql } from 'kysely'
import { ShopError } from '#rules/errors'
import { basisPoints, toPercent } from '#rules/money'
import type { VatKind } from '#rules/vat-kinds'
import { requirePermission } from '#domain/core/context'
import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'

/** A tax as staff see it. `percentage` is a number of percent, as on the wire and in the log. */
export type TaxView = TaxFields & {
  id: string
  ref_id: number
  is_linked: boolean
  version: number
  created_at: Date
  updated_at: Date
}

/** What can be changed of it. */
export type TaxFields = VatKind & {
  name_ar: string
  name_en: string
  percentage: number
  is_active: boolean
}

export type TaxRow = Omit<TaxView, 'ref_id' | 'percentage'> & {
  ref_id: bigint | string
  percentage_bp: number
}

/** Columns of `t` (taxes). A tax is linked once an order has frozen it: payments settle that order. */
export const taxColumns = sql`t.id, t.ref_id, t.name_ar, t.name_en, t.percentage_bp, t.category, t.exemption_code, t.is_active, t.version, t.created_at,
  t.updated_at, exists (select from order_taxes o where o.tax_id = t.id) as is_linked`

export function toTaxView({ ref_id, percentage_bp, ...row }: TaxRow): TaxView {
  return { ...row, ref_id: Number(ref_id), percentage: toPercent(basisPoints(percentage_bp)) }
}

/** One tax. Error: tax_not_found. */
export async function getTax(ctx: Context, id: string): Promise<TaxView> {
  requirePermission(ctx, 'tax:read')
  const { rows } = await sql<TaxRow>`select ${taxColumns} from taxes t where t.id = ${id}`.execute(ctx.db)
  if (!rows[0]) throw new ShopError('tax_not_found')
  return toTaxView(rows[0])
}

/** The same, kept from every other change until the transaction ends. */
export async function lockTax(tx: Transaction, id: string): Promise<TaxView> {
  const { rows } =
    await sql<TaxRow>`select ${taxColumns} from taxes t where t.id = ${id} for update of t`.execute(tx.db)
  if (!rows[0]) throw new ShopError('tax_not_found')
  return toTaxView(rows[0])
}
