import { sql } from 'kysely'
import type { Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import { isConcerned } from '#domain/sale/price-changes/is-concerned'
import {
  concernedColumns,
  isToBeNotified,
  notifyPriceChange,
  notifyWithdrawn,
  type Concerned,
} from '#domain/sale/notifications/notify-price-change'
import { inTransaction } from '#domain/core/transaction'

const atOnce = 200

/**
 * A job: notifies every subscriber whom a scheduled price concerns and who has not agreed to it, once each,
 * in their language; or, when it was withdrawn, those who were notified before or agreed to it in the
 * checkout. Works through all of them in bounded steps and can be run again at any time. Who becomes a
 * subscriber later is shown it at the purchase, or notified after it (`notify-coming-price`).
 */
export async function announcePriceChange(ctx: Context, id: string): Promise<void> {
  const change = await ctx.db.selectFrom('price_changes').selectAll().where('id', '=', id).executeTakeFirst()
  // Withdrawn, and its plan deleted with it.
  if (!change) return
  const isWithdrawn = change.status === 'withdrawn'
  if (change.applies_from <= ctx.now()) return
  if (!isWithdrawn) await markAnnounced(ctx, id)
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await readConcerned(ctx, { id, after, isWithdrawn })
    if (rows.length === 0) return
    await inTransaction(ctx, async (tx) => {
      for (const one of rows) {
        if (!isWithdrawn) {
          notifyPriceChange(tx, ctx, change, one)
          continue
        }
        notifyWithdrawn(tx, ctx, change, one)
        // No consent is needed any more: plans that waited for one renew.
        const { subscription_id: subjectId, client_id: clientId } = one
        enqueue(tx, ctx, { name: 'subscription.renew', subjectId, clientId })
      }
    })
    after = rows.at(-1)?.subscription_id ?? after
  }
}

/** From here on subscribers see it on their pages, too. */
async function markAnnounced(ctx: Context, id: string): Promise<void> {
  await ctx.db
    .updateTable('price_changes')
    .set({ announced_at: ctx.now(), updated_at: ctx.now() })
    .where('id', '=', id)
    .where('announced_at', 'is', null)
    .execute()
}

function readConcerned(ctx: Context, asked: { id: string; after: string; isWithdrawn: boolean }) {
  return sql<Concerned>`
    select ${concernedColumns(ctx.now())}
    from price_changes x join subscriptions s on ${isConcerned()} join clients c on c.id = s.client_id
    where x.id = ${asked.id} and s.id > ${asked.after} and c.closed_at is null
      and ${isToBeNotified(sql`${asked.isWithdrawn}::boolean`)}
    order by s.id limit ${atOnce}`.execute(ctx.db)
}
