import { addDays } from '#rules/core/riyadh-days'
import type { SubscriptionStatus } from '#rules/sale/subscription'
import { withdrawalEnd, withdrawalOf } from '#rules/sale/withdrawal'

/** The running subscription of the same plan, as far as its next period's place goes. */
export type RunningTime = {
  status: SubscriptionStatus
  /** The end of its paid time. */
  endsAt: Date
  /** It was or is paused when its paid time ended. */
  isPausedPastEnd: boolean
  /** Auto-renewal is on, or is agreed to and begins with a card, and stays so with what is bought. */
  renews: boolean
  /** Of one that renews: it does so from the first saved card on. */
  awaitsCard: boolean
}

/**
 * When a period begins that is bought at this moment: behind what runs, without a gap also where a missed
 * renewal is made up for; at once where nothing runs, or where a pause or a stop has let the paid time end.
 */
export function periodStart(running: Omit<RunningTime, 'renews' | 'awaitsCard'> | null, now: Date): Date {
  if (!running) return now
  const isOver = running.endsAt <= now && (running.isPausedPastEnd || running.status !== 'past_due')
  return isOver ? now : running.endsAt
}

export type ComingPeriod = {
  startsAt: Date
  /**
   * Later: behind the paid time that runs; before: behind paid time that is over, whose renewal it makes up
   * for.
   */
  begins: 'now' | 'later' | 'before'
  endsAt: Date
  /**
   * The plan that it adds to renews by itself, or does as soon as it has a card, whatever is agreed to now.
   */
  renews: boolean
  /** Of one that renews: no saved card can be charged yet, and it begins with the first. */
  awaitsCard: boolean
  /**
   * Until when all of it can be had back while nothing of it is used, at once or by asking staff; null where
   * nothing is said.
   */
  refund: { until: Date; right: 'at_once' | 'ask' } | null
}

/**
 * What a plan brings that is paid for at this moment.
 * @param bought `price` is what is paid for it, from a card or the balance, in halalas; `pointsUsed`: so many
 * of its points are used from the first moment on, as they were spent of the plan that it replaces after its
 * price was made.
 */
export function comingPeriod(
  bought: { days: number; points: number; price: number; running: RunningTime | null; pointsUsed: number },
  now: Date,
): ComingPeriod {
  const { days, points, price, running, pointsUsed } = bought
  const startsAt = periodStart(running, now)
  const right = withdrawalOf({ paidAt: now, points, pointsUsed, stands: true, left: price }, now)
  return {
    startsAt,
    begins: startsAt > now ? 'later' : startsAt < now ? 'before' : 'now',
    endsAt: addDays(startsAt, days),
    renews: running?.renews ?? false,
    awaitsCard: running?.awaitsCard ?? false,
    refund: right === 'none' ? null : { until: withdrawalEnd(now), right },
  }
}
