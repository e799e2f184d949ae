import { sql, type Selectable } from 'kysely'
import type { PlanChangeCredits, PlanChanges } from '#db/types'
import { canMove } from '#rules/core/moves'
import { refundLeft } from '#rules/payments/refund'
import { hasRunningStatus } from '#domain/core/subscription-status'
import type { Context } from '#domain/core/context'
import { lockClient } from '#domain/people/identity/lock-client'
import type { LockedOrder } from '#domain/sale/records/orders/lock-order'
import { planChangeMoves } from '#rules/sale/plan-change'
import { getRefundRoom } from '#domain/sale/records/refunds/get-refund-room'
import { countUnused, pointsUsed } from '#domain/sale/pricing/count-unused'
import type { Transaction } from '#domain/core/transaction'

export type HeldCredit = {
  change: Selectable<PlanChanges>
  credits: Selectable<PlanChangeCredits>[]
  /** Points that were spent since the quote. */
  spentSince: number
}

/**
 * Whether the quote of an upgrade order still holds now that its money is here: the old plan runs on the same
 * paid time, nothing was given back of it, and the points spent meanwhile can be taken from the new plan.
 * Null when not: then the money must not be kept. Days that passed while the client was at the bank do not
 * count against the client. Locks the client, the change, and the old plan with its periods.
 */
export async function checkCredit(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
): Promise<HeldCredit | null> {
  await lockClient(tx, order.clientId)
  const change = await tx.db
    .selectFrom('plan_changes')
    .selectAll()
    .where('id', '=', order.planChangeId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (!canMove(planChangeMoves, change.status, 'finish')) return null
  const credits = await tx.db
    .selectFrom('plan_change_credits')
    .selectAll()
    .where('plan_change_id', '=', change.id)
    .orderBy('period_id')
    .execute()
  // Refunds of the client's own orders wait for the client; those of a former owner's wait for the order.
  await sql`select from orders o join plan_change_credits k on k.order_id = o.id
    where k.plan_change_id = ${change.id} and o.client_id <> ${order.clientId}
    order by o.id for no key update of o`.execute(tx.db)
  // Members spend under the locks of the periods alone. A statement of its own: what is read next was
  // committed before.
  await sql`select from subscriptions s join subscription_periods p on p.subscription_id = s.id and p.ended_early_at is null
    where s.id = ${change.subscription_id} order by p.id for no key update of s, p`.execute(tx.db)
  const { rows } = await sql<{ period_id: string | null; credited: boolean; used: string; points: number }>`
    select p.id as period_id, k.period_id is not null as credited, ${pointsUsed()} as used,
      (select l.points from order_lines l where l.order_id = ${order.id}) as points
    from subscriptions s
      left join (subscription_periods p left join plan_change_credits k
          on k.period_id = p.id and k.plan_change_id = ${change.id})
        on p.subscription_id = s.id and p.ended_early_at is null
          and (p.ends_at > ${ctx.now()} or k.period_id is not null)
    where s.id = ${change.subscription_id}
      and ${hasRunningStatus()}`.execute(tx.db)
  if (rows.length === 0) return null
  const standing = rows.filter((row) => row.period_id !== null)
  // The same periods as in the quote, no more and no less.
  if (standing.some((row) => !row.credited) || standing.length !== credits.length) return null
  for (const credit of credits) {
    const left = refundLeft(await getRefundRoom(tx.db, ctx, credit.order_id))
    if (BigInt(left) !== credit.paid_minor) return null
  }
  const used = standing.reduce((sum, row) => sum + Number(row.used), 0)
  const before = credits.reduce((sum, credit) => sum + credit.points_used, 0)
  const spentSince = Math.max(used - before, 0)
  if (spentSince > (rows[0]?.points ?? 0)) return null
  return { change, credits, spentSince }
}

/**
 * Whether the same would be quoted at this moment, for an order that is about to be paid. The client is
 * locked.
 */
export async function quoteHolds(tx: Transaction, ctx: Context, order: LockedOrder): Promise<boolean> {
  const held = await checkCredit(tx, ctx, order)
  if (!held) return false
  const now = await countUnused(tx.db, ctx, held.change.subscription_id)
  return BigInt(now.credit) === held.change.credit_minor
}
