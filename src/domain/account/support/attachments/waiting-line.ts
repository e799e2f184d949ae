import { ShopError } from '#rules/errors/shop-error'

/** Whose file it is, and how many bytes of it are in memory at most. */
type Held = { person: string; bytes: number }

/**
 * Milliseconds that anybody waits, less than a server or a balancer keeps a connection on which nothing
 * moves; and seconds until it is worth asking again.
 */
const patience = 20_000
const retryAfter = 5

/**
 * A line in front of work with files: of one person, and of all together, so much is done at once in this
 * process, and what waits holds nothing. Work of more bytes than there may be is done alone.
 * @returns does the work when it is its turn. Errors: those of the work; files_unreachable after 20 seconds
 * in the line.
 */
export function createWaitingLine({ maxOfPerson, maxBytes }: { maxOfPerson: number; maxBytes: number }) {
  const ofPerson = new Map<string, number>()
  let heldBytes = 0
  /** In the order in which they came. */
  const waiting = new Set<Held & { begin: () => void }>()

  /**
   * One after the other, but past those of a person who has enough; a large file is not overtaken for ever.
   */
  function beginWaiting(): void {
    for (const next of waiting) {
      const mine = ofPerson.get(next.person) ?? 0
      if (mine >= maxOfPerson) continue
      if (heldBytes > 0 && heldBytes + next.bytes > maxBytes) return
      waiting.delete(next)
      ofPerson.set(next.person, mine + 1)
      heldBytes += next.bytes
      next.begin()
    }
  }

  async function enter(file: Held): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(next)
        reject(new ShopError('files_unreachable', { retryAfter }))
        // It may have been the one for which there was no room.
        beginWaiting()
      }, patience)
      timer.unref()
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const next = { ...file, begin }
      waiting.add(next)
      beginWaiting()
    })
  }

  function leave({ person, bytes }: Held): void {
    const left = (ofPerson.get(person) ?? 1) - 1
    if (left > 0) ofPerson.set(person, left)
    else ofPerson.delete(person)
    heldBytes -= bytes
    beginWaiting()
  }

  return async <Answer>(file: Held, work: () => Promise<Answer>): Promise<Answer> => {
    await enter(file)
    try {
      return await work()
    } finally {
      leave(file)
    }
  }
}
