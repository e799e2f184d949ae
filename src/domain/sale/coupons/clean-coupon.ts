import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import type { FieldError } from '#rules/core/field-errors'
import { couponCode } from '#rules/sale/coupon-code'
import type { CouponFields } from '#domain/sale/records/coupons/read-coupons'
import type { Transaction } from '#domain/core/transaction'

/**
 * A coupon that makes sense: in capitals, with the one number that its kind has, and an end after its
 * beginning. Error: invalid_input.
 */
export function cleanCoupon(fields: CouponFields): CouponFields {
  const problems: Record<string, FieldError[]> = {}
  if (fields.kind === 'percent' && fields.percentage === null) problems['percentage'] = ['required']
  if (fields.kind === 'amount' && fields.amount_minor === null) problems['amount_minor'] = ['required']
  const starts = fields.starts_at === null ? null : new Date(fields.starts_at)
  const ends = fields.ends_at === null ? null : new Date(fields.ends_at)
  if (starts && ends && ends <= starts) problems['ends_at'] = ['ends_before_start']
  if (Object.keys(problems).length > 0) throw new ShopError('invalid_input', { fields: problems })
  return {
    ...fields,
    code: couponCode(fields.code),
    percentage: fields.kind === 'percent' ? fields.percentage : null,
    amount_minor: fields.kind === 'amount' ? fields.amount_minor : null,
    product_ids: [...new Set(fields.product_ids.map((id) => id.toLowerCase()))].toSorted(),
    starts_at: starts?.toISOString() ?? null,
    ends_at: ends?.toISOString() ?? null,
  }
}

/**
 * What only the database knows: the code is free, and the plans are there. Coupons are written one after the
 * other, so that two of the same code cannot both find it free. Errors: coupon_code_taken, invalid_input.
 */
export async function checkCouponRows(
  tx: Transaction,
  fields: CouponFields,
  ownId: string | null,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('coupons'))`.execute(tx.db)
  const same = await tx.db
    .selectFrom('coupons')
    .select('id')
    .where('code', '=', fields.code)
    .executeTakeFirst()
  if (same && same.id !== ownId) throw new ShopError('coupon_code_taken')
  if (fields.product_ids.length === 0) return
  const known = await tx.db
    .selectFrom('products')
    .select('id')
    .where('id', 'in', fields.product_ids)
    .forKeyShare()
    .execute()
  if (known.length < fields.product_ids.length) {
    throw new ShopError('invalid_input', { fields: { product_ids: ['not_allowed'] } })
  }
}
