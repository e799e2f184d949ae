import { isUtf8 } from 'node:buffer'
import type { MiddlewareHandler } from 'hono'
import { ShopError } from '#rules/errors/shop-error'
import { maxBodyBytes } from '#rules/core/limits'
import { uploadLandingPictureRoute } from '#contract/staff-landing'
import { uploadAttachmentRoute, uploadStaffAttachmentRoute } from '#contract/ticket-attachments'
import type { ApiEnv } from '../calls/api-env.ts'

/**
 * Calls whose body is a file: read by their routes, up to limits of their own, once it is known who sends it.
 */
const uploads = new Set([
  `/api/clients/v1${uploadAttachmentRoute.path}`,
  `/api/users/v1${uploadStaffAttachmentRoute.path}`,
  `/api/users/v1${uploadLandingPictureRoute.path}`,
])

/**
 * Refuses bodies over the limit: by their announced length, which the HTTP server enforces, or, when they
 * come in chunks without one, while reading them.
 */
export const limitBody: MiddlewareHandler<ApiEnv> = async (c, next) => {
  // By the whole path: a parameter of another call, such as a gateway's name, may end like one of these.
  if (c.req.method === 'POST' && uploads.has(c.req.path)) return next()
  const length = c.req.header('content-length')
  if (length !== undefined) {
    if (Number(length) > maxBodyBytes) throw new ShopError('body_too_large')
  } else if (c.req.method !== 'GET' && c.req.method !== 'HEAD' && mayHaveBody(c)) {
    const { body } = c.req.raw
    // Everything that reads the body later finds it here, as a promise, which Hono's type leaves out.
    if (body !== null) Object.assign(c.req.bodyCache, { text: Promise.resolve(await readLimited(body)) })
  }
  await next()
}

/**
 * From the network, a body without a length is announced as chunked; calls of our own pages carry neither
 * header.
 */
function mayHaveBody(c: Parameters<typeof limitBody>[0]): boolean {
  return c.env?.incoming === undefined || c.req.header('transfer-encoding') !== undefined
}

async function readLimited(body: ReadableStream<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > maxBodyBytes) throw new ShopError('body_too_large')
    chunks.push(chunk)
  }
  const bytes = Buffer.concat(chunks)
  if (!isUtf8(bytes)) throw new ShopError('unreadable_body')
  return bytes.toString('utf8')
}
