import { ShopError } from '#rules/errors/shop-error'
import { fromPercent } from '#rules/core/money'
import { differences, recordFact } from '#domain/core/activity/record-fact'
import { listPlanNames } from '#domain/sale/records/coupons/insert-coupon'
import { requirePermission, type Context } from '#domain/core/context'
import { checkCouponRows, cleanCoupon } from '#domain/sale/coupons/clean-coupon'
import {
  couponFields,
  lockCoupon,
  getCouponView,
  type CouponFields,
  type CouponView,
} from '#domain/sale/records/coupons/read-coupons'
import { definedFields, type Given } from '#domain/core/defined-fields'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { refuseOutdatedEdit } from '#domain/core/activity/refuse-outdated'
import { inTransaction } from '#domain/core/transaction'

/**
 * Changes a coupon. Orders that were placed keep their discount. A code that orders name stays, and the limit
 * cannot go below the uses that there are. Errors: confirmation_needed, coupon_missing, invalid_input,
 * coupon_code_taken, version_outdated.
 */
export async function updateCoupon(
  ctx: Context,
  { id, version, ...input }: { id: string; version: number } & Given<CouponFields>,
): Promise<CouponView> {
  requirePermission(ctx, 'coupon:write')
  requireFreshCode(ctx)
  await inTransaction(ctx, async (tx) => {
    const seen = await lockCoupon(tx, id)
    const before = couponFields(seen)
    const after = cleanCoupon({ ...before, ...definedFields(input) })
    const changes = differences(before, after)
    await refuseOutdatedEdit(tx, { entity: 'coupon', id, version }, seen, changes)
    if (Object.keys(changes).length === 0) return
    if (changes['code'] && seen.has_orders) {
      throw new ShopError('invalid_input', { fields: { code: ['not_allowed'] } })
    }
    if (after.total_limit !== null && after.total_limit < seen.uses) {
      throw new ShopError('invalid_input', {
        fields: { total_limit: [{ error: 'below_uses', values: { uses: seen.uses } }] },
      })
    }
    await checkCouponRows(tx, after, id)

    const { percentage, amount_minor, product_ids, ...row } = after
    await tx.db
      .updateTable('coupons')
      .set({
        ...row,
        percentage_bp: percentage === null ? null : fromPercent(percentage),
        amount_minor: amount_minor === null ? null : BigInt(amount_minor),
        version: seen.version + 1,
        updated_at: ctx.now(),
      })
      .where('id', '=', id)
      .execute()
    if (changes['product_ids']) {
      await tx.db.deleteFrom('coupon_products').where('coupon_id', '=', id).execute()
      const rows = product_ids.map((product_id) => ({ coupon_id: id, product_id }))
      if (rows.length > 0) await tx.db.insertInto('coupon_products').values(rows).execute()
    }
    const { product_ids: plans, ...facts } = changes
    if (plans) {
      const names = {
        before: await listPlanNames(tx, before.product_ids),
        after: await listPlanNames(tx, product_ids),
      }
      facts['products'] = names
    }
    recordFact(tx, ctx, { action: 'coupon.updated', entity: 'coupon', entityId: id, changes: facts })
  })
  return getCouponView(ctx, id)
}
