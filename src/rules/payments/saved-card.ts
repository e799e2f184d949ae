import { isExpiryInFuture } from '#rules/payments/card'

/** `verifying`: the bank has not verified an added card yet. `refused`: it did not. */
export const savedCardStatuses = ['verifying', 'active', 'refused'] as const
export type SavedCardStatus = (typeof savedCardStatuses)[number]

type SavedCard = {
  id: string
  status: SavedCardStatus
  /** The gateway that charges it; null when the store works with that no more. */
  gateway: string | null
  month: number
  year: number
  is_default: boolean
  /**
   * The account's phone has moved since it was saved, or it was saved in another system, and its bank has not
   * been asked yet.
   */
  needs_bank: boolean
}

/** Whether the card can be charged at this moment. */
export function isUsableCard(card: SavedCard, now: Date): boolean {
  return card.status === 'active' && card.gateway !== null && isExpiryInFuture(card, now)
}

/**
 * Whether a renewal can be agreed with the card at this moment: what is charged then asks no bank any more.
 */
export function canBeAgreedTo(card: SavedCard, now: Date): boolean {
  return isUsableCard(card, now) && !card.needs_bank
}

/**
 * The card that takes the place of a removed one, as default and for renewals: the default card, else the
 * newest that can be charged without its bank; undefined when the client has no other.
 * @param cards newest first
 */
export function successorOf<Card extends SavedCard>(
  cards: readonly Card[],
  removedId: string,
  now: Date,
): Card | undefined {
  const others = cards.filter((card) => card.id !== removedId && canBeAgreedTo(card, now))
  return others.find((card) => card.is_default) ?? others[0]
}
