import { differences, recordFact } from '#domain/core/activity/record-fact'
import { toPercent } from '#rules/core/money'
import type { Discount } from '#rules/shop/price'
import type { Context } from '#domain/core/context'
import { newId } from '#domain/core/new-id'
import type { Transaction } from '#domain/core/transaction'

export type NewCoupon = {
  /** In capitals, as the shop compares it. */
  code: string
  discount: NonNullable<Discount>
  total_limit: number | null
  per_client_limit: number | null
  first_purchase_only: boolean
  /** Renewals that it lowers after the purchase; null for all of them. */
  renewals?: number | null
  is_active: boolean
  starts_at?: Date | null
  ends_at?: Date | null
  /** The plans that it is for; for every plan when there is none. */
  product_ids?: string[]
}

/** Adds a coupon. The verb that opened the transaction checks the permission. */
export async function insertCoupon(tx: Transaction, ctx: Context, input: NewCoupon): Promise<string> {
  const { discount, product_ids = [], starts_at = null, ends_at = null, ...rest } = input
  const id = newId()
  const percentage = discount.kind === 'percent' ? discount.percentage : null
  const amount = discount.kind === 'amount' ? discount.amount : null
  await tx.db
    .insertInto('coupons')
    .values({
      ...rest,
      id,
      starts_at,
      ends_at,
      kind: discount.kind,
      percentage_bp: percentage,
      amount_minor: amount === null ? null : BigInt(amount),
      created_at: ctx.now(),
      updated_at: ctx.now(),
    })
    .execute()
  if (product_ids.length > 0) {
    await tx.db
      .insertInto('coupon_products')
      .values(product_ids.map((product_id) => ({ coupon_id: id, product_id })))
      .execute()
  }
  recordFact(tx, ctx, {
    action: 'coupon.created',
    entity: 'coupon',
    entityId: id,
    changes: differences(
      {},
      {
        ...rest,
        kind: discount.kind,
        percentage: percentage === null ? null : toPercent(percentage),
        amount_minor: amount,
        starts_at: starts_at?.toISOString() ?? null,
        ends_at: ends_at?.toISOString() ?? null,
        products: await listPlanNames(tx, product_ids),
      },
    ),
  })
  return id
}

/** The plans' names of this moment, for the log: ids would mean nothing to a reader. */
export async function listPlanNames(
  tx: Transaction,
  ids: string[],
): Promise<{ name_ar: string; name_en: string }[]> {
  if (ids.length === 0) return []
  return tx.db
    .selectFrom('products')
    .select(['name_ar', 'name_en'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
}
