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

/** Seconds for which what is handed out keeps its room whatever its size, and the bytes that its reader takes a second from then on. */
const patience = { seconds: 30, bytesPerSecond: 64 * 1024 }

/** Bytes of what is handed out that are on their way at a time. */
export const pieceBytes = 256 * 1024

/**
 * Does work that holds a whole file in memory, when there is room for it: a page brings all files of a message side by side, and what
 * waits holds nothing. Whoever is slow keeps room no longer than the server waits for a request.
 * @param file whose it is, and how many bytes it has at most
 */
export async function holdFile<Answer>(
  file: { person: string; bytes: number },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const leave = await takeRoom(file)
  try {
    return await work()
  } finally {
    leave()
  }
}

/**
 * The bytes of a file that has to be held whole, piece by piece; null where there is none. Its room is taken before it is fetched, and is
 * free once the last piece was taken, when no more are wanted (`return`), and at the end of the patience with a slow reader: nothing
 * of it is held then, and its next piece fails.
 */
export async function handOut(
  file: { person: string; bytes: number },
  fetchIt: () => Promise<Uint8Array | null>,
): Promise<{ byteSize: number; pieces: AsyncIterator<Uint8Array, undefined> } | null> {
  const leave = await takeRoom(file)
  let isHandedOut = false
  try {
    const content = await fetchIt()
    if (!content) return null
    isHandedOut = true
    return { byteSize: content.byteLength, pieces: piecesOf(content, leave) }
  } finally {
    if (!isHandedOut) leave()
  }
}

/** No generator: one that was given up before its first piece would never come to its `finally`. */
function piecesOf(content: Uint8Array, leave: () => void): AsyncIterator<Uint8Array, undefined> {
  const { byteLength } = content
  let held: Uint8Array | null = content
  let from = 0
  const drop = () => {
    clearTimeout(timer)
    held = null
    leave()
  }
  const timer = setTimeout(drop, (patience.seconds + byteLength / patience.bytesPerSecond) * 1_000)
  timer.unref()
  return {
    async next() {
      if (from >= byteLength) {
        drop()
        return { done: true, value: undefined }
      }
      if (!held) throw new Error('A file was read so slowly that it is held no longer')
      // A copy: a part would keep all of it in memory until the network has taken it.
      const value = new Uint8Array(held.subarray(from, from + pieceBytes))
      from += value.byteLength
      if (from >= byteLength) drop()
      return { done: false, value }
    },
    async return() {
      drop()
      return { done: true, value: undefined }
    },
  }
}

/** Waits for room for a file, which is free again from the first call of the answer on. */
async function takeRoom(file: { person: string; bytes: number }): Promise<() => void> {
  await new Promise<void>((begin) => {
    waiting.add({ ...file, begin })
    beginWaiting()
  })
  let isHeld = true
  return () => {
    if (!isHeld) return
    isHeld = false
    leaveRoom(file)
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

function leaveRoom({ person, bytes }: { person: string; bytes: number }): void {
  const left = (ofPerson.get(person) ?? 1) - 1
  if (left > 0) ofPerson.set(person, left)
  else ofPerson.delete(person)
  heldBytes -= bytes
}
