import { minute } from '#rules/core/durations'
import { isOpenPayment, type PaymentStatus } from '#rules/payments/payment'
import type { Context } from '#domain/core/context'
import { getPaymentToSync, syncPayment } from '#domain/sale/payments/sync-payment'

/** Minutes after the attempt was opened at which a closed one is looked at once more, for money that came late. */
const lateChecks = [30, 180, 1440]

/**
 * Asks the gateway about an attempt that may have lost its answer, its browser or its event, until it is closed; and
 * some times after that, because a closed attempt can still be paid at the bank. Nothing relies on events alone.
 * Returns when to run again.
 */
export async function reconcilePayment(ctx: Context, paymentId: string): Promise<Date | null> {
  const before = await getPaymentToSync(ctx, paymentId)
  if (before.status === 'paid') return null
  if (!ctx.gateways.find(before.provider)) {
    ctx.log.warn({ paymentId, provider: before.provider }, 'an open payment’s gateway is not configured')
    return null
  }
  await syncPayment(ctx, before)
  const after = await getPaymentToSync(ctx, paymentId)
  return nextCheckAt(ctx, after)
}

function nextCheckAt(ctx: Context, payment: { status: PaymentStatus; created_at: Date }): Date | null {
  if (payment.status === 'paid') return null
  const now = ctx.now().getTime()
  if (isOpenPayment(payment.status)) return new Date(now + minute)
  const opened = payment.created_at.getTime()
  const late = lateChecks.map((minutes) => opened + minutes * minute).find((moment) => moment > now)
  return late === undefined ? null : new Date(late)
}
