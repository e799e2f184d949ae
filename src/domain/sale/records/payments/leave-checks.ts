import { firstCheckAt, nextCheckAt } from '#rules/payments/gateway-checks'
import type { PaymentStatus } from '#rules/payments/payment'
import type { Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import { enqueueUnlessWatched } from '#domain/core/jobs/unpaid-watch'
import type { WriteTarget } from '#domain/core/pending-writes'

type Attempt = { id: string; client_id: string; created_at: Date }

/**
 * The gateway is asked about a new attempt that nobody comes back from; most are paid before, and leave no
 * job.
 */
export function leaveFirstCheck(notes: WriteTarget, ctx: Context, payment: Attempt): void {
  enqueueUnlessWatched(notes, ctx, 'payments', firstCheckOf(payment))
}

/** An attempt that ends without money is looked at again, as it can still be paid at the bank. */
export function leaveLateCheck(
  notes: WriteTarget,
  ctx: Context,
  payment: Attempt & { status: PaymentStatus },
): void {
  const dueAt = nextCheckAt(payment, ctx.now())
  if (dueAt) enqueue(notes, ctx, { ...firstCheckOf(payment), dueAt })
}

/** The job that asks about an attempt, when it is first due. */
export function firstCheckOf({ id, client_id, created_at }: Attempt) {
  return {
    name: 'payment.reconcile',
    subjectId: id,
    clientId: client_id,
    dueAt: firstCheckAt(created_at),
  } as const
}
