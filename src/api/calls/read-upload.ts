import { ShopError } from '#rules/errors/shop-error'
import type { ApiContext } from './api-env.ts'

/**
 * The bytes of a call whose body is a file, read up to a limit.
 * Errors: attachment_too_large; unreadable_body where the sender went away in the middle.
 */
export async function readUpload(c: ApiContext, max: number): Promise<Uint8Array> {
  if (Number(c.req.header('content-length') ?? 0) > max) throw new ShopError('attachment_too_large')
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
