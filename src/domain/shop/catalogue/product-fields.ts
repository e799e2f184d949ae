import { ShopError } from '#rules/errors'
import { cleanText } from '#rules/text'
import { recordFact } from '#domain/core/activity/record-fact'
import type { ProductFields, ProductTexts } from '#domain/shop/catalogue/read-staff-products'
import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'

/**
 * Texts cleaned. A description stands in both languages or in none, as readers of the other language would see a gap.
 * Error: invalid_input.
 */
export function cleanProduct<T extends ProductTexts>(fields: T): T {
  const clean = {
    ...fields,
    name_ar: cleanText(fields.name_ar),
    name_en: cleanText(fields.name_en),
    description_ar: cleanText(fields.description_ar),
    description_en: cleanText(fields.description_en),
    features: fields.features.map(({ title_ar, title_en }) => ({
      title_ar: cleanText(title_ar),
      title_en: cleanText(title_en),
    })),
  }
  const missing = missingDescription(clean)
  if (missing) throw new ShopError('invalid_input', { fields: { [missing]: ['required'] } })
  return clean
}

/** The field that lacks what its other language says; undefined when both agree. */
export function missingDescription(texts: { description_ar: string; description_en: string }) {
  if ((texts.description_ar === '') === (texts.description_en === '')) return undefined
  return texts.description_ar === '' ? 'description_ar' : 'description_en'
}

/** One plan is recommended: the one that was before loses the mark, which is recorded. */
export async function takeRecommendation(tx: Transaction, ctx: Context, id: string): Promise<void> {
  const others = await tx.db
    .updateTable('products')
    .set((eb) => ({ is_recommended: false, version: eb('version', '+', 1), updated_at: ctx.now() }))
    .where('is_recommended', '=', true)
    .where('id', '!=', id)
    .returning('id')
    .execute()
  for (const other of others) {
    recordFact(tx, ctx, {
      action: 'product.updated',
      entity: 'product',
      entityId: other.id,
      changes: { is_recommended: { before: true, after: false } },
    })
  }
}

export async function writeFeatures(
  tx: Transaction,
  productId: string,
  features: ProductFields['features'],
): Promise<void> {
  await tx.db.deleteFrom('product_features').where('product_id', '=', productId).execute()
  if (features.length === 0) return
  await tx.db
    .insertInto('product_features')
    .values(features.map((feature, index) => ({ ...feature, product_id: productId, position: index + 1 })))
    .execute()
}
