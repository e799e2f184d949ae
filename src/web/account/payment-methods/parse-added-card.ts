/**
 * A card that our server took; `url`: the bank's page where its owner verifies it, null where none is needed.
 */
export type AddedCard = { id: string; url: string | null }

/**
 * What our endpoint says of a card: it is taken, or why not; null where it says neither, as where somebody
 * else answered.
 */
export function parseAddedCard(body: unknown): AddedCard | { message: string } | null {
  if (typeof body !== 'object' || body === null) return null
  if ('card' in body) return isAdded(body.card) ? body.card : null
  return 'message' in body && typeof body.message === 'string' ? { message: body.message } : null
}

function isAdded(value: unknown): value is AddedCard {
  if (typeof value !== 'object' || value === null) return false
  const { id, url }: Partial<Record<keyof AddedCard, unknown>> = value
  return typeof id === 'string' && (url === null || typeof url === 'string')
}
