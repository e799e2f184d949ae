import type { z } from '@hono/zod-openapi'
import type { Ticket, TicketMessage, TicketSummary } from '#contract/tickets'
import { canMove } from '#rules/moves'
import { reopenableUntil, ticketMoves } from '#rules/ticket'
import type { TicketMessageView, TicketSummaryView, TicketView } from '#domain/account/support/ticket-view'

/** As its client sees it: without the names of staff. */
export function presentTicketSummary(ticket: TicketSummaryView, now: Date): z.infer<typeof TicketSummary> {
  const { status, closed_at: closedAt } = ticket
  const until = reopenableUntil(status, closedAt === null ? null : new Date(closedAt))
  return {
    id: ticket.id,
    ref_id: ticket.ref_id,
    client_id: ticket.client_id,
    order_id: ticket.order?.id ?? null,
    order_ref_id: ticket.order?.ref_id ?? null,
    description: ticket.description,
    response: ticket.response,
    status,
    created_by: { kind: ticket.created_by.kind },
    answered: ticket.answered,
    message_count: ticket.message_count,
    can_reply: status === 'pending',
    can_close: canMove(ticketMoves, status, 'close'),
    can_reopen: until !== null && now <= until,
    reopen_until: until?.toISOString() ?? null,
    closing_date: closedAt,
    created_at: ticket.created_at,
    updated_at: ticket.updated_at,
  }
}

export function presentTicket(ticket: TicketView, now: Date): z.infer<typeof Ticket> {
  return { ...presentTicketSummary(ticket, now), messages: ticket.messages.map(presentTicketMessage) }
}

function presentTicketMessage(message: TicketMessageView): z.infer<typeof TicketMessage> {
  return {
    id: message.id,
    author: { kind: message.author.kind },
    body: message.body,
    attachments: message.attachments,
    created_at: message.created_at,
  }
}
