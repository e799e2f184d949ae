import type { z } from '@hono/zod-openapi'
import type { Product } from '#contract/catalogue'
import type { Plan } from '#ui/plan-card'

/** A plan as the shop window needs it, and no more. */
export type ShownPlan = Plan & {
  id: string
  isShared: boolean
  isRecommended: boolean
  /** Others are sold by direct link only. */
  isListed: boolean
}

export function toShownPlan(product: z.infer<typeof Product>, taxPercent: number): ShownPlan {
  return {
    id: product.id,
    name: product.name,
    description: product.description,
    priceWithTax: product.price_with_tax_minor,
    taxPercent,
    days: product.days,
    points: product.points,
    features: product.features.map(({ id, title }) => ({ id, title })),
    isShared: product.group_sharing === 'yes',
    isRecommended: product.is_recommended,
    isListed: product.display_status === 'visible',
  }
}
