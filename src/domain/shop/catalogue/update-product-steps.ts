import { ShopError } from '#rules/errors/shop-error'
import { type ProductStep, readStepLink } from '#rules/shop/product-step'
import { cleanText } from '#rules/core/text'
import { differences, recordFact } from '#domain/core/activity/record-fact'
import { refuseOutdatedEdit } from '#domain/core/activity/refuse-outdated'
import { requirePermission, type Context } from '#domain/core/context'
import { lockProduct } from '#domain/shop/catalogue/read-staff-products'
import { listProductSteps } from '#domain/shop/catalogue/read-product-steps'
import { writeProductSteps } from '#domain/shop/catalogue/write-product-steps'
import { bumpContentVersion } from '#domain/shop/store/bump-content-version'
import { inTransaction } from '#domain/core/transaction'

/**
 * Sets what whoever has bought a plan does first: all of it at once, in its order. Orders that were paid
 * before show it, too. Errors: product_not_found, invalid_input, version_outdated.
 */
export async function updateProductSteps(
  ctx: Context,
  { id, version, steps }: { id: string; version: number; steps: ProductStep[] },
): Promise<void> {
  requirePermission(ctx, 'product:write')
  const wanted = cleanSteps(steps)
  await inTransaction(ctx, async (tx) => {
    await bumpContentVersion(tx)
    const seen = await lockProduct(tx, id)
    const changes = differences({ steps: await listProductSteps(tx.db, id) }, { steps: wanted })
    await refuseOutdatedEdit(tx, { entity: 'product', id, version }, seen, changes)
    if (Object.keys(changes).length === 0) return
    await writeProductSteps(tx, id, wanted)
    await tx.db
      .updateTable('products')
      .set({ version: seen.version + 1, updated_at: ctx.now() })
      .where('id', '=', id)
      .execute()
    recordFact(tx, ctx, { action: 'product.updated', entity: 'product', entityId: id, changes })
  })
}

function cleanSteps(steps: ProductStep[]): ProductStep[] {
  return steps.map((step, index) => {
    const link = readStepLink(step.link)
    if (link === undefined)
      throw new ShopError('invalid_input', { fields: { [`steps.${index}.link`]: ['not_allowed'] } })
    return { title_ar: cleanText(step.title_ar), title_en: cleanText(step.title_en), link }
  })
}
