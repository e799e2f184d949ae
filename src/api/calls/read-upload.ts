import { ShopError } from '#rules/errors/shop-error'
import type { ApiContext } from './api-env.ts'

/**
 * The bytes of a call whose body is a file, read up to a limit.
 * Errors: attachment_too_large; unreadable_body where the sender went away in the middle.
 */
export async function readUpload(c: ApiContext, max: number): Promise<Uint8Array> {
  if ((announcedBytes(c) ?? 0) > max) throw new ShopError('attachment_too_large')
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of c.req.raw.body ?? []) {
      size += chunk.byteLength
      if (size > max) break
      chunks.push(chunk)
    }
  } catch {
    throw new ShopError('unreadable_body')
  }
  if (size > max) throw new ShopError('attachment_too_large')
  return Buffer.concat(chunks)
}

/**
 * The length that a call's body is said to have, in bytes; the server holds the sender to it. Null for one
 * that comes in chunks.
 */
export function announcedBytes(c: ApiContext): number | null {
  const length = c.req.header('content-length')
  return length === undefined ? null : Number(length)
}
