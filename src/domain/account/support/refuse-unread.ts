import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import type { Transaction } from '#domain/core/transaction'

/**
 * Refuses what somebody does to a ticket who has not read what others wrote, or merged into it, behind
 * `seenId` (`threadEnd` of what they saw). What came in by a merge of one's own is not news. Error:
 * ticket_answered_meanwhile.
 */
export async function refuseUnread(
  tx: Transaction,
  { ticketId, seenId, staffId }: { ticketId: string; seenId: string; staffId: string },
): Promise<void> {
  const { rows } = await sql`
    select 1 from ticket_messages m where m.ticket_id = ${ticketId} and m.id > ${seenId}
      and m.staff_user_id is distinct from ${staffId}
      and not exists (select from ticket_merges g where g.target_id = m.ticket_id and g.staff_user_id = ${staffId} and m.id = any(g.message_ids))
    union all
    select 1 from ticket_merges g where g.target_id = ${ticketId} and g.id > ${seenId} and g.undone_at is null
      and g.staff_user_id <> ${staffId}
    limit 1`.execute(tx.db)
  if (rows.length > 0) throw new ShopError('ticket_answered_meanwhile')
}
