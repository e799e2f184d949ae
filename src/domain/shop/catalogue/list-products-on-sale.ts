import { halalas } from '#rules/money'
import type { Halalas } from '#rules/money'
import type { Database } from '#db/client'

export type ProductFeature = { id: string; title_ar: string; title_en: string }

/** A plan as customers see it. `price` is before tax. */
export type Product = {
  id: string
  ref_id: number
  name_ar: string
  name_en: string
  description_ar: string
  description_en: string
  price: Halalas
  points: number
  days: number
  is_active: boolean
  display_status: 'visible' | 'invisible'
  group_sharing: boolean
  is_recommended: boolean
  features: ProductFeature[]
}

/** Every plan that is sold, visible or by direct link only, in the order of the shop. */
export async function listProductsOnSale(db: Database): Promise<Product[]> {
  const rows = await db
    .selectFrom('products')
    .select(productColumns)
    .where('is_active', '=', true)
    .orderBy('position')
    .orderBy('ref_id')
    .execute()
  const features = await db
    .selectFrom('product_features')
    .select(['id', 'product_id', 'title_ar', 'title_en'])
    .orderBy('product_id')
    .orderBy('position')
    .execute()
  const featuresOf = Map.groupBy(features, (feature) => feature.product_id)
  return rows.map(({ ref_id, price_minor, ...row }) => ({
    ...row,
    ref_id: Number(ref_id),
    price: halalas(price_minor),
    features: (featuresOf.get(row.id) ?? []).map(({ product_id: _, ...feature }) => feature),
  }))
}

const productColumns = [
  'id',
  'ref_id',
  'name_ar',
  'name_en',
  'description_ar',
  'description_en',
  'price_minor',
  'points',
  'days',
  'is_active',
  'display_status',
  'group_sharing',
  'is_recommended',
] as const
