import type { Kysely } from 'kysely'
import type { DB } from '#db/types'
import { ShopError } from '#rules/errors'
import type { Halalas } from '#rules/money'
import { planChangeKind } from '#rules/plan-change'
import type { Context } from '#domain/context'
import { countUnused } from '#domain/plan-changes/count-unused'
import type { CountedPeriod } from '#domain/plan-changes/count-unused'
import { readRunningPlan } from '#domain/plan-changes/read-running-plan'
import type { RunningPlan } from '#domain/plan-changes/read-running-plan'

/** What buying a plan means for the one that runs: it is replaced with the payment, and its unused part counts. */
export type Upgrade = {
  running: RunningPlan
  periods: CountedPeriod[]
  /** Worth of everything unused, halalas with tax. */
  credit: Halalas
}

/**
 * The upgrade that an order for `wanted` would be; null when no other plan runs. A plan whose paid time is over already
 * is replaced by any other. Error: plan_running with the kind, when the wanted plan can only begin at the paid end.
 */
export async function readUpgrade(
  db: Kysely<DB>,
  ctx: Pick<Context, 'gateway' | 'now'>,
  asked: { clientId: string; wanted: { id: string; price: number } },
): Promise<Upgrade | null> {
  const running = await readRunningPlan(db, asked)
  if (!running || running.productId === asked.wanted.id) return null
  const kind = planChangeKind({ running: running.price, wanted: asked.wanted.price })
  if (kind === 'downgrade' && running.endsAt > ctx.now()) {
    throw new ShopError('plan_running', { extra: { plan_change: kind, subscription_id: running.id } })
  }
  const { periods, credit } = await countUnused(db, ctx, running.id)
  return { running, periods, credit }
}
