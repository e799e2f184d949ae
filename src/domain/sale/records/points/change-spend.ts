import { sql, type Insertable } from 'kysely'
import type { PointsSpendParts, PointsSpends } from '#db/types'
import { ShopError } from '#rules/errors/shop-error'
import type { Context } from '#domain/core/context'
import { deferWrite } from '#domain/core/pending-writes'
import { firstSoldTo } from '#domain/people/identity/find-partner-client'
import { newId } from '#domain/core/new-id'
import type { Transaction } from '#domain/core/transaction'

/**
 * Points that a partner's program takes, and the periods that they come from, which are the caller's to
 * change. Each keeps the order by which the partner reaches it: the first one for the plan's owner, else the
 * first one for the client; none of who reaches all points. Source: docs/decisions/0254. Returns its id.
 */
export function insertSpend(
  tx: Transaction,
  ctx: Context,
  spend: Omit<Insertable<PointsSpends>, 'id' | 'created_at' | 'reversed_at'>,
  parts: Omit<Insertable<PointsSpendParts>, 'spend_id' | 'order_id'>[],
  { pointsAny }: { pointsAny: boolean },
): string {
  const id = newId()
  deferWrite(
    tx,
    { table: 'points_spends', key: id },
    tx.db.insertInto('points_spends').values({ ...spend, id, created_at: ctx.now() }),
  )
  const { api_client_id: partner, client_id: client } = spend
  const openerOf = (plan: string) => {
    const owner = sql`(select s.client_id from subscriptions s where s.id = ${plan})`
    return sql<
      string | null
    >`coalesce(${firstSoldTo(partner, owner)}, ${firstSoldTo(partner, sql`${client}::uuid`)})`
  }
  const rows = parts.map((part) => ({
    ...part,
    spend_id: id,
    order_id: pointsAny ? null : openerOf(part.subscription_id),
  }))
  deferWrite(
    tx,
    { table: 'points_spend_parts', key: id },
    tx.db.insertInto('points_spend_parts').values(rows),
  )
  return id
}

/** A spend is given back, once. Error: spend_already_reversed. */
export async function markReversed(
  tx: Transaction,
  ctx: Context,
  id: string,
): Promise<{ points: number; reason: string }> {
  const reversed = await tx.db
    .updateTable('points_spends')
    .set({ reversed_at: ctx.now() })
    .where('id', '=', id)
    .where('reversed_at', 'is', null)
    .returning(['points', 'reason'])
    .executeTakeFirst()
  if (!reversed) throw new ShopError('spend_already_reversed')
  return reversed
}
