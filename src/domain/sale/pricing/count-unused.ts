import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '#db/types'
import { add, type Halalas } from '#rules/core/money'
import { creditFor, unusedDays } from '#rules/sale/plan-change'
import { refundLeft } from '#rules/payments/refund'
import type { Context } from '#domain/core/context'
import { getRefundRoom } from '#domain/sale/records/refunds/get-refund-room'

/** One paid period that is not over, and what its unused part is worth. */
export type CountedPeriod = {
  periodId: string
  orderId: string
  /** Halalas with tax that its client paid and has not got back. */
  paid: Halalas
  days: number
  daysLeft: number
  points: number
  /** Points spent and not given back. */
  pointsUsed: number
  amount: Halalas
}

export type Unused = { periods: CountedPeriod[]; credit: Halalas }

/**
 * What is unused of a subscription's paid time at this moment. Only what the client paid counts: time that a
 * partner or a coupon paid for is worth nothing in money. To decide by it, lock the client first. `onlyOf`:
 * of the period that one order paid for.
 */
export async function countUnused(
  db: Kysely<DB>,
  ctx: Pick<Context, 'gateways' | 'now'>,
  subscriptionId: string,
  onlyOf?: { orderId: string },
): Promise<Unused> {
  const now = ctx.now()
  const { rows } = await sql<{
    id: string
    order_id: string
    starts_at: Date
    /** Of what was paid: free days come behind it, and are worth nothing in money. */
    ends_at: Date
    days: number
    points: number
    points_used: string
  }>`
    select p.id, p.order_id, p.starts_at, p.ends_at - make_interval(hours => 24 * p.free_days) as ends_at, p.days, p.points,
      ${pointsUsed()} as points_used
    from subscription_periods p
    where p.subscription_id = ${subscriptionId} and p.ended_early_at is null and p.ends_at > ${now}
      ${onlyOf ? sql`and p.order_id = ${onlyOf.orderId}` : sql``}
    order by p.starts_at`.execute(db)
  const periods: CountedPeriod[] = []
  for (const row of rows) {
    const paid = refundLeft(await getRefundRoom(db, ctx, row.order_id))
    const used = Number(row.points_used)
    const daysLeft = unusedDays({ days: row.days, startsAt: row.starts_at, endsAt: row.ends_at }, now)
    periods.push({
      periodId: row.id,
      orderId: row.order_id,
      paid,
      days: row.days,
      daysLeft,
      points: row.points,
      pointsUsed: used,
      amount: creditFor({
        paid,
        days: row.days,
        daysLeft,
        points: row.points,
        pointsLeft: row.points - used,
      }),
    })
  }
  return { periods, credit: add(...periods.map(({ amount }) => amount)) }
}

/**
 * Bought points of a period that were spent and not given back, from the ledger: a lapse is no use. Those
 * that staff gave are spent first, from when they were given; what was spent before stays spent. Those that
 * they took back are gone.
 */
export function pointsUsed(period: 'p' | 'd' = 'p'): RawBuilder<string> {
  return sql<string>`(select greatest(coalesce(max(t.used), 0), 0) from (
    select -sum(e.points + coalesce(r.points, 0)) over (order by e.id) as used
    from points_entries e left join points_entries r on r.spend_id = e.spend_id and r.period_id = e.period_id and r.kind = 'reversal'
    where ${isOfPeriod(period)} and e.kind in ('spend', 'adjustment')) t)`
}

/**
 * Points that staff gave to a period `d` and that are left: neither taken back nor spent, which they are
 * before bought ones.
 */
export function givenPointsLeft(): RawBuilder<number> {
  return sql<number>`((select coalesce(sum(e.points), 0) from points_entries e
    where ${isOfPeriod('d')} and e.kind in ('adjustment', 'spend', 'reversal')) + ${pointsUsed('d')})::int`
}

/** Of an entry `e` of the ledger. */
function isOfPeriod(period: 'p' | 'd'): RawBuilder<boolean> {
  return sql<boolean>`e.subscription_id = ${sql.ref(`${period}.subscription_id`)} and e.period_id = ${sql.ref(`${period}.id`)}`
}
