import { isPayable } from '#rules/sale/order'
import { stayUntil } from '#rules/sale/subscription'
import type { Context } from '#domain/core/context'
import { cancelJob } from '#domain/core/jobs/cancel-job'
import { enqueue } from '#domain/core/jobs/enqueue'
import type { Transaction } from '#domain/core/transaction'
import { lockOrder } from '#domain/sale/records/orders/lock-order'
import { setOrderWithoutFact } from '#domain/sale/records/orders/move-order'
import { closePause } from '#domain/sale/lifecycle/close-pause'
import {
  lockOpenRenewal,
  lockSubscriptionForRenewal,
  type RenewableSubscription,
} from '#domain/sale/records/renewals/lock-subscription-for-renewal'

/**
 * The renewal of a locked client's plan was stopped: a pause is over, tries and order of a renewal that failed go, and a plan of which
 * nothing is left ends. Returns until when it stays otherwise, null where it ends. With `refusesNext` (what was paid for it last goes back) a
 * charge that a silent gateway has not answered buys nothing any more: should it have been paid, that goes back as well.
 */
export async function endWithoutRenewal(
  tx: Transaction,
  ctx: Context,
  { id, clientId, refusesNext = false }: { id: string; clientId: string; refusesNext?: boolean },
): Promise<{ plan: RenewableSubscription; until: Date | null }> {
  await closePause(tx, ctx, { id, clientId, by: 'plan' })
  const renewal = await lockOpenRenewal(tx, id)
  if (renewal) enqueue(tx, ctx, { name: 'renewal.follow', subjectId: renewal.order_id, clientId })
  if (renewal?.charging_payment_id && refusesNext) {
    const order = await lockOrder(tx, renewal.order_id)
    // What is paid already is provisioned, or given back, like any other purchase.
    if (isPayable(order.status)) setOrderWithoutFact(tx, ctx, order, { access_ended_at: ctx.now() })
  }
  const plan = await lockSubscriptionForRenewal(tx, id)
  const until = stayUntil(plan, ctx.now())
  // Whatever takes an open renewal back ends the plan with it.
  if (!until && !renewal) {
    cancelJob(tx, { name: 'subscription.advance', subjectId: id })
    enqueue(tx, ctx, { name: 'subscription.advance', subjectId: id, clientId })
  }
  return { plan, until }
}
