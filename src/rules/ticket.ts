import type { Moves } from '#rules/moves'

/** What may happen to a support ticket. Source: domain rules, "Ticket". */
export const ticketMoves = {
  pending: { solve: 'solved', reject: 'rejected', close: 'closed' },
  solved: { close: 'closed', reopen: 'pending' },
  rejected: { close: 'closed' },
  closed: { reopen: 'pending' },
} as const satisfies Moves

export type TicketStatus = keyof typeof ticketMoves
