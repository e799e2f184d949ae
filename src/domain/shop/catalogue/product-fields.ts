import { ShopError } from '#rules/errors/shop-error'
import { cleanText } from '#rules/core/text'
import { recordFact } from '#domain/core/activity/record-fact'
import type { FeatureFields, FeatureInput } from '#domain/shop/catalogue/product-columns'
import type { ProductTexts } from '#domain/shop/catalogue/read-staff-products'
import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'

/**
 * Texts cleaned. What may be left out stands in both languages or in none, as readers of the other language
 * would see a gap. Error: invalid_input.
 */
export function cleanProduct<T extends Omit<ProductTexts, 'features'> & { features: FeatureInput[] }>(
  fields: T,
): T & { features: FeatureFields[] } {
  const clean = {
    ...fields,
    name_ar: cleanText(fields.name_ar),
    name_en: cleanText(fields.name_en),
    description_ar: cleanText(fields.description_ar),
    description_en: cleanText(fields.description_en),
    pick_label_ar: cleanText(fields.pick_label_ar),
    pick_label_en: cleanText(fields.pick_label_en),
    features: fields.features.map(({ title_ar, title_en, value_ar = '', value_en = '' }) => ({
      title_ar: cleanText(title_ar),
      title_en: cleanText(title_en),
      value_ar: cleanText(value_ar),
      value_en: cleanText(value_en),
    })),
  }
  const missing = missingSide(clean)
  if (missing) throw new ShopError('invalid_input', { fields: { [missing]: ['required'] } })
  return clean
}

/** The field that lacks what its other language says; undefined when both agree. */
function missingSide(
  texts: Pick<
    ProductTexts,
    'description_ar' | 'description_en' | 'pick_label_ar' | 'pick_label_en' | 'features'
  >,
): string | undefined {
  return (
    missingDescription(texts) ??
    otherSide('pick_label', texts.pick_label_ar, texts.pick_label_en) ??
    texts.features
      .map(({ value_ar, value_en }, index) => otherSide(`features.${index}.value`, value_ar, value_en))
      .find((field) => field !== undefined)
  )
}

/** The same of a description alone. */
export function missingDescription(texts: { description_ar: string; description_en: string }) {
  return otherSide('description', texts.description_ar, texts.description_en)
}

function otherSide(field: string, ar: string, en: string): string | undefined {
  if ((ar === '') === (en === '')) return undefined
  return ar === '' ? `${field}_ar` : `${field}_en`
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
  features: FeatureFields[],
): Promise<void> {
  await tx.db.deleteFrom('product_features').where('product_id', '=', productId).execute()
  if (features.length === 0) return
  await tx.db
    .insertInto('product_features')
    .values(features.map((feature, index) => ({ ...feature, product_id: productId, position: index + 1 })))
    .execute()
}
