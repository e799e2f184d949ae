import { sql } from 'kysely'
import { basisPoints, toPercent } from '#rules/core/money'
import { cleanText } from '#rules/core/text'
import type { VatKind } from '#rules/tax/vat-kinds'
import { requirePermission, type Context } from '#domain/core/context'
import { getRow, lockRow } from '#domain/core/get-row'
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

const source = { table: 'taxes', columns: taxColumns, missing: 'tax_not_found' } as const

export function toTaxView({ ref_id, percentage_bp, ...row }: TaxRow): TaxView {
  return { ...row, ref_id: Number(ref_id), percentage: toPercent(basisPoints(percentage_bp)) }
}

/** One tax. Error: tax_not_found. */
export async function getTax(ctx: Context, id: string): Promise<TaxView> {
  requirePermission(ctx, 'tax:read')
  return toTaxView(await getRow<TaxRow>(ctx.db, source, id))
}

/** The same, kept from every other change until the transaction ends. */
export async function lockTax(tx: Transaction, id: string): Promise<TaxView> {
  return toTaxView(await lockRow<TaxRow>(tx, source, id))
}

/** As it is kept. */
export function cleanTax(fields: TaxFields): TaxFields {
  const { percentage, category, exemption_code, is_active } = fields
  return {
    name_ar: cleanText(fields.name_ar),
    name_en: cleanText(fields.name_en),
    percentage,
    category,
    exemption_code,
    is_active,
  }
}
