import { sql } from 'kysely'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'

/**
 * The order's message is left for its sender. The order's row is locked, so that no second worker leaves
 * another.
 */
export async function keepReminder(
  tx: Transaction,
  ctx: Context,
  order: { id: string; clientId: string },
): Promise<void> {
  await tx.db.insertInto('order_reminders').values({ order_id: order.id, sent_at: ctx.now() }).execute()
  recordFact(tx, ctx, {
    action: 'order.reminded',
    entity: 'order',
    entityId: order.id,
    clientId: order.clientId,
  })
}

/**
 * The client wants to hear no more of the order, neither by message nor on the pages. Idempotent; the order
 * itself stays.
 */
export async function keepReminderStop(
  tx: Transaction,
  ctx: Context,
  order: { id: string; clientId: string },
): Promise<void> {
  const { numInsertedOrUpdatedRows: changed } = await tx.db
    .insertInto('order_reminders')
    .values({ order_id: order.id, stopped_at: ctx.now() })
    .onConflict((row) =>
      row
        .column('order_id')
        .doUpdateSet({ stopped_at: ctx.now() })
        .where('order_reminders.stopped_at', 'is', null),
    )
    .executeTakeFirstOrThrow()
  if (changed === 0n) return
  recordFact(tx, ctx, {
    action: 'order.reminders_stopped',
    entity: 'order',
    entityId: order.id,
    clientId: order.clientId,
  })
}

/** Whether the client of the order `o` wanted no more reminders of it, for a query. */
export const isDismissed = sql<boolean>`exists (select from order_reminders r where r.order_id = o.id and r.stopped_at is not null)`
