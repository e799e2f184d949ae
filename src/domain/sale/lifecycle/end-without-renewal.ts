import { stayUntil } from '#rules/sale/subscription'
import type { Context } from '#domain/core/context'
import { cancelJob } from '#domain/core/jobs/cancel-job'
import { enqueue } from '#domain/core/jobs/enqueue'
import type { Transaction } from '#domain/core/transaction'
import { closePause } from '#domain/sale/lifecycle/close-pause'
import { setMovedRenewal } from '#domain/sale/records/pauses/change-pause'
import {
  lockOpenRenewal,
  lockSubscriptionForRenewal,
  type RenewableSubscription,
} from '#domain/sale/records/renewals/lock-subscription-for-renewal'
import { leaveFollow } from '#domain/sale/records/orders/leave-follow'

/**
 * The renewal of a locked client's plan was stopped: a pause is over, also one that a purchase had ended,
 * tries and order of a renewal that failed go, and a plan of which nothing is left ends. What a silent
 * gateway has taken for it goes back once it speaks (`findPlace`). Returns until when the plan stays
 * otherwise, null where it ends.
 */
export async function endWithoutRenewal(
  tx: Transaction,
  ctx: Context,
  { id, clientId }: { id: string; clientId: string },
): Promise<{ plan: RenewableSubscription; until: Date | null }> {
  await closePause(tx, ctx, { id, clientId, by: 'plan' })
  setMovedRenewal(tx, id, true)
  const renewal = await lockOpenRenewal(tx, id)
  if (renewal) leaveFollow(tx, ctx, { orderId: renewal.order_id, clientId })
  const plan = await lockSubscriptionForRenewal(tx, id)
  const until = stayUntil(plan, ctx.now())
  // Whatever takes an open renewal back ends the plan with it.
  if (!until && !renewal) {
    cancelJob(tx, { name: 'subscription.advance', subjectId: id })
    enqueue(tx, ctx, { name: 'subscription.advance', subjectId: id, clientId })
  }
  return { plan, until }
}
