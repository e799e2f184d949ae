/**
 * What leads back from the bank that verifies an added card: beside `verify` the id of the card that was the newest before, '' for
 * none. So the page knows which card it is about, also where the bank has refused it and it is gone from the list already; what came
 * of it our server asks the gateway.
 */
export function wayBackOfCard(newestBefore: string | undefined): { verify: '1'; after: string } {
  return { verify: '1', after: newestBefore ?? '' }
}

/** The first of own cards that came after that one; undefined where it was refused, or removed. Ids grow with time. */
export function findCardAfter<Card extends { id: string }>(cards: Card[], after: string): Card | undefined {
  return cards.filter(({ id }) => id > after).toSorted((a, b) => (a.id < b.id ? -1 : 1))[0]
}
