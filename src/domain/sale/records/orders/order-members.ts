import { sql } from 'kysely'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { isHeldAt, type HeldPhone } from '#domain/core/held-phone'
import { deferWrite, type WriteTarget } from '#domain/core/pending-writes'
import type { Transaction } from '#domain/core/transaction'

/** Phones that a new order will share its plan with; nobody is notified before it completes. */
export function insertOrderMembers(
  notes: WriteTarget,
  ctx: Context,
  order: { id: string; members: string[] },
): void {
  if (order.members.length === 0) return
  const rows = order.members.map((phone) => ({ order_id: order.id, phone }))
  deferWrite(
    notes,
    { table: 'order_members', key: order.id },
    ctx.db.insertInto('order_members').values(rows),
  )
}

/** A locked, unpaid order will share its plan with others than before. The same ones change nothing. */
export async function replaceOrderMembers(
  tx: Transaction,
  ctx: Context,
  order: { id: string; clientId: string; members: string[] },
): Promise<void> {
  const { id, clientId, members } = order
  const before = await tx.db
    .deleteFrom('order_members')
    .where('order_id', '=', id)
    .returning('phone')
    .execute()
  insertOrderMembers(tx, ctx, order)
  if (before.length === members.length && before.every(({ phone }) => members.includes(phone))) return
  recordFact(tx, ctx, {
    action: 'order.shared',
    entity: 'order',
    entityId: id,
    clientId,
    changes: { members: { before: before.length, after: members.length } },
  })
}

/** Wherever an order named a phone of somebody who leaves for good while it was theirs. */
export async function deletePhonesFromOrders(tx: Transaction, phones: HeldPhone[]): Promise<void> {
  await sql`delete from order_members m using orders o
    where o.id = m.order_id and ${isHeldAt(phones, { phone: sql`m.phone`, at: sql`o.created_at` })}`.execute(
    tx.db,
  )
}

/** The phones that a client's orders name. */
export async function deleteOrderMembers(tx: Transaction, clientId: string): Promise<void> {
  await sql`delete from order_members m using orders o
    where o.id = m.order_id and o.client_id = ${clientId}`.execute(tx.db)
}
