import { minute } from '#rules/core/durations'
import { cardVerificationMinutes } from '#rules/core/limits'

/**
 * What leads back from the bank that verifies an added card: beside `verify` the id of the card that was the
 * newest before, '' for none. So the page knows which card it is about, also where the bank has refused it
 * and it is gone from the list already; what came of it our server asks the gateway.
 */
export function wayBackOfCard(newestBefore: string | undefined): { verify: '1'; after: string } {
  return { verify: '1', after: newestBefore ?? '' }
}

/** The same where the tab that went to the bank still knows for which card. */
export function wayBackOfVisit(card: string): { verify: '1'; card: string } {
  return { verify: '1', card }
}

/**
 * The first of own cards that came after that one; undefined where it was refused, or removed. Ids grow with
 * time. Where it is gone, the next that was added is found in its place.
 */
export function findCardAfter<Card extends { id: string }>(cards: Card[], after: string): Card | undefined {
  return cards.filter(({ id }) => id > after).toSorted((a, b) => (a.id < b.id ? -1 : 1))[0]
}

/**
 * Whether a card can be the one from whose bank somebody comes back at this moment: by then the verification
 * of an older one has ended.
 */
export function isAddedJustNow(card: { created_at: string }, now: Date): boolean {
  return now.getTime() - Date.parse(card.created_at) <= cardVerificationMinutes * minute
}
