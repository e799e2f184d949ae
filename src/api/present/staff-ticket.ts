import type { z } from '@hono/zod-openapi'
import type { SavedReply } from '#contract/staff-saved-replies'
import type { StaffTicket, StaffTicketSummary } from '#contract/staff-tickets'
import { ticketMoves } from '#rules/ticket'
import type { SavedReplyView } from '#domain/account/support/read-saved-replies'
import type { StaffTicketSummaryView, StaffTicketView } from '#domain/account/support/staff-ticket-view'

export function presentStaffTicketSummary(
  ticket: StaffTicketSummaryView,
): z.infer<typeof StaffTicketSummary> {
  const { order, closed_at, ...rest } = ticket
  return {
    ...rest,
    order_id: order?.id ?? null,
    order_ref_id: order?.ref_id ?? null,
    moves: Object.values(ticketMoves[ticket.status]),
    closing_date: closed_at,
  }
}

export function presentStaffTicket(ticket: StaffTicketView): z.infer<typeof StaffTicket> {
  return { ...presentStaffTicketSummary(ticket), messages: ticket.messages }
}

export function presentSavedReply(reply: SavedReplyView): z.infer<typeof SavedReply> {
  return {
    ...reply,
    created_at: reply.created_at.toISOString(),
    updated_at: reply.updated_at.toISOString(),
  }
}
