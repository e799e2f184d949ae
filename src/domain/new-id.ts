import { randomBytes } from 'node:crypto'

let lastMoment = 0
let counter = 0

/**
 * A UUIDv7 (RFC 9562), ever rising within a process: rows made later sort later. Made here instead of by the database
 * where rows that refer to each other are written in one statement. It reads the real clock, not the handed one: an id
 * tells the order of making, and a test client whose time was moved must not get ids from the future.
 * Where rows are read in the sequence of their ids, all of a table come from here or all from the database: clocks differ.
 */
export function newId(): string {
  const moment = Math.max(Date.now(), lastMoment)
  counter = moment === lastMoment ? counter + 1 : 0
  // The counter fills the 12 bits after the version; past them the next millisecond begins early.
  lastMoment = counter > 0xfff ? moment + 1 : moment
  if (counter > 0xfff) counter = 0

  const bytes = randomBytes(16)
  bytes.writeUIntBE(lastMoment, 0, 6)
  bytes.writeUInt16BE(0x7000 | counter, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
