import { hour } from '#rules/core/durations'
import { nextCheckAt } from '#rules/payments/gateway-checks'
import { isOpenPayment } from '#rules/payments/payment'
import type { Context } from '#domain/core/context'
import { getPaymentToSync, syncPayment } from '#domain/sale/payments/sync-payment'

/**
 * Asks the gateway about an attempt that may have lost its answer, its browser or its event, until it is
 * closed; and some times after that, because a closed attempt can still be paid at the bank. Nothing relies
 * on events alone. Returns when to run again.
 */
export async function reconcilePayment(ctx: Context, paymentId: string): Promise<Date | null> {
  const before = await getPaymentToSync(ctx, paymentId)
  if (before.status === 'paid') return null
  if (!ctx.gateways.find(before.provider)) {
    ctx.log.warn({ paymentId, provider: before.provider }, 'an open payment’s gateway is not configured')
    // Where it is configured again, what it took is found; until then the end of the order's window closes
    // the attempt.
    return isOpenPayment(before.status) ? new Date(ctx.now().getTime() + hour) : null
  }
  await syncPayment(ctx, before)
  const after = await getPaymentToSync(ctx, paymentId)
  return nextCheckAt(after, ctx.now())
}
