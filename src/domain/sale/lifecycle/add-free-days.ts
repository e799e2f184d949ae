import { ShopError } from '#rules/errors/shop-error'
import { invariant } from '#rules/core/invariant'
import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'
import { rescheduleJobs } from '#domain/sale/lifecycle/reschedule-jobs'
import { scheduleRenewal } from '#domain/sale/lifecycle/schedule-renewal'
import { addFreeDays as addToPeriod } from '#domain/sale/records/periods/change-period'
import {
  lockOpenRenewal,
  type RenewableSubscription,
} from '#domain/sale/records/renewals/lock-subscription-for-renewal'
import { changeSubscription } from '#domain/sale/records/subscriptions/change-subscription'

/**
 * Gives a locked plan more days behind its last paid period, free: access, points and members last so much
 * longer, and the renewal comes so much later. They are worth no money when something is given back. Returns
 * the new end. Error: subscription_not_extendable when its time is over, its renewal is being paid, or a
 * pause would begin before it.
 */
export async function addFreeDays(
  tx: Transaction,
  ctx: Context,
  plan: RenewableSubscription,
  days: number,
): Promise<Date> {
  const runs = (plan.status === 'active' || plan.status === 'cancelled') && plan.endsAt > ctx.now()
  if (!runs || plan.pausedUntil || (await lockOpenRenewal(tx, plan.id))) {
    throw new ShopError('subscription_not_extendable')
  }
  const period = await tx.db
    .selectFrom('subscription_periods')
    .selectAll()
    .where('id', '=', plan.lastPeriodId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  invariant(period && period.ends_at.getTime() === plan.endsAt.getTime(), `${plan.id} ends with a period`)
  const endsAt = addToPeriod(tx, period, days)
  const { id, clientId } = plan
  await rescheduleJobs(tx, ctx, { id, starts_at: plan.startsAt }, endsAt)
  if (plan.autoRenew) {
    scheduleRenewal(tx, ctx, { subscriptionId: id, clientId, startsAt: period.starts_at, endsAt })
  }
  changeSubscription(tx, ctx, plan, {
    fact: 'subscription.extended',
    // A grace of before lies within it.
    set: { ends_at: endsAt, ...(plan.graceEndsAt && plan.graceEndsAt <= endsAt && { grace_ends_at: null }) },
    changes: {
      ends_at: { before: plan.endsAt.toISOString(), after: endsAt.toISOString() },
      free_days: { before: period.free_days, after: period.free_days + days },
    },
  })
  return endsAt
}
