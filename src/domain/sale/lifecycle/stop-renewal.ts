import { nextStatus } from '#rules/moves'
import { subscriptionMoves } from '#rules/subscription'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { lockRenewing } from '#domain/sale/records/renewals/lock-renewing'
import type { RenewalRow, RenewingPlan } from '#domain/sale/records/renewals/lock-renewing'
import { markExpired } from '#domain/sale/lifecycle/mark-expired'
import { moveRenewal } from '#domain/sale/records/renewals/move-renewal'
import { tellExpired, tellRenewalOff, tellRenewalRefunded } from '#domain/sale/notifications/tell-renewal'
import type { Transaction } from '#domain/core/transaction'

/** No card of the client's can be charged: the plan stays until its end, does not renew, and the client is told. */
export async function stopForLackOfCard(tx: Transaction, ctx: Context, plan: RenewingPlan): Promise<void> {
  await turnOff(tx, ctx, plan)
  tellRenewalOff(tx, ctx, plan)
}

/**
 * The order of a paid renewal gave its money and its period back: that renewal is not paid any more. Where time is left, the
 * plan ends with it at its paid end and does not renew, and the client is told, once; whoever turns the renewal on again is
 * charged at the usual time.
 */
export async function stopAfterRefund(
  tx: Transaction,
  ctx: Context,
  refunded: { orderId: string; subscriptionId: string; isOver: boolean },
): Promise<void> {
  const renewal = await tx.db
    .selectFrom('renewals')
    .selectAll()
    .where('order_id', '=', refunded.orderId)
    .where('status', '=', 'paid')
    .forUpdate()
    .executeTakeFirst()
  if (!renewal) return
  moveRenewal(tx, ctx, renewal, 'withdraw')
  if (refunded.isOver) return
  const plan = await lockRenewing(tx, refunded.subscriptionId)
  // Time that was bought behind it renews as it would have.
  if (!plan.autoRenew || plan.lastPeriodId !== renewal.continues_period_id) return
  await turnOff(tx, ctx, plan)
  tellRenewalRefunded(tx, ctx, plan)
}

async function turnOff(tx: Transaction, ctx: Context, plan: RenewingPlan): Promise<void> {
  await tx.db
    .updateTable('subscriptions')
    .set((row) => ({ auto_renew: false, version: row('version', '+', 1), updated_at: ctx.now() }))
    .where('id', '=', plan.id)
    .execute()
  recordFact(tx, ctx, {
    action: 'subscription.renewal_stopped',
    entity: 'subscription',
    entityId: plan.id,
    clientId: plan.clientId,
    changes: { auto_renew: { before: true, after: false } },
  })
}

/**
 * A renewal that is not wanted any more. With `isByHand` its order was cancelled while the plan still renewed: that stops
 * the renewal of the plan, too. A plan whose paid time is over, and which only lived in the grace of this renewal, ends.
 */
export async function withdrawRenewal(
  tx: Transaction,
  ctx: Context,
  { plan, renewal, isByHand }: { plan: RenewingPlan; renewal: RenewalRow; isByHand: boolean },
): Promise<void> {
  moveRenewal(tx, ctx, renewal, 'withdraw')
  let { status } = plan
  if (isByHand && (status === 'active' || status === 'past_due')) {
    status = nextStatus(subscriptionMoves, status, 'cancel') ?? status
    await tx.db
      .updateTable('subscriptions')
      .set((row) => ({
        status,
        auto_renew: false,
        cancelled_at: ctx.now(),
        version: row('version', '+', 1),
        updated_at: ctx.now(),
      }))
      .where('id', '=', plan.id)
      .execute()
    recordFact(tx, ctx, {
      action: 'subscription.renewal_stopped',
      entity: 'subscription',
      entityId: plan.id,
      clientId: plan.clientId,
      changes: {
        auto_renew: { before: plan.autoRenew, after: false },
        status: { before: plan.status, after: status },
      },
    })
  }
  if (status !== 'cancelled') return
  await endGrace(tx, ctx, plan)
  if (plan.endsAt > ctx.now()) return
  await markExpired(tx, ctx, { id: plan.id, client_id: plan.clientId, status })
  tellExpired(tx, ctx, plan)
}

/** Nobody paid until the last try: access ends. Money that comes later begins a new period. */
export async function lapseRenewal(
  tx: Transaction,
  ctx: Context,
  plan: RenewingPlan,
  renewal: RenewalRow,
): Promise<void> {
  moveRenewal(tx, ctx, renewal, 'lapse')
  await endGrace(tx, ctx, plan)
  await tx.db.updateTable('subscriptions').set({ auto_renew: false }).where('id', '=', plan.id).execute()
  // What ends a plan looks for a renewal that is still open.
  await markExpired(tx, ctx, { id: plan.id, client_id: plan.clientId, status: plan.status })
  tellExpired(tx, ctx, plan)
}

/** The consent to its new price did not come through the whole grace: it does not renew any more. */
export async function stopWaiting(tx: Transaction, ctx: Context, plan: RenewingPlan): Promise<void> {
  await tx.db.updateTable('subscriptions').set({ auto_renew: false }).where('id', '=', plan.id).execute()
  await endGrace(tx, ctx, plan)
}

async function endGrace(tx: Transaction, ctx: Context, plan: RenewingPlan): Promise<void> {
  if (!plan.graceEndsAt) return
  await tx.db
    .updateTable('subscriptions')
    .set({ grace_ends_at: null, updated_at: ctx.now() })
    .where('id', '=', plan.id)
    .execute()
}
