import { mentionedIn, mentionSign } from '#rules/support/mention'
import type { Context } from '#domain/core/context'
import { deferWrite } from '#domain/core/pending-writes'
import type { Transaction } from '#domain/core/transaction'
import { servingStaff } from '#domain/account/support/serving-staff'

/**
 * A note names colleagues who answer tickets: it waits for each of them, whoever wrote it left out, until
 * they look at the ticket.
 */
export async function mentionColleagues(
  tx: Transaction,
  ctx: Context,
  note: { id: string; ticketId: string; body: string; staffId: string },
): Promise<void> {
  if (!note.body.includes(mentionSign)) return
  const named = mentionedIn(note.body, await servingStaff(tx.db)).filter(({ id }) => id !== note.staffId)
  if (named.length === 0) return
  deferWrite(
    tx,
    { table: 'ticket_mentions', key: note.id },
    tx.db.insertInto('ticket_mentions').values(
      named.map(({ id }) => ({
        message_id: note.id,
        staff_user_id: id,
        ticket_id: note.ticketId,
        created_at: ctx.now(),
      })),
    ),
  )
}
