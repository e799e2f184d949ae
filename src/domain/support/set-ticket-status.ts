import { ShopError } from '#rules/errors'
import { ticketMoves } from '#rules/ticket'
import type { TicketEvent, TicketStatus } from '#rules/ticket'
import { requirePermission } from '#domain/context'
import type { Context } from '#domain/context'
import { lockTicket } from '#domain/support/lock-ticket'
import { moveTicket } from '#domain/support/move-ticket'
import { inTransaction } from '#domain/transaction'

/**
 * Moves a ticket to a status that the table leads to; one that stands there already stays as it is.
 * Errors: ticket_not_found, ticket_not_movable.
 */
export async function setTicketStatus(ctx: Context, id: string, status: TicketStatus): Promise<void> {
  requirePermission(ctx, 'ticket:serve')
  await inTransaction(ctx, async (tx) => {
    const ticket = await lockTicket(tx, id)
    if (ticket.status === status) return
    const event = ticketEventTo(ticket.status, status)
    if (!event) throw new ShopError('ticket_not_movable')
    moveTicket(tx, ctx, ticket, event)
  })
}

/** The move that leads from one status to another, if the table has one. */
export function ticketEventTo(from: TicketStatus, to: TicketStatus): TicketEvent | undefined {
  const moves: Partial<Record<TicketEvent, TicketStatus>> = ticketMoves[from]
  const events: TicketEvent[] = ['solve', 'reject', 'close', 'reopen']
  return events.find((event) => moves[event] === to)
}
