import { sql } from 'kysely'
import { ShopError } from '#rules/errors'
import { recordFact } from '#domain/core/activity/record-fact'
import type { ApiClientActor, Context } from '#domain/core/context'
import { atTimeOfClient } from '#domain/core/clock/client-clock'
import { newId } from '#domain/core/new-id'
import { soldTo } from '#domain/people/identity/find-partner-client'
import { requirePartner } from '#domain/core/require-partner'
import { isRunning, listPointSources, sumPoints } from '#domain/sale/records/points/point-sources'
import { setPointsLeft } from '#domain/sale/records/periods/change-period'
import { getOwnSpend } from '#domain/partners/points/get-spend'
import type { SpendView } from '#domain/partners/points/get-spend'
import { inTransaction } from '#domain/core/transaction'
import type { Transaction } from '#domain/core/transaction'

/**
 * Gives the points of an own spend back to where they came from, once, and while those periods run: what would have lapsed
 * comes back in no other. Errors: spend_not_found, spend_already_reversed, spend_not_reversible.
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
    const marked = await tx.db
      .updateTable('points_spends')
      .set({ reversed_at: then.now() })
      .where('id', '=', id)
      .where('reversed_at', 'is', null)
      .returning(['points', 'reason'])
      .executeTakeFirst()
    if (!marked) throw new ShopError('spend_already_reversed')
    const parts = await giveBack(tx, ctx, { id, reason: marked.reason, at: then.now() })
    recordFact(tx, then, {
      action: 'points.reversed',
      entity: 'subscription',
      entityId: parts[0] ?? spend.client_id,
      clientId: spend.client_id,
      changes: {
        points: { before: null, after: marked.points },
        points_left: { before: null, after: await countLeft(tx, ctx, partner, spend) },
        reason: { before: null, after: marked.reason },
        spend_id: { before: null, after: id },
      },
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

/** Returns the subscriptions that got points back. */
async function giveBack(
  tx: Transaction,
  ctx: Context,
  spend: { id: string; reason: string; at: Date },
): Promise<string[]> {
  // The same sequence as spending, so that no two wait for each other in a circle.
  const { rows: parts } = await sql<Part & { runs: boolean }>`
    select d.id, d.subscription_id, d.points_left, p.points, ${isRunning(ctx)} as runs
    from points_spend_parts p join subscription_periods d on d.id = p.period_id
      join subscriptions s on s.id = d.subscription_id
    where p.spend_id = ${spend.id} order by d.id for no key update of d`.execute(tx.db)
  if (!parts.every(({ runs }) => runs)) throw new ShopError('spend_not_reversible')
  const back = parts.map((part) => ({
    ...part,
    points_after: part.points_left + part.points,
    entry_id: newId(),
  }))
  await sql`
    insert into points_entries (id, subscription_id, period_id, kind, points, points_left, reason, spend_id, created_at)
    select entry_id, subscription_id, id, 'reversal', points, points_after, ${spend.reason}, ${spend.id}, ${spend.at}
    from jsonb_to_recordset(${JSON.stringify(back)}::jsonb)
      as part (id uuid, subscription_id uuid, points integer, points_after integer, entry_id uuid)`.execute(
    tx.db,
  )
  for (const part of back) setPointsLeft(tx, part, part.points_after)
  return back.map((part) => part.subscription_id)
}

type Part = { id: string; subscription_id: string; points: number; points_left: number }
