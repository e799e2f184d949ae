import { graceBehind, whatPauses } from '#rules/sale/given-back'
import type { Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import type { Transaction } from '#domain/core/transaction'
import { schedulePauseEnd } from '#domain/sale/lifecycle/schedule-pause-end'
import { reopenPause, type OpenPause } from '#domain/sale/records/pauses/change-pause'
import { endedGraceOf } from '#domain/sale/records/periods/ended-grace'
import { findReturningPause } from '#domain/sale/records/pauses/find-returning-pause'

/** What a purchase had ended of a plan, and that stands again without it. */
type Behind = { pause: OpenPause | null; grace: Date | null; paidEnd: Date }

/**
 * The pause, or the grace, that stands again once a purchase is taken back whose end leaves the plan until
 * `endsAt`; null: none does, as where the whole plan ends. `paidEnd` is where the paid time ends then: where
 * nothing runs, or only the grace, it ended when the period before ended.
 */
export async function findWhatReturns(
  tx: Transaction,
  purchase: {
    orderId: string
    subscriptionId: string
    endsAt: Date
    endsPlan: boolean
    /** Whether the plan is still its buyer's: what was promised to them comes back to nobody else. */
    isOwners: boolean
  },
  now: Date,
): Promise<Behind> {
  const { orderId, subscriptionId, endsAt, endsPlan } = purchase
  if (endsPlan) return { pause: null, grace: null, paidEnd: endsAt }
  const found = await findReturningPause(tx.db, { orderId, now })
  const pause = found && whatPauses(endsAt, found.until) ? found : null
  const grace = pause ? null : graceBehind(endsAt, await findEndedGrace(tx, purchase), now)
  if (endsAt > now || (!pause && !grace)) return { pause, grace, paidEnd: endsAt }
  const last = await tx.db
    .selectFrom('subscription_periods')
    .select((row) => row.fn.max('ends_at').as('ends_at'))
    .where('subscription_id', '=', subscriptionId)
    .where('order_id', '<>', orderId)
    .where('ended_early_at', 'is', null)
    .executeTakeFirst()
  return { pause, grace, paidEnd: last?.ends_at ?? endsAt }
}

async function findEndedGrace(
  tx: Transaction,
  { orderId, isOwners }: { orderId: string; isOwners: boolean },
): Promise<Date | null> {
  if (!isOwners) return null
  const row = await tx.db
    .selectFrom('subscription_periods as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .select(endedGraceOf().as('at'))
    .where('o.id', '=', orderId)
    .executeTakeFirst()
  return row?.at ?? null
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
