import { fromPercent } from '#rules/money'
import { cleanText } from '#rules/text'
import { differences, recordFact } from '#domain/core/activity/record-fact'
import { requireOneVat, requireVatKind } from '#domain/shop/catalogue/check-tax'
import { lockTax, getTax } from '#domain/shop/catalogue/read-taxes'
import type { TaxFields, TaxView } from '#domain/shop/catalogue/read-taxes'
import { requirePermission } from '#domain/core/context'
import type { Context } from '#domain/core/context'
import { repriceProducts } from '#domain/shop/catalogue/reprice-products'
import { bumpContentVersion } from '#domain/shop/store/bump-content-version'
import { definedFields } from '#domain/core/defined-fields'
import type { Given } from '#domain/core/defined-fields'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { refuseOutdatedEdit } from '#domain/core/activity/refuse-outdated'
import { inTransaction } from '#domain/core/transaction'

/** What stands in prices and on documents. */
const counted = ['percentage', 'category', 'exemption_code', 'is_active'] as const

/**
 * Changes a tax. It counts from the next quote on; orders that were placed keep what they froze.
 * Errors: confirmation_needed, tax_not_found, version_outdated, invalid_input, tax_not_alone, tax_rate_not_allowed.
 */
export async function updateTax(
  ctx: Context,
  { id, version, ...input }: { id: string; version: number } & Given<TaxFields>,
): Promise<TaxView> {
  requirePermission(ctx, 'tax:write')
  requireFreshCode(ctx)
  await inTransaction(ctx, async (tx) => {
    const { name_ar, name_en, percentage, category, exemption_code, is_active, ...seen } = await lockTax(
      tx,
      id,
    )
    const before: TaxFields = { name_ar, name_en, percentage, category, exemption_code, is_active }
    const wanted = { ...before, ...definedFields(input) }
    const after = { ...wanted, name_ar: cleanText(wanted.name_ar), name_en: cleanText(wanted.name_en) }
    const changes = differences(before, after)
    await refuseOutdatedEdit(tx, { entity: 'tax', id, version }, seen, changes)
    if (Object.keys(changes).length === 0) return
    requireVatKind(after)

    const { percentage: percent, ...rest } = after
    await tx.db
      .updateTable('taxes')
      .set({
        ...rest,
        percentage_bp: fromPercent(percent),
        version: seen.version + 1,
        updated_at: ctx.now(),
      })
      .where('id', '=', id)
      .execute()
    await bumpContentVersion(tx)
    await repriceProducts(tx)
    if (after.is_active && counted.some((field) => changes[field])) await requireOneVat(tx, ctx)
    recordFact(tx, ctx, { action: 'tax.updated', entity: 'tax', entityId: id, changes })
  })
  return getTax(ctx, id)
}
