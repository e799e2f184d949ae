import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import { recordFact } from '#domain/core/activity/record-fact'
import type { ApiClientActor, Context } from '#domain/core/context'
import { atTimeOfClient } from '#domain/core/clock/client-clock'
import { soldTo } from '#domain/people/identity/find-partner-client'
import { requirePartner } from '#domain/core/require-partner'
import { markReversed } from '#domain/sale/records/points/change-spend'
import { insertPointsEntry } from '#domain/sale/records/points/insert-points-entry'
import { isRunning, listPointSources, sumPoints } from '#domain/sale/records/points/point-sources'
import { setPointsLeft } from '#domain/sale/records/periods/change-period'
import { getOwnSpend, type SpendView } from '#domain/partners/points/get-spend'
import { inTransaction, type Transaction } from '#domain/core/transaction'

/**
 * Gives the points of an own spend back to where they came from, once, and while those periods run: what
 * would have lapsed comes back in no other. Errors: spend_not_found, spend_already_reversed,
 * spend_not_reversible.
 */
export async function reverseSpend(ctx: Context, id: string): Promise<SpendView> {
  const partner = requirePartner(ctx, 'points')
  const spend = await ctx.db
    .selectFrom('points_spends')
    .select('client_id')
    .where('id', '=', id)
    .where('api_client_id', '=', partner.id)
    .where('is_test', '=', partner.mode === 'test')
    .executeTakeFirst()
  if (!spend) throw new ShopError('spend_not_found')
  const then = await atTimeOfClient(ctx, spend.client_id)
  await inTransaction(then, async (tx) => {
    const { points, reason } = await markReversed(tx, then, id)
    const parts = await giveBack(tx, ctx, then, { id, reason })
    recordFact(tx, then, {
      action: 'points.reversed',
      entity: 'subscription',
      entityId: parts[0] ?? spend.client_id,
      clientId: spend.client_id,
      changes: {
        points: { before: null, after: points },
        points_left: { before: null, after: await countLeft(tx, ctx, partner, spend) },
        spend_id: { before: null, after: id },
      },
      personal: { reason: { before: null, after: reason } },
    })
  })
  return getOwnSpend(ctx.db, partner, id)
}

/** What can be spent for the client now, as the partner sees it. */
async function countLeft(
  tx: Transaction,
  ctx: Context,
  partner: ApiClientActor,
  { client_id: clientId }: { client_id: string },
): Promise<number> {
  const { rows } = await sql<{ own: boolean; phone: string }>`
    select coalesce(c.phone, '') as phone, ${partner.pointsAny} or ${soldTo(partner.id, sql`c.id`)} as own
    from clients c where c.id = ${clientId}`.execute(tx.db)
  const { own = false, phone = '' } = rows[0] ?? {}
  return sumPoints(
    await listPointSources(tx.db, ctx, { id: clientId, phone, soldBy: own ? null : partner.id }),
  )
}

/**
 * Returns the subscriptions that got points back. `then` is the client's moment, at which that is written.
 */
async function giveBack(
  tx: Transaction,
  ctx: Context,
  then: Context,
  spend: { id: string; reason: string },
): Promise<string[]> {
  // The same sequence as spending, so that no two wait for each other in a circle.
  const { rows: parts } = await sql<Part & { runs: boolean }>`
    select d.id, d.subscription_id, d.points_left, p.points, ${isRunning(ctx)} as runs
    from points_spend_parts p join subscription_periods d on d.id = p.period_id
      join subscriptions s on s.id = d.subscription_id
    where p.spend_id = ${spend.id} order by d.id for no key update of d`.execute(tx.db)
  if (!parts.every(({ runs }) => runs)) throw new ShopError('spend_not_reversible')
  for (const part of parts) {
    const { id: periodId, subscription_id: subscriptionId, points } = part
    const pointsLeft = part.points_left + points
    setPointsLeft(tx, part, pointsLeft)
    insertPointsEntry(tx, then, { subscriptionId, periodId, kind: 'reversal', points, pointsLeft, spend })
  }
  return parts.map((part) => part.subscription_id)
}

type Part = { id: string; subscription_id: string; points: number; points_left: number }
