import type { EnteredPrice } from '#rules/shop/price'
import type { Database } from '#db/client'
import { withPrice } from '#domain/shop/catalogue/entered-price'
import { shownColumns, type FeatureFields, type ShownFields } from '#domain/shop/catalogue/product-columns'

export type ProductFeature = { id: string } & FeatureFields

/** A plan as customers see it. */
export type Product = ShownFields & {
  id: string
  ref_id: number
  price: EnteredPrice
  features: ProductFeature[]
}

/** Every plan that is sold, visible or by direct link only, in the order of the shop. */
export async function listProductsOnSale(db: Database): Promise<Product[]> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'ref_id', ...shownColumns])
    .where('is_active', '=', true)
    .orderBy('position')
    .orderBy('ref_id')
    .execute()
  const features = await db
    .selectFrom('product_features')
    .select(['id', 'product_id', 'title_ar', 'title_en', 'value_ar', 'value_en'])
    .orderBy('product_id')
    .orderBy('position')
    .execute()
  const featuresOf = Map.groupBy(features, (feature) => feature.product_id)
  return rows.map(({ ref_id, ...row }) => ({
    ...withPrice(row),
    ref_id: Number(ref_id),
    features: (featuresOf.get(row.id) ?? []).map(({ product_id: _, ...feature }) => feature),
  }))
}
