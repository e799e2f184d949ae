import { differences, recordFact } from '#domain/activity/record-fact'
import type { Discount } from '#rules/price'
import type { Context } from '#domain/context'
import { newId } from '#domain/new-id'
import type { Transaction } from '#domain/transaction'

export type NewCoupon = {
  /** In capitals, as the shop compares it. */
  code: string
  discount: NonNullable<Discount>
  total_limit: number | null
  per_client_limit: number | null
  first_purchase_only: boolean
  is_active: boolean
}

/** Adds a coupon for every plan. Who may do so is asked by the verb that opened the transaction. */
export async function addCoupon(tx: Transaction, ctx: Context, input: NewCoupon): Promise<string> {
  const { discount, ...rest } = input
  const id = newId()
  const percentage = discount.kind === 'percent' ? discount.percentage : null
  const amount = discount.kind === 'amount' ? discount.amount : null
  await tx.db
    .insertInto('coupons')
    .values({
      ...rest,
      id,
      kind: discount.kind,
      percentage_bp: percentage,
      amount_minor: amount === null ? null : BigInt(amount),
      created_at: ctx.now(),
      updated_at: ctx.now(),
    })
    .execute()
  recordFact(tx, ctx, {
    action: 'coupon.created',
    entity: 'coupon',
    entityId: id,
    changes: differences(
      {},
      { ...rest, kind: discount.kind, percentage_bp: percentage, amount_minor: amount },
    ),
  })
  return id
}
