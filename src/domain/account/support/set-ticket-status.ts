import { ShopError } from '#rules/errors/shop-error'
import { ticketMoves, type TicketEvent, type TicketStatus } from '#rules/support/ticket'
import { requirePermission, type Context } from '#domain/core/context'
import { answerTicketWithin } from '#domain/account/support/answer-ticket'
import { lockTicket } from '#domain/account/support/records/lock-ticket'
import { moveTicket } from '#domain/account/support/records/change-ticket'
import { readMessageToClient } from '#domain/account/support/read-message'
import { refuseUnread } from '#domain/account/support/refuse-unread'
import { inTransaction } from '#domain/core/transaction'

/**
 * Moves a ticket to a status that the table leads to; one that has it already stays as it is. `words` are the
 * last answer to the client, who is notified of it, and are written together with the move. An open one is
 * not moved by somebody who has not read what others wrote, or merged into it, after `seenId`: whoever waits
 * would wait no more. Errors: ticket_not_found, ticket_not_movable, ticket_not_pending,
 * ticket_answered_meanwhile, invalid_input.
 */
export async function setTicketStatus(
  ctx: Context,
  id: string,
  status: TicketStatus,
  { words, seenId }: { words?: string | undefined; seenId?: string | undefined } = {},
): Promise<void> {
  const { id: staffId } = requirePermission(ctx, 'ticket:serve')
  const body = words === undefined ? undefined : readMessageToClient(words, 'words')
  await inTransaction(ctx, async (tx) => {
    const ticket = await lockTicket(tx, id)
    if (ticket.status === status) return
    const event = ticketEventTo(ticket.status, status)
    if (!event) throw new ShopError('ticket_not_movable')
    if (ticket.status === 'pending' && seenId !== undefined) {
      await refuseUnread(tx, { ticketId: ticket.id, seenId, staffId })
    }
    if (body !== undefined) {
      if (ticket.status !== 'pending') throw new ShopError('ticket_not_pending')
      await answerTicketWithin(tx, ctx, ticket, { body, isNote: false, onceKey: null, staffId })
    }
    moveTicket(tx, ctx, ticket, event)
  })
}

/** The move that leads from one status to another, if the table has one. */
export function ticketEventTo(from: TicketStatus, to: TicketStatus): TicketEvent | undefined {
  const moves: Partial<Record<TicketEvent, TicketStatus>> = ticketMoves[from]
  const events: TicketEvent[] = ['solve', 'reject', 'close', 'reopen']
  return events.find((event) => moves[event] === to)
}
