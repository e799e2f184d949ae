import { recordFact, type Changes } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { newId } from '#domain/core/new-id'
import { deferWrite } from '#domain/core/pending-writes'
import { changeTicket } from '#domain/account/support/records/change-ticket'
import type { LockedTicket } from '#domain/account/support/records/lock-ticket'
import type { Transaction } from '#domain/core/transaction'

/**
 * Writes into a locked ticket, and the fact of it. What the client writes waits for an answer, an answer ends
 * the waiting, and both wake one that is put off; a note among staff changes nothing of the ticket. Returns
 * the message's id.
 */
export function insertMessage(
  tx: Transaction,
  ctx: Context,
  ticket: LockedTicket,
  message: {
    body: string
    /** Who of the staff writes; null for the client. */
    staffId: string | null
    isNote: boolean
    /** The same for every repeat of one request. */
    onceKey: string | null
  },
): string {
  const id = newId()
  const now = ctx.now()
  const { body, staffId, isNote, onceKey } = message
  deferWrite(
    tx,
    { table: 'ticket_messages', key: id },
    tx.db.insertInto('ticket_messages').values({
      id,
      ticket_id: ticket.id,
      staff_user_id: staffId,
      is_note: isNote,
      body,
      once_key: onceKey,
      created_at: now,
    }),
  )
  const changes: Changes = { message_id: { before: null, after: id } }
  if (isNote) {
    recordFact(tx, ctx, {
      action: 'ticket.noted',
      entity: 'ticket',
      entityId: ticket.id,
      clientId: ticket.client_id,
      changes,
    })
  } else {
    const waitingSince = staffId === null ? (ticket.waiting_since ?? now) : null
    changeTicket(tx, ctx, ticket, {
      set: { waiting_since: waitingSince, snoozed_until: null, snoozed_by: null },
      fact: staffId === null ? 'ticket.replied' : 'ticket.answered',
      changes,
    })
  }
  return id
}
