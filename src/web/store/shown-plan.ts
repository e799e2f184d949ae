import type { z } from '@hono/zod-openapi'
import type { Product } from '#contract/catalogue'
import type { Plan } from '#ui/plan-card'

/** A plan as the shop window needs it, and no more. */
export type ShownPlan = Plan & {
  id: string
  isRecommended: boolean
  /** Why, in staff's own words; empty for none. */
  pickLabel: string
  /** Others are sold by direct link only. */
  isListed: boolean
}

/** What is said of the taxes in a price: their sum, and the name of the only one. */
export function taxesSaid(found: { total_active_tax: number; active_taxes: { name: string }[] } | undefined) {
  const [tax, ...others] = found?.active_taxes ?? []
  return { taxPercent: found?.total_active_tax ?? 0, taxName: others.length === 0 ? tax?.name : undefined }
}

/** A product as the API answers it, with what `taxesSaid` found; money in halalas. */
export function toShownPlan(
  product: z.infer<typeof Product>,
  taxes: ReturnType<typeof taxesSaid>,
): ShownPlan {
  return {
    id: product.id,
    name: product.name,
    description: product.description,
    priceWithTax: product.price_with_tax_minor,
    ...taxes,
    days: product.days,
    points: product.points,
    features: product.features.map(({ id, title, value }) => ({ id, title, value })),
    isShared: product.group_sharing === 'yes',
    isRecommended: product.is_recommended,
    pickLabel: product.pick_label,
    isListed: product.display_status === 'visible',
  }
}
