import { ShopError } from '#rules/errors'

/** A list's cursor is the last row's id, packed: not to be built by callers. Error: cursor_invalid. */
export function writeCursor(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')
}

export function parseCursor(cursor: string): string {
  const hex = Buffer.from(cursor, 'base64url').toString('hex')
  if (hex.length !== 32) throw new ShopError('cursor_invalid')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
