import { sql } from 'kysely'
import type { Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import { commitAsOneStatement, inTransaction } from '#domain/core/transaction'
import { endGift } from '#domain/sale/lifecycle/end-gift'
import { advancePeriods, earliest } from '#domain/sale/lifecycle/period-points'
import { lockSubscriptionForRenewal } from '#domain/sale/records/renewals/lock-subscription-for-renewal'
import { expireWhenOver } from '#domain/sale/renewals/expire-when-over'

/**
 * The one alarm of a plan, a job: what is due at this moment is done, be it that a period begins or ends, or
 * that the paid time is over. Returns the next such moment, at which the same job runs again; null when
 * nothing is left to come. Source: docs/decisions/0159.
 */
export async function advanceSubscription(ctx: Context, subscriptionId: string): Promise<Date | null> {
  return inTransaction(ctx, async (tx) => {
    const plan = await lockSubscriptionForRenewal(tx, subscriptionId)
    // First: with a plan that ends, the points of its grace lapse.
    const end = await expireWhenOver(tx, ctx, plan)
    const next = await advancePeriods(tx, ctx, subscriptionId)
    if (plan.endsAt <= ctx.now()) await endGift(tx, ctx, subscriptionId)
    return earliest([end, next])
  })
}

/**
 * An alarm as releases before left one for each moment, for the subscription or for a period: one that failed
 * and is run again by staff, or that an older process leaves while an upgrade is rolled out.
 */
export async function advanceByOlderAlarm(ctx: Context, subjectId: string): Promise<void> {
  const { rows } = await sql<{ id: string; client_id: string }>`
    select s.id, s.client_id from subscriptions s where s.id = ${subjectId}
      or s.id = (select d.subscription_id from subscription_periods d where d.id = ${subjectId})`.execute(
    ctx.db,
  )
  for (const { id: subjectId, client_id: clientId } of rows) {
    const dueAt = await advanceSubscription(ctx, subjectId)
    if (!dueAt) continue
    await commitAsOneStatement(ctx, (notes) =>
      enqueue(notes, ctx, { name: 'subscription.advance', subjectId, clientId, dueAt }),
    )
  }
}
