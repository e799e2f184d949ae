import type { z } from '@hono/zod-openapi'
import type { Language } from '#rules/core/language'
import { toRiyals } from '#rules/core/money'
import type { CommonFeature as CommonFeatureShape, Product as ProductShape } from '#contract/catalogue'
import type { CommonFeature } from '#domain/shop/catalogue/list-public-features'
import type { PricedProduct } from '#domain/shop/published/load-content'

export function presentProduct(product: PricedProduct, language: Language): z.infer<typeof ProductShape> {
  return {
    id: product.id,
    ref_id: product.ref_id,
    name: product[`name_${language}`],
    name_ar: product.name_ar,
    name_en: product.name_en,
    description: product[`description_${language}`],
    description_ar: product.description_ar,
    description_en: product.description_en,
    price: toRiyals(product.priceBeforeTax),
    price_minor: product.priceBeforeTax,
    price_with_tax: toRiyals(product.priceWithTax),
    price_with_tax_minor: product.priceWithTax,
    points: product.points,
    days: product.days,
    features: product.features.map((feature) => ({
      id: feature.id,
      title: feature[`title_${language}`],
      title_ar: feature.title_ar,
      title_en: feature.title_en,
      value: feature[`value_${language}`],
      value_ar: feature.value_ar,
      value_en: feature.value_en,
    })),
    is_active: product.is_active,
    display_status: product.display_status,
    group_sharing: product.group_sharing ? 'yes' : 'no',
    is_recommended: product.is_recommended,
    pick_label: product[`pick_label_${language}`],
    pick_label_ar: product.pick_label_ar,
    pick_label_en: product.pick_label_en,
  }
}

export function presentCommonFeature(
  feature: CommonFeature,
  language: Language,
): z.infer<typeof CommonFeatureShape> {
  return {
    id: feature.id,
    icon: feature.icon,
    title: feature[`title_${language}`],
    title_ar: feature.title_ar,
    title_en: feature.title_en,
    description: feature[`description_${language}`],
    description_ar: feature.description_ar,
    description_en: feature.description_en,
  }
}
