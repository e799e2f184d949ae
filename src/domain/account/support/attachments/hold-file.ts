import { defaultAttachmentLimits } from '#rules/support/attachment'

/** Files of one person that a process holds at once; further ones wait. */
const maxOfPerson = 2
/** Bytes of files that a process holds at once, whosever they are; a larger file is held alone. */
const maxHeldBytes = 8 * defaultAttachmentLimits.bytes

type Waiting = { person: string; bytes: number; begin: () => void }

const ofPerson = new Map<string, number>()
let heldBytes = 0
/** In the order in which they came. */
const waiting = new Set<Waiting>()

/**
 * Does work that holds a whole file in memory, when there is room for it: a page brings all files of a message side by side, and what
 * waits holds nothing. Whoever is slow keeps room no longer than the server waits for a request.
 * @param file whose it is, and how many bytes it has at most
 */
export async function holdFile<Answer>(
  file: { person: string; bytes: number },
  work: () => Promise<Answer>,
): Promise<Answer> {
  await new Promise<void>((begin) => {
    waiting.add({ ...file, begin })
    beginWaiting()
  })
  try {
    return await work()
  } finally {
    leave(file)
    beginWaiting()
  }
}

/** One after the other, but past those of a person who has enough; a large file is not overtaken for ever. */
function beginWaiting(): void {
  for (const next of waiting) {
    const mine = ofPerson.get(next.person) ?? 0
    if (mine >= maxOfPerson) continue
    if (heldBytes > 0 && heldBytes + next.bytes > maxHeldBytes) return
    waiting.delete(next)
    ofPerson.set(next.person, mine + 1)
    heldBytes += next.bytes
    next.begin()
  }
}

function leave({ person, bytes }: { person: string; bytes: number }): void {
  const left = (ofPerson.get(person) ?? 1) - 1
  if (left > 0) ofPerson.set(person, left)
  else ofPerson.delete(person)
  heldBytes -= bytes
}
