import { fromPercent } from '#rules/core/money'
import { saveEdit, type Edit } from '#domain/core/activity/save-edit'
import { requireOneVat, requireVatKind } from '#domain/shop/catalogue/check-tax'
import { cleanTax, lockTax, getTax, type TaxFields, type TaxView } from '#domain/shop/catalogue/read-taxes'
import { requirePermission, type Context } from '#domain/core/context'
import { repriceProducts } from '#domain/shop/catalogue/reprice-products'
import { bumpContentVersion } from '#domain/shop/store/bump-content-version'
import { definedFields } from '#domain/core/defined-fields'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { inTransaction } from '#domain/core/transaction'

/** What stands in prices and on documents. */
const counted = ['percentage', 'category', 'exemption_code', 'is_active'] as const

/**
 * Changes a tax. It counts from the next quote on; orders that were placed keep what they froze.
 * Errors: confirmation_needed, tax_not_found, version_outdated, invalid_input, tax_not_alone,
 * tax_rate_not_allowed.
 */
export async function updateTax(ctx: Context, { id, version, ...input }: Edit<TaxFields>): Promise<TaxView> {
  requirePermission(ctx, 'tax:write')
  requireFreshCode(ctx)
  await inTransaction(ctx, async (tx) => {
    const stands = await lockTax(tx, id)
    const wanted = cleanTax({ ...stands, ...definedFields(input) })
    await saveEdit(tx, ctx, { entity: 'tax', id, version, stands, wanted }, async (row, changes) => {
      requireVatKind(wanted)
      const { percentage, ...rest } = row
      await tx.db
        .updateTable('taxes')
        .set({ ...rest, percentage_bp: fromPercent(percentage) })
        .where('id', '=', id)
        .execute()
      await bumpContentVersion(tx)
      await repriceProducts(tx)
      if (row.is_active && counted.some((field) => changes[field])) await requireOneVat(tx, ctx)
    })
  })
  return getTax(ctx, id)
}
