import type { z } from '@hono/zod-openapi'
import type { Ticket, TicketMessage, TicketSummary } from '#contract/tickets'
import { canMove } from '#rules/core/moves'
import type { SupportSchedule } from '#rules/support/support-hours'
import { reopenableUntil, ticketMoves } from '#rules/support/ticket'
import { answerDue, type TicketTimes } from '#rules/support/ticket-clocks'
import type { TicketMessageView, TicketSummaryView, TicketView } from '#domain/account/support/ticket-view'

/** When a ticket is shown, and what the store promises; null promises nothing. */
export type ShownToClient = { schedule: SupportSchedule | null; now: Date }

/** As its client sees it: without the names of staff. */
export function presentTicketSummary(
  ticket: TicketSummaryView,
  { schedule, now }: ShownToClient,
): z.infer<typeof TicketSummary> {
  const { status, closed_at: closedAt } = ticket
  const { waitingSince, urgency } = timesOf(ticket)
  const due = schedule && waitingSince && answerDue(schedule, urgency, waitingSince)
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
    // Opened again behind the last word, it waits for the store once more.
    answered: ticket.answered && waitingSince === null,
    message_count: ticket.message_count,
    merged_into: ticket.merged_into,
    answer_due_at: due?.toISOString() ?? null,
    can_reply: status === 'pending',
    can_close: canMove(ticketMoves, status, 'close'),
    can_reopen: until !== null && now <= until && ticket.merged_into === null,
    reopen_until: until?.toISOString() ?? null,
    closing_date: closedAt,
    created_at: ticket.created_at,
    updated_at: ticket.updated_at,
  }
}

export function presentTicket(ticket: TicketView, shown: ShownToClient): z.infer<typeof Ticket> {
  return { ...presentTicketSummary(ticket, shown), messages: ticket.messages.map(presentTicketMessage) }
}

/** What its clocks are computed from. */
export function timesOf(ticket: TicketSummaryView): TicketTimes {
  const { turns, urgency, waiting_since: waitingSince, closed_at: closedAt } = ticket
  return {
    turns: turns.map(({ at, by }) => ({ at: new Date(at), by })),
    urgency,
    waitingSince: waitingSince === null ? null : new Date(waitingSince),
    closedAt: closedAt === null ? null : new Date(closedAt),
  }
}

function presentTicketMessage(message: TicketMessageView): z.infer<typeof TicketMessage> {
  return {
    id: message.id,
    author: { kind: message.author.kind },
    body: message.body,
    attachments: message.attachments,
    origin: message.origin,
    created_at: message.created_at,
  }
}
