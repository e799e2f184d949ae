import type { z } from '@hono/zod-openapi'
import type { StaffCommonFeature } from '#contract/staff-catalogue-features'
import type { StaffProduct as StaffProductShape } from '#contract/staff-catalogue-products'
import type { Language } from '#rules/core/language'
import type { StaffProduct } from '#domain/shop/catalogue/read-staff-products'
import type { FeatureView } from '#domain/shop/catalogue/read-staff-features'
import { presentCommonFeature, presentProduct } from './product.ts'

export function presentStaffProduct(
  product: StaffProduct,
  language: Language,
): z.infer<typeof StaffProductShape> {
  return {
    ...presentProduct(product, language),
    price_basis: product.price.basis,
    position: product.position,
    has_orders: product.has_orders,
    ...editMarks(product),
  }
}

export function presentStaffFeature(
  feature: FeatureView,
  language: Language,
): z.infer<typeof StaffCommonFeature> {
  return {
    ...presentCommonFeature(feature, language),
    position: feature.position,
    ...editMarks(feature),
  }
}

function editMarks({
  version,
  created_at,
  updated_at,
}: {
  version: number
  created_at: Date
  updated_at: Date
}) {
  return { version, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() }
}
