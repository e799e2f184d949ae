import { whatPauses } from '#rules/sale/given-back'
import type { Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import type { Transaction } from '#domain/core/transaction'
import { schedulePauseEnd } from '#domain/sale/lifecycle/schedule-pause-end'
import { reopenPause, type OpenPause } from '#domain/sale/records/pauses/change-pause'
import { findReturningPause } from '#domain/sale/records/pauses/find-returning-pause'

/**
 * The pause that stands again once a purchase is taken back whose end leaves the plan until `endsAt`; null: none does, as where the whole plan
 * ends. `paidEnd` is where the paid
 * time ends then: paused again, nothing runs, so it ended when the period before ended.
 */
export async function findPauseBehind(
  tx: Transaction,
  purchase: { orderId: string; subscriptionId: string; endsAt: Date; endsPlan: boolean },
  now: Date,
): Promise<{ pause: OpenPause | null; paidEnd: Date }> {
  const { orderId, subscriptionId, endsAt, endsPlan } = purchase
  const pause = endsPlan ? null : await findReturningPause(tx.db, { orderId, now })
  if (!pause || !whatPauses(endsAt, pause.until)) return { pause: null, paidEnd: endsAt }
  if (endsAt > now) return { pause, paidEnd: endsAt }
  const last = await tx.db
    .selectFrom('subscription_periods')
    .select((row) => row.fn.max('ends_at').as('ends_at'))
    .where('subscription_id', '=', subscriptionId)
    .where('order_id', '<>', orderId)
    .where('ended_early_at', 'is', null)
    .executeTakeFirst()
  return { pause, paidEnd: last?.ends_at ?? endsAt }
}

/** The alarms of the pause's day are set again, beside those that look for the paid end. */
export function pauseAgain(
  tx: Transaction,
  ctx: Context,
  { id, clientId }: { id: string; clientId: string },
  { pause, orderId }: { pause: OpenPause; orderId: string },
): void {
  reopenPause(tx, ctx, { id, clientId }, { pause, orderId })
  schedulePauseEnd(tx, ctx, { id, clientId }, pause.until)
  enqueue(tx, ctx, { name: 'subscription.renew', subjectId: id, clientId, dueAt: pause.until })
}
