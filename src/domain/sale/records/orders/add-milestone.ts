import type { TrackerStep } from '#rules/sale/order'
import type { PaymentFailure } from '#rules/payments/payment-failures'
import type { Context } from '#domain/core/context'
import { insertLater, type WriteTarget } from '#domain/core/pending-writes'
import { newId } from '#domain/core/new-id'

/** Leaves a milestone that the customer sees. Milestones are never rewritten. */
export function addMilestone(
  tx: WriteTarget,
  ctx: Context,
  orderId: string,
  step: TrackerStep,
  about: { paymentId?: string; failure?: PaymentFailure | null } = {},
): void {
  insertLater(tx, 'order_trackers', {
    id: newId(),
    order_id: orderId,
    step,
    payment_id: about.paymentId ?? null,
    failure: about.failure ?? null,
    created_at: ctx.now(),
  })
}
