import { addDays } from '#rules/core/riyadh-days'
import { graceEnd, graceWarningDays } from '#rules/sale/renewal'
import type { Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import type { RenewableSubscription } from '#domain/sale/records/renewals/lock-subscription-for-renewal'
import { changeSubscription } from '#domain/sale/records/subscriptions/change-subscription'
import type { RenewalOffer } from '#domain/sale/pricing/renewal-offer'
import { notifyPriceNotAgreed } from '#domain/sale/notifications/notify-renewal'
import type { Transaction } from '#domain/core/transaction'

/**
 * A locked plan whose renewal was not paid is past due: access stays until the end of the grace, which is
 * announced two days before. A plan in grace already keeps that end.
 */
export function beginGrace(
  tx: Transaction,
  ctx: Context,
  plan: RenewableSubscription,
  graceEndsAt: Date,
): void {
  if (plan.status === 'past_due') return
  changeSubscription(tx, ctx, plan, {
    event: 'missPayment',
    fact: 'subscription.past_due',
    set: { grace_ends_at: graceEndsAt },
    changes: { grace_ends_at: { before: null, after: graceEndsAt.toISOString() } },
  })
  const { id: subjectId, clientId } = plan
  enqueue(tx, ctx, { name: 'subscription.advance', subjectId, clientId, dueAt: graceEndsAt })
  const warnAt = addDays(graceEndsAt, -graceWarningDays)
  // The grace of a short plan is announced whole when it begins.
  if (warnAt > ctx.now()) {
    enqueue(tx, ctx, { name: 'subscription.warn_of_end', subjectId, clientId, dueAt: warnAt })
  }
}

/**
 * When the grace of a plan ends whose renewal was missed first at this moment. A paid period has one grace:
 * it stays the same where the plan waited for its client's consent before, or was stopped in it and taken up
 * again.
 */
export function graceOf(
  plan: Pick<RenewableSubscription, 'graceEndsAt' | 'lastPeriod'>,
  missedAt: Date,
): Date {
  return plan.graceEndsAt ?? graceEnd(missedAt, plan.lastPeriod?.days ?? 0)
}

/**
 * The time of the charge has come and the new price is not agreed to: nothing is charged, and the plan waits
 * through the grace for the consent, with which it renews at once. Announced with both prices and the day.
 */
export function waitForConsent(
  tx: Transaction,
  ctx: Context,
  plan: RenewableSubscription,
  offer: RenewalOffer,
): void {
  if (plan.status === 'past_due') return
  const graceEndsAt = graceOf(plan, ctx.now())
  beginGrace(tx, ctx, plan, graceEndsAt)
  notifyPriceNotAgreed(tx, ctx, { plan, offer, graceEndsAt })
}
