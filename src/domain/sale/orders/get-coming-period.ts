import { sql } from 'kysely'
import { comingPeriod, type ComingPeriod } from '#rules/sale/coming-period'
import { isPayable } from '#rules/sale/order'
import { requireClient, type Context } from '#domain/core/context'
import { pointsUsed } from '#domain/sale/pricing/count-unused'
import { runningTime, toRunningTime, type RunningTimeRow } from '#domain/sale/pricing/running-time'
import type { OrderView } from '#domain/sale/records/order-views/order-view'

/**
 * What the signed-in client's own order would bring if it was paid at this moment; null for one that cannot
 * be paid, and for a renewal, whose place its subscription decides.
 */
export async function getComingPeriod(ctx: Context, order: OrderView): Promise<ComingPeriod | null> {
  const clientId = requireClient(ctx)
  const [line] = order.lines
  if (!line || !isPayable(order.status) || order.blocked_by || order.method === 'subscription') return null
  const running = runningTime({ clientId: sql`${clientId}::uuid`, productId: sql`${line.id}::uuid` })
  const { rows } = await sql<{
    running: RunningTimeRow | null
    spent_since: string
  }>`select ${running} as running,
    (select coalesce(greatest(sum(${pointsUsed()} - k.points_used), 0), 0) from plan_change_credits k
      join subscription_periods p on p.id = k.period_id where k.plan_change_id = ${order.plan_change_id}) as spent_since`.execute(
    ctx.db,
  )
  return comingPeriod(
    {
      days: line.days,
      points: line.points,
      price: order.price_after_tax_minor,
      running: toRunningTime(rows[0]?.running ?? null),
      pointsUsed: Number(rows[0]?.spent_since ?? 0),
    },
    ctx.now(),
  )
}
