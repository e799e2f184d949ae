import { addDays } from '#rules/riyadh-days'
import { invariant, nextStatus } from '#rules/moves'
import { graceEnd, graceWarningDays, subscriptionMoves } from '#rules/subscription'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import type { RenewingPlan } from '#domain/sale/records/renewals/lock-renewing'
import type { RenewalOffer } from '#domain/sale/pricing/renewal-offer'
import { tellPriceNotAgreed } from '#domain/sale/notifications/tell-renewal'
import type { Transaction } from '#domain/core/transaction'

/**
 * A locked plan whose renewal was not paid is past due: access stays until the end of the grace, which is announced two days
 * before. In a grace already it keeps that one.
 */
export async function beginGrace(
  tx: Transaction,
  ctx: Context,
  plan: RenewingPlan,
  graceEndsAt: Date,
): Promise<void> {
  if (plan.status === 'past_due') return
  const status = nextStatus(subscriptionMoves, plan.status, 'missPayment')
  invariant(status, `subscription ${plan.id} is ${plan.status} and misses a payment`)
  await tx.db
    .updateTable('subscriptions')
    .set((row) => ({
      status,
      grace_ends_at: graceEndsAt,
      version: row('version', '+', 1),
      updated_at: ctx.now(),
    }))
    .where('id', '=', plan.id)
    .execute()
  const warnAt = addDays(graceEndsAt, -graceWarningDays)
  // A short plan's grace is told whole when it begins.
  if (warnAt > ctx.now()) {
    const { id: subjectId, clientId } = plan
    enqueue(tx, ctx, { name: 'subscription.warn_of_end', subjectId, clientId, dueAt: warnAt })
  }
  recordFact(tx, ctx, {
    action: 'subscription.past_due',
    entity: 'subscription',
    entityId: plan.id,
    clientId: plan.clientId,
    changes: {
      status: { before: plan.status, after: status },
      grace_ends_at: { before: null, after: graceEndsAt.toISOString() },
    },
  })
}

/**
 * The time of the charge has come and the new price is not agreed to: nothing is charged, and the plan waits through the grace for
 * the consent, with which it renews at once. Told with both prices and the day.
 */
export async function waitForConsent(
  tx: Transaction,
  ctx: Context,
  plan: RenewingPlan,
  offer: RenewalOffer,
): Promise<void> {
  if (plan.status === 'past_due') return
  const graceEndsAt = graceEnd(ctx.now(), plan.lastPeriod?.days ?? 0)
  await beginGrace(tx, ctx, plan, graceEndsAt)
  tellPriceNotAgreed(tx, ctx, { plan, offer, graceEndsAt })
}
