import type { z } from '@hono/zod-openapi'
import type { Coupon } from '#contract/staff-catalogue-coupons'
import type { Language } from '#rules/core/language'
import { halalas, toRiyals } from '#rules/core/money'
import type { CouponView } from '#domain/sale/records/coupons/read-coupons'

export function presentCoupon(coupon: CouponView, language: Language): z.infer<typeof Coupon> {
  return {
    ...coupon,
    amount: coupon.amount_minor === null ? null : toRiyals(halalas(coupon.amount_minor)),
    products: coupon.products.map((product) => ({ id: product.id, name: product[`name_${language}`] })),
    created_at: coupon.created_at.toISOString(),
    updated_at: coupon.updated_at.toISOString(),
  }
}
