import { createHash } from 'node:crypto'
import { hexOfUuid, uuidOfHex } from '#rules/core/uuid'
import { ShopError } from '#rules/errors/shop-error'

/** Stands behind the id of a cursor whose page ends before that row, instead of beginning behind it. */
const beforeMark = '01'

/** A list's cursor is the last row's id, packed: not to be built by callers. Error: cursor_invalid. */
export function writeCursor(id: string): string {
  return Buffer.from(hexOfUuid(id), 'hex').toString('base64url')
}

/** The cursor of the page that ends before the row of this id. */
export function writeCursorBefore(id: string): string {
  return Buffer.from(hexOfUuid(id) + beforeMark, 'hex').toString('base64url')
}

/** What stands in a cursor for the id of a row that has a name only, in the form of one. */
export function placeOfName(name: string): string {
  return uuidOfHex(createHash('sha256').update(name).digest('hex').slice(0, 32))
}

/** The id of the row that the page begins behind. Error: cursor_invalid. */
export function parseCursor(cursor: string): string {
  const { id, isBefore } = parsePlace(cursor)
  if (isBefore) throw cursorInvalid()
  return id
}

/** The row beside a page, and whether the page ends before it. Error: cursor_invalid. */
export function parsePlace(cursor: string): { id: string; isBefore: boolean } {
  const hex = Buffer.from(cursor, 'base64url').toString('hex')
  const isBefore = hex.length === 34 && hex.endsWith(beforeMark)
  if (hex.length !== 32 && !isBefore) throw cursorInvalid()
  return { id: uuidOfHex(hex.slice(0, 32)), isBefore }
}

/** Each list takes it as the parameter `cursor`. */
export function cursorInvalid(): ShopError {
  return new ShopError('cursor_invalid', { fields: { cursor: ['invalid'] } })
}
