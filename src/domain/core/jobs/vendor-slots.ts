import { second } from '#rules/core/durations'

/**
 * A call that fails so late had no answer, in milliseconds: who is not there refuses at once and holds
 * nothing up.
 */
const lateFailure = second
/** Nor had one that took so long, however it ended. */
const tooLong = 10 * second
/** Calls without an answer, one after the other, after which the vendor counts as silent. */
const silentAfter = 3
/** When work without a slot comes again, in milliseconds, and how far behind one another a crowd comes. */
const comesAgain = { answering: second, silent: 5 * second, apart: 20 } as const

/** How much of a worker calls to one vendor may take. */
export type SlotBounds = {
  /** Calls side by side. */
  slots: number
  /** Of these only for what goes first. */
  kept: number
  /** A slot is waited for so long while the last call took no longer than `quick`; both in milliseconds. */
  patience: number
  quick: number
}

export type VendorSlot = {
  /** Calls the vendor, remembers whether it answered, and frees the slot. */
  call<Answer>(call: () => Promise<Answer>): Promise<Answer>
  /** Frees the slot, with or without a call. */
  leave(): void
}

/** What this process knows of one vendor. */
type Line = {
  inside: number
  /** Calls without an answer since the last one with an answer. */
  unanswered: number
  isQuick: boolean
  queue: { goesFirst: boolean; enter: () => void }[]
  /** When the last that found no slot comes again; milliseconds of the process. */
  last: number
}

const lines = new WeakMap<object, Line>()

/**
 * Limits concurrent calls of jobs to one vendor, as all jobs share the worker's slots; while the vendor is
 * silent to one, and one beside it for what goes first. Whoever finds no slot waits for a moment where calls
 * are quick; else `wait` says in how many milliseconds to come again. A vendor is whatever object stands for
 * it.
 */
export async function takeVendorSlot(
  vendor: object,
  bounds: SlotBounds,
  goesFirst = false,
): Promise<{ slot: VendorSlot } | { slot: null; wait: number }> {
  const line = lines.get(vendor) ?? { inside: 0, unanswered: 0, isQuick: true, queue: [], last: 0 }
  lines.set(vendor, line)
  if (hasRoom(line, bounds, goesFirst)) line.inside += 1
  else if (!line.isQuick || !(await waitInLine(line, bounds.patience, goesFirst))) {
    return { slot: null, wait: findWait(line, goesFirst) }
  }
  let isInside = true
  const leave = () => {
    if (!isInside) return
    isInside = false
    line.inside -= 1
    const [next] = line.queue
    if (!next || !hasRoom(line, bounds, next.goesFirst)) return
    line.queue.shift()
    line.inside += 1
    next.enter()
  }
  return { slot: { call: (call) => watch(line, bounds, call).finally(leave), leave } }
}

const isSilent = (line: Line) => line.unanswered >= silentAfter

function hasRoom(line: Line, { slots, kept }: SlotBounds, goesFirst: boolean): boolean {
  const others = isSilent(line) ? 1 : Math.max(1, slots - kept)
  if (!goesFirst) return line.inside < others
  return line.inside < (isSilent(line) ? 2 : slots)
}

/** Whether a slot became free in time; it is the caller's then. */
function waitInLine(line: Line, patience: number, goesFirst: boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const waiter = {
      goesFirst,
      enter() {
        clearTimeout(timer)
        resolve(true)
      },
    }
    const timer = setTimeout(() => {
      line.queue.splice(line.queue.indexOf(waiter), 1)
      // The vendor has become slow: nobody waits for it until it is quick again.
      line.isQuick = false
      resolve(false)
    }, patience)
    const place = goesFirst ? line.queue.findIndex((other) => !other.goesFirst) : -1
    line.queue.splice(place < 0 ? line.queue.length : place, 0, waiter)
  })
}

/**
 * A crowd comes again one after the other, so that it does not keep the worker busy with looking for slots.
 */
function findWait(line: Line, goesFirst: boolean): number {
  if (goesFirst) return comesAgain.answering
  const now = performance.now()
  const first = now + (isSilent(line) ? comesAgain.silent : comesAgain.answering)
  line.last = Math.max(first, line.last + comesAgain.apart)
  return line.last - now
}

async function watch<Answer>(
  line: Line,
  { quick }: SlotBounds,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const began = performance.now()
  let hasFailed = true
  try {
    const answer = await call()
    hasFailed = false
    return answer
  } finally {
    const took = performance.now() - began
    line.isQuick = took < quick
    line.unanswered = took >= (hasFailed ? lateFailure : tooLong) ? line.unanswered + 1 : 0
  }
}
