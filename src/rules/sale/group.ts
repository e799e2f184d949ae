/**
 * The persons who share a plan: its owner, who pays for it and decides who shares it, and its members, who
 * use its points while it runs, see neither price nor card, and may leave at any time. Source: specification
 * sections 5 and 9; domain rules, "Group sharing".
 */
import type { Moves } from '#rules/core/moves'

/** At most four members beside the owner, so up to five persons share one plan. */
export const maxGroupMembers = 4

/**
 * What may happen to a place in somebody's plan. It ends with the member's or the owner's word, or with the
 * plan; whoever is invited again gets another one.
 */
export const memberMoves = {
  invited: { join: 'joined', remove: 'removed' },
  joined: { leave: 'left', remove: 'removed' },
  left: {},
  removed: {},
} as const satisfies Moves

export type MemberStatus = keyof typeof memberMoves
export const memberStatuses = Object.keys(memberMoves) as MemberStatus[]

/**
 * What may happen to the offer of a plan to a member. Days that are over refuse it without a move of its own.
 */
export const ownershipOfferMoves = {
  open: { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' },
  accepted: {},
  declined: {},
  withdrawn: {},
} as const satisfies Moves

export type OwnershipOfferStatus = keyof typeof ownershipOfferMoves
