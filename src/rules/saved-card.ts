import { isExpiryInFuture } from '#rules/card'

/** `verifying`: the bank has not verified an added card yet. `refused`: it did not. */
export const savedCardStatuses = ['verifying', 'active', 'refused'] as const
export type SavedCardStatus = (typeof savedCardStatuses)[number]

type SavedCard = { id: string; status: SavedCardStatus; month: number; year: number; is_default: boolean }

/** Whether the card can be charged at this moment. */
export function isUsableCard(card: SavedCard, now: Date): boolean {
  return card.status === 'active' && isExpiryInFuture(card, now)
}

/**
 * The card that takes the place of a removed one, as default and for renewals: the default card, else the newest that can
 * be charged; undefined when the client has no other.
 * @param cards newest first
 */
export function successorOf<Card extends SavedCard>(
  cards: readonly Card[],
  removedId: string,
  now: Date,
): Card | undefined {
  const others = cards.filter((card) => card.id !== removedId && isUsableCard(card, now))
  return others.find((card) => card.is_default) ?? others[0]
}
