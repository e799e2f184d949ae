import type { Insertable } from 'kysely'
import type { PointsSpendParts, PointsSpends } from '#db/types'
import { ShopError } from '#rules/errors/shop-error'
import type { Context } from '#domain/core/context'
import { deferWrite } from '#domain/core/pending-writes'
import { newId } from '#domain/core/new-id'
import type { Transaction } from '#domain/core/transaction'

/** Points that a partner's program takes, and the periods that they come from, which are the caller's to change. Returns its id. */
export function insertSpend(
  tx: Transaction,
  ctx: Context,
  spend: Omit<Insertable<PointsSpends>, 'id' | 'created_at' | 'reversed_at'>,
  parts: Omit<Insertable<PointsSpendParts>, 'spend_id'>[],
): string {
  const id = newId()
  deferWrite(
    tx,
    { table: 'points_spends', key: id },
    tx.db.insertInto('points_spends').values({ ...spend, id, created_at: ctx.now() }),
  )
  const rows = parts.map((part) => ({ ...part, spend_id: id }))
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
