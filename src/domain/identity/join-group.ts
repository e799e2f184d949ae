import { sql } from 'kysely'
import { recordFact } from '#domain/activity/record-fact'
import type { Context } from '#domain/context'
import type { Transaction } from '#domain/transaction'

/**
 * Binds the newest invitation of a phone to the client who owns it now. A client belongs to one group at a time; further
 * invitations stay open.
 */
export async function joinGroup(
  tx: Transaction,
  ctx: Context,
  clientId: string,
  phone: string,
): Promise<void> {
  const { rows } = await sql<{ id: string; subscription_id: string }>`
    update subscription_members set client_id = ${clientId}, status = 'joined', joined_at = ${ctx.now()}
    where id = (
      select m.id from subscription_members m
      join subscriptions s on s.id = m.subscription_id
      where m.phone = ${phone} and m.status = 'invited' and s.status in ('active', 'past_due', 'cancelled')
      order by m.invited_at desc, m.id desc limit 1
      for update of m skip locked)
      and not exists (select 1 from subscription_members where client_id = ${clientId} and status = 'joined')
    returning id, subscription_id`.execute(tx.db)
  for (const row of rows) {
    recordFact(tx, ctx, {
      action: 'member.joined',
      entity: 'subscription',
      entityId: row.subscription_id,
      clientId,
      changes: { member_status: { before: 'invited', after: 'joined' } },
    })
  }
}
