import { sql } from 'kysely'
import type { Language } from '#rules/language'
import { invariant } from '#rules/moves'
import { runningStatuses } from '#rules/subscription'
import { ShopError } from '#rules/errors'
import type { Context } from '#domain/context'
import type { LockedOrder } from '#domain/orders/lock-order'
import type { Transaction } from '#domain/transaction'

export type FulfilmentLine = {
  product_id: string
  name_ar: string
  name_en: string
  points: number
  days: number
  group_sharing: boolean
}

export type Fulfilment = {
  line: FulfilmentLine
  phone: string | null
  language: Language
  members: string[]
  /** The client's running subscription of the same plan, locked. */
  running: { id: string; endsAt: Date } | null
  /** The saved card that the order was paid with, when the client agreed to auto-renewal. */
  renewsWith: string | null
}

/**
 * All that provisioning needs, in one statement; the client's row is locked, so that two orders of one client are
 * provisioned one after the other. Error: plan_running when another plan runs.
 */
export async function readFulfilment(tx: Transaction, ctx: Context, order: LockedOrder): Promise<Fulfilment> {
  const { rows } = await sql<{
    phone: string | null
    language: Language
    line: FulfilmentLine | null
    members: string[]
    running: { id: string; product_id: string; ends_at: string } | null
    renews_with: string | null
  }>`
    select c.phone, c.language,
      (select to_jsonb(l) from order_lines l where l.order_id = ${order.id}) as line,
      coalesce((select jsonb_agg(m.phone) from order_members m where m.order_id = ${order.id}), '[]') as members,
      (select jsonb_build_object('id', s.id, 'product_id', s.product_id, 'ends_at', s.ends_at) from subscriptions s
        where s.client_id = c.id and s.status in (${sql.join(runningStatuses.map((status) => sql.lit(status)))})) as running,
      (select p.payment_method_id from payments p where p.order_id = ${order.id} and p.settles) as renews_with
    from clients c where c.id = ${order.clientId} for no key update of c`.execute(tx.db)
  const row = rows[0]
  invariant(row?.line, `order ${order.id} has no client or no line`)
  const running = row.running && new Date(row.running.ends_at) > ctx.now() ? row.running : null
  if (running && running.product_id !== row.line.product_id) throw new ShopError('plan_running')
  // It ended, and its alarm has not rung yet.
  if (row.running && !running) await expireNow(tx, ctx, row.running.id)
  return {
    line: row.line,
    phone: row.phone,
    language: row.language,
    members: row.members,
    running: running && { id: running.id, endsAt: new Date(running.ends_at) },
    renewsWith: order.autoRenew ? row.renews_with : null,
  }
}

async function expireNow(tx: Transaction, ctx: Context, subscriptionId: string): Promise<void> {
  await tx.db
    .updateTable('subscriptions')
    .set({ status: 'expired', updated_at: ctx.now() })
    .where('id', '=', subscriptionId)
    .execute()
}
