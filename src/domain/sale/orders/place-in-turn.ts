const last = new Map<string, Promise<unknown>>()

/**
 * Runs what a client places in this process one after the other: of orders that come at the same moment none
 * sees the others before they are committed, so all of them would be within the limit. They wait here and not
 * for a lock, which would keep a connection.
 */
export async function placeInTurn<T>(clientId: string, place: () => Promise<T>): Promise<T> {
  const before = last.get(clientId) ?? Promise.resolve()
  const placed = before.then(place, place)
  last.set(clientId, placed)
  try {
    return await placed
  } finally {
    if (last.get(clientId) === placed) last.delete(clientId)
  }
}
