import type { Insertable, Updateable } from 'kysely'
import type { Orders } from '#db/types'
import type { Context } from '#domain/core/context'
import { deferWrite } from '#domain/core/pending-writes'
import type { WriteTarget } from '#domain/core/pending-writes'

/** A new order, with its frozen numbers. */
export function insertOrder(
  notes: WriteTarget,
  ctx: Context,
  row: Omit<Insertable<Orders>, 'id' | 'status' | 'created_at' | 'updated_at'> & { id: string },
): void {
  const now = ctx.now()
  const order = { ...row, status: 'pending' as const, created_at: now, updated_at: now }
  deferWrite(notes, { table: 'orders', key: row.id }, ctx.db.insertInto('orders').values(order))
}

/** Details of a locked order beside its status, which `moveOrder` moves and whose fact it writes. */
export function changeOrder(
  notes: WriteTarget,
  ctx: Context,
  id: string,
  set: Pick<Updateable<Orders>, 'payable_until' | 'replaced_by_order_id' | 'access_ended_at'>,
): void {
  deferWrite(
    notes,
    { table: 'orders', key: id },
    ctx.db
      .updateTable('orders')
      .set({ ...set, updated_at: ctx.now() })
      .where('id', '=', id),
  )
}

/** Why a paid order is not fulfilled yet, for staff; nothing where it has gone on meanwhile. */
export async function keepFulfilmentError(ctx: Context, id: string, words: string): Promise<void> {
  await ctx.db
    .updateTable('orders')
    .set({ fulfilment_error: words })
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .execute()
}
