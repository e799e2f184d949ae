import {
  countCouponsRoute,
  createCouponRoute,
  deleteCouponRoute,
  getCouponRoute,
  getCouponHistoryRoute,
  listCouponsRoute,
  updateCouponRoute,
} from '#contract/staff-catalogue-coupons'
import { listEntityHistory } from '#domain/core/activity/list-entity-history'
import { createCoupon } from '#domain/sale/coupons/create-coupon'
import { deleteCoupon } from '#domain/sale/coupons/delete-coupon'
import { countCoupons, listCoupons } from '#domain/sale/coupons/list-coupons'
import { getCouponView } from '#domain/sale/records/coupons/read-coupons'
import { definedFields } from '#domain/core/defined-fields'
import { updateCoupon } from '#domain/sale/coupons/update-coupon'
import { presentCursors } from '../present/cursors.ts'
import { presentCoupon } from '../present/coupon.ts'
import type { Api } from '../calls/api-env.ts'
import { flagOf } from './flag-of.ts'

/** Coupons, for staff. */
export function registerStaffCouponRoutes(api: Api): void {
  api.openapi(listCouponsRoute, async (c) => {
    const { ctx } = c.var
    const { is_active, ...query } = c.req.valid('query')
    const page = await listCoupons(ctx, { ...query, is_active: flagOf(is_active) })
    const coupons = page.coupons.map((coupon) => presentCoupon(coupon, ctx.language))
    return c.json({ coupons, ...presentCursors(page) }, 200)
  })

  // Before the route with {id}, which would take "counts" for an id.
  api.openapi(countCouponsRoute, async (c) =>
    c.json({ counts: await countCoupons(c.var.ctx, c.req.valid('query')) }, 200),
  )

  api.openapi(createCouponRoute, async (c) => {
    const { ctx } = c.var
    const { code, kind, ...rest } = c.req.valid('json')
    const coupon = await createCoupon(ctx, {
      code,
      kind,
      percentage: null,
      amount_minor: null,
      product_ids: [],
      starts_at: null,
      ends_at: null,
      total_limit: null,
      per_client_limit: null,
      first_purchase_only: false,
      renewals: 0,
      is_active: true,
      ...definedFields(rest),
    })
    return c.json({ coupon: presentCoupon(coupon, ctx.language) }, 201)
  })

  api.openapi(getCouponRoute, async (c) => {
    const { ctx } = c.var
    const coupon = await getCouponView(ctx, c.req.valid('param').id)
    return c.json({ coupon: presentCoupon(coupon, ctx.language) }, 200)
  })

  api.openapi(updateCouponRoute, async (c) => {
    const { ctx } = c.var
    const coupon = await updateCoupon(ctx, { ...c.req.valid('json'), id: c.req.valid('param').id })
    return c.json({ coupon: presentCoupon(coupon, ctx.language) }, 200)
  })

  api.openapi(deleteCouponRoute, async (c) => {
    await deleteCoupon(c.var.ctx, c.req.valid('param').id)
    return c.body(null, 204)
  })

  api.openapi(getCouponHistoryRoute, async (c) => {
    const input = { id: c.req.valid('param').id, ...c.req.valid('query') }
    const thing = { permission: 'coupon:read', entity: 'coupon', missing: 'coupon_missing' } as const
    return c.json(await listEntityHistory(c.var.ctx, thing, input), 200)
  })
}
