import type { Context } from '#domain/core/context'
import { lockOpenRenewal } from '#domain/sale/records/renewals/lock-subscription-for-renewal'
import { scheduleTry } from '#domain/sale/records/renewals/schedule-try'
import type { Transaction } from '#domain/core/transaction'

/**
 * A renewal that failed is charged at once, whatever the bank answered before: the client has chosen a card,
 * or staff try again. False where none failed, or one is at the gateway.
 */
export async function chargeNow(tx: Transaction, ctx: Context, subscriptionId: string): Promise<boolean> {
  const renewal = await lockOpenRenewal(tx, subscriptionId)
  if (!renewal?.first_failed_at || renewal.charging_payment_id) return false
  scheduleTry(tx, ctx, renewal, { at: ctx.now(), set: { decline_class: null } })
  return true
}
