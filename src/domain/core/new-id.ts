import { randomFillSync } from 'node:crypto'

/** Random bytes are fetched for many ids at once: the call costs more than the bytes. */
const randomness = Buffer.alloc(8 * 512)
let used = randomness.length

let lastMoment = 0
let counter = 0

/**
 * A UUIDv7 (RFC 9562), ever rising within a process: rows made later sort later. Made here instead of by the
 * database where rows that refer to each other are written in one statement. It reads the real clock, not the
 * handed one: an id carries the order of creation, and a test client whose time was moved must not get ids
 * from the future. Where rows are read in the sequence of their ids, all of a table come from here or all
 * from the database: clocks differ.
 */
export function newId(): string {
  const moment = Math.max(Date.now(), lastMoment)
  counter = moment === lastMoment ? counter + 1 : 0
  // The counter fills the 12 bits after the version; past them the next millisecond begins early.
  lastMoment = counter > 0xfff ? moment + 1 : moment
  if (counter > 0xfff) counter = 0

  if (used === randomness.length) {
    randomFillSync(randomness)
    used = 0
  }
  randomness[used] = ((randomness[used] ?? 0) & 0x3f) | 0x80
  const tail = randomness.toString('hex', used, used + 8)
  used += 8
  const head = lastMoment.toString(16).padStart(12, '0')
  const middle = (0x7000 | counter).toString(16)
  return `${head.slice(0, 8)}-${head.slice(8)}-${middle}-${tail.slice(0, 4)}-${tail.slice(4)}`
}

/**
 * Before every id of that moment and later, behind all earlier ones: rows are found by their age along the
 * primary key.
 */
export function firstIdOf(moment: Date): string {
  const head = moment.getTime().toString(16).padStart(12, '0')
  return `${head.slice(0, 8)}-${head.slice(8)}-7000-8000-000000000000`
}
