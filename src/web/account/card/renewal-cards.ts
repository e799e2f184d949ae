import { canBeAgreedTo, isUsableCard } from '#rules/payments/saved-card'
import type { SavedCard } from './types.ts'

/**
 * Which of them renewals may be charged to from now on. A card that was saved elsewhere, or before the
 * account moved, is not offered before its bank was asked, but `agreed`, which a plan renews with already,
 * stays.
 */
export function renewalCards(
  cards: SavedCard[],
  { agreed = null, now }: { agreed?: string | null; now: Date },
) {
  const usable = cards.filter((card) => isUsableCard(card, now))
  const isOffered = (card: SavedCard) => card.id === agreed || canBeAgreedTo(card, now)
  return { offered: usable.filter(isOffered), unproven: usable.filter((card) => !isOffered(card)) }
}
