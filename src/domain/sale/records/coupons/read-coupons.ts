import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import { basisPoints, toPercent } from '#rules/core/money'
import { requirePermission, type Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'

/** What can be changed of a coupon, in the words and units of the wire; times as ISO 8601. */
export type CouponFields = {
  code: string
  kind: 'percent' | 'amount'
  percentage: number | null
  amount_minor: number | null
  product_ids: string[]
  starts_at: string | null
  ends_at: string | null
  total_limit: number | null
  per_client_limit: number | null
  first_purchase_only: boolean
  /** Renewals that it lowers after the purchase; null for all of them. */
  renewals: number | null
  is_active: boolean
}

export type CouponRow = Omit<
  CouponFields,
  'percentage' | 'amount_minor' | 'product_ids' | 'starts_at' | 'ends_at'
> & {
  id: string
  ref_id: bigint | string
  percentage_bp: number | null
  amount_minor: bigint | string | null
  starts_at: Date | null
  ends_at: Date | null
  products: { id: string; name_ar: string; name_en: string }[]
  uses: number
  has_orders: boolean
  version: number
  created_at: Date
  updated_at: Date
}

export type CouponView = Omit<CouponFields, 'product_ids'> &
  Pick<CouponRow, 'id' | 'products' | 'uses' | 'has_orders' | 'version' | 'created_at' | 'updated_at'> & {
    ref_id: number
  }

/** Columns of `t` (coupons). */
export const couponColumns = sql`t.id, t.ref_id, t.code, t.kind, t.percentage_bp, t.amount_minor, t.starts_at, t.ends_at,
  t.total_limit, t.per_client_limit, t.first_purchase_only, t.renewals, t.is_active, t.uses, t.version, t.created_at, t.updated_at,
  exists (select from coupon_uses u where u.coupon_id = t.id) as has_orders,
  coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name_ar', p.name_ar, 'name_en', p.name_en) order by p.id)
    from coupon_products q join products p on p.id = q.product_id where q.coupon_id = t.id), '[]') as products`

/** A row of `couponColumns` as callers see it: the share in percent, the sum in halalas. */
export function toCouponView({
  ref_id,
  percentage_bp,
  amount_minor,
  starts_at,
  ends_at,
  ...row
}: CouponRow): CouponView {
  return {
    ...row,
    ref_id: Number(ref_id),
    percentage: percentage_bp === null ? null : toPercent(basisPoints(percentage_bp)),
    amount_minor: amount_minor === null ? null : Number(amount_minor),
    starts_at: starts_at?.toISOString() ?? null,
    ends_at: ends_at?.toISOString() ?? null,
  }
}

/** One coupon. Error: coupon_missing. */
export async function getCouponView(ctx: Context, id: string): Promise<CouponView> {
  requirePermission(ctx, 'coupon:read')
  const { rows } = await sql<CouponRow>`select ${couponColumns} from coupons t where t.id = ${id}`.execute(
    ctx.db,
  )
  if (!rows[0]) throw new ShopError('coupon_missing')
  return toCouponView(rows[0])
}

/** The same, kept from every other change and use until the transaction ends. Error: coupon_missing. */
export async function lockCoupon(tx: Transaction, id: string): Promise<CouponView> {
  const { rows } =
    await sql<CouponRow>`select ${couponColumns} from coupons t where t.id = ${id} for update of t`.execute(
      tx.db,
    )
  if (!rows[0]) throw new ShopError('coupon_missing')
  return toCouponView(rows[0])
}

/** What staff can change of a coupon, as it stands: the state before an edit or a deletion. */
export function couponFields(coupon: CouponView): CouponFields {
  const { code, kind, percentage, amount_minor, starts_at, ends_at } = coupon
  const { total_limit, per_client_limit, first_purchase_only, renewals, is_active } = coupon
  return {
    code,
    kind,
    percentage,
    amount_minor,
    product_ids: coupon.products.map((product) => product.id),
    starts_at,
    ends_at,
    total_limit,
    per_client_limit,
    first_purchase_only,
    renewals,
    is_active,
  }
}
