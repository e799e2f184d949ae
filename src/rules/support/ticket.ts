import { day } from '#rules/core/durations'
import { canMove, type Moves } from '#rules/core/moves'

/** What may happen to a support ticket. Source: domain rules, "Ticket". */
export const ticketMoves = {
  pending: { solve: 'solved', reject: 'rejected', close: 'closed' },
  solved: { close: 'closed', reopen: 'pending' },
  rejected: { close: 'closed' },
  closed: { reopen: 'pending' },
} as const satisfies Moves

export type TicketStatus = keyof typeof ticketMoves
export const ticketStatuses = Object.keys(ticketMoves) as TicketStatus[]
export type TicketEvent = { [S in TicketStatus]: keyof (typeof ticketMoves)[S] }[TicketStatus]

/**
 * Staff say which tickets are urgent; urgent ones are answered sooner, and nothing that a client was promised
 * becomes later.
 */
export const ticketUrgencies = ['normal', 'urgent'] as const
export type TicketUrgency = (typeof ticketUrgencies)[number]

/** Days in which two tickets that were made one can be made two again. */
export const mergeUndoDays = 7

/** Until when a merge can be undone. */
export function mergeUndoableUntil(mergedAt: Date): Date {
  return new Date(mergedAt.getTime() + mergeUndoDays * day)
}

/** A ticket is put off for so many days at the longest. */
export const maxSnoozeDays = 90

/** Days after its closing in which the client may reopen a ticket. */
const reopenDays = 7

/** Until when the client may reopen it; null when it is open or cannot be reopened. */
export function reopenableUntil(status: TicketStatus, closedAt: Date | null): Date | null {
  if (closedAt === null || !canMove(ticketMoves, status, 'reopen')) return null
  return new Date(closedAt.getTime() + reopenDays * day)
}
