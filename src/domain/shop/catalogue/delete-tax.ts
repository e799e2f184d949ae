import { ShopError } from '#rules/errors/shop-error'
import { lockTax } from '#domain/shop/catalogue/read-taxes'
import { requirePermission, type Context } from '#domain/core/context'
import { repriceProducts } from '#domain/shop/catalogue/reprice-products'
import { bumpContentVersion } from '#domain/shop/store/bump-content-version'
import { recordDeletion } from '#domain/core/activity/record-fact'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { asStillLinked } from '#domain/core/row-links'
import { inTransaction } from '#domain/core/transaction'

/**
 * Deletes a tax that no payment is linked to (specification section 5); its history stays.
 * Errors: confirmation_needed, tax_not_found, tax_has_payments.
 */
export async function deleteTax(ctx: Context, id: string): Promise<void> {
  requirePermission(ctx, 'tax:write')
  requireFreshCode(ctx)
  await inTransaction(ctx, async (tx) => {
    const { name_ar, name_en, percentage, category, exemption_code, is_active, is_linked } = await lockTax(
      tx,
      id,
    )
    if (is_linked) throw new ShopError('tax_has_payments')
    await tx.db.deleteFrom('taxes').where('id', '=', id).execute().catch(asStillLinked('tax_has_payments'))
    await bumpContentVersion(tx)
    await repriceProducts(tx)
    recordDeletion(tx, ctx, {
      entity: 'tax',
      entityId: id,
      fields: { name_ar, name_en, percentage, category, exemption_code, is_active },
    })
  })
}
