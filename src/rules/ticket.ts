import { canMove } from '#rules/moves'
import type { Moves } from '#rules/moves'

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

/** Days after its closing in which the client may reopen a ticket. */
export const reopenDays = 7

/** Whether the client may still reopen it. */
export function canReopen(status: TicketStatus, closedAt: Date | null, now: Date): boolean {
  return (
    canMove(ticketMoves, status, 'reopen') &&
    closedAt !== null &&
    now.getTime() - closedAt.getTime() <= reopenDays * 86_400_000
  )
}
