import { sql } from 'kysely'
import { memberMoves } from '#rules/sale/group'
import type { Context } from '#domain/core/context'
import { deferWrite } from '#domain/core/pending-writes'
import type { Transaction } from '#domain/core/transaction'

/**
 * A locked plan gets another owner, who is no member any more; the former owner takes that place, unless they
 * are in another group or have no phone any more. The caller records the fact.
 */
export function swapOwner(
  tx: Transaction,
  ctx: Context,
  plan: { id: string; from: string; to: string },
): void {
  const now = ctx.now()
  deferWrite(
    tx,
    { table: 'subscription_members', key: null, otherwise: 'handover_not_possible' },
    tx.db
      .updateTable('subscription_members')
      .set({ status: memberMoves.joined.leave, ended_at: now })
      .where('subscription_id', '=', plan.id)
      .where('client_id', '=', plan.to)
      .where('status', '=', 'joined')
      .returning('id'),
  )
  deferWrite(
    tx,
    { table: 'subscription_members', key: null },
    sql`insert into subscription_members (subscription_id, phone, client_id, status, invited_at, joined_at)
      select ${plan.id}, c.phone, c.id, 'joined', ${now}::timestamptz, ${now}::timestamptz from clients c
      where c.id = ${plan.from} and c.phone is not null and c.closed_at is null
        and not exists (select from subscription_members m where m.client_id = c.id and m.status = 'joined')
      on conflict do nothing`,
  )
}

/**
 * A locked plan takes the place of another one: its members keep theirs in the new one, without being asked
 * again.
 */
export function carryMembers(tx: Transaction, { from, to }: { from: string; to: string }): void {
  deferWrite(
    tx,
    { table: 'subscription_members', key: null },
    tx.db
      .updateTable('subscription_members')
      .set({ subscription_id: to })
      .where('subscription_id', '=', from)
      .where('status', 'in', ['invited', 'joined']),
  )
}
