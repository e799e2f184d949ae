import type { Kysely } from 'kysely'
import type { DB } from '#db/types'
import { ShopError } from '#rules/errors/shop-error'
import type { Halalas } from '#rules/core/money'
import { whyPlanWaits, type WaitReason } from '#rules/sale/plan-change'
import { exactWithTax, type Tax } from '#rules/shop/price'
import type { Context } from '#domain/core/context'
import { countUnused, type CountedPeriod } from '#domain/sale/pricing/count-unused'
import {
  findRunningPlan,
  requireNotOffered,
  type PricedPlan,
  type RunningPlan,
} from '#domain/sale/pricing/find-running-plan'

/**
 * What buying a plan means for the one that runs: it is replaced with the payment, and its unused part
 * counts.
 */
export type Upgrade = {
  running: RunningPlan
  periods: CountedPeriod[]
  /** Worth of everything unused, halalas with tax. */
  credit: Halalas
}

/** A plan that is wanted in place of another one. */
export type OfferedPlan = PricedPlan & { id: string }

/**
 * Of a plan that would cost too little at once: what is unused of the running one, and its price. Halalas
 * with tax.
 */
export type MoneyCompared = { unused: Halalas; price: Halalas }

/** The wanted plan cannot begin now; thrown with what its quote for the paid end is made of. */
export class PlanWaits extends ShopError {
  readonly running: RunningPlan
  readonly reason: WaitReason
  /** With `money_would_be_left`. */
  readonly money: MoneyCompared | null
  constructor(running: RunningPlan, reason: WaitReason, money: MoneyCompared | null = null) {
    super('plan_running', {
      extra: { plan_change: 'downgrade', waits_because: reason, subscription_id: running.id },
    })
    this.running = running
    this.reason = reason
    this.money = money
  }
}

/**
 * The upgrade that an order for `wanted` would be; null when no other plan runs. A plan whose paid time is
 * over already is replaced by any other. Errors: plan_running (`PlanWaits`) when the wanted plan can only
 * begin at the paid end, plan_change_settled when the next period is paid and is another plan already,
 * plan_offered.
 */
export async function findUpgrade(
  db: Kysely<DB>,
  ctx: Pick<Context, 'gateways' | 'now'>,
  asked: { clientId: string; wanted: OfferedPlan; taxes: Tax[] },
): Promise<Upgrade | null> {
  const running = await findRunningPlan(db, asked)
  if (!running || running.productId === asked.wanted.id) return null
  if (running.openDowngrade?.status === 'paid') throw new ShopError('plan_change_settled')
  requireNotOffered(running, ctx.now())
  const compared = ({ price, days, points }: PricedPlan) => ({
    price: exactWithTax(price, asked.taxes),
    days,
    points,
  })
  const reason = whyPlanWaits({ running: compared(running.bought), wanted: compared(asked.wanted) })
  if (reason && running.endsAt > ctx.now()) throw new PlanWaits(running, reason)
  const { periods, credit } = await countUnused(db, ctx, running.id)
  return { running, periods, credit }
}
