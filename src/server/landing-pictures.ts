import type { Database } from '#db/client'
import { findPicture } from '#domain/shop/landing/find-picture'
import { pictureEndings } from '#rules/look/picture'
import { cachedForEver } from '#rules/core/transport'

/**
 * Answers `/pictures/{digest}.{ending}` with a picture of the landing page; null when the request is for
 * something else.
 */
export function createLandingPictures(db: Database): (request: Request) => Promise<Response | null> {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    const asked = /^\/pictures\/([\da-f]{32})\.(png|jpg|webp|avif)$/.exec(new URL(request.url).pathname)
    if (!asked) return null
    const [, digest = '', ending] = asked
    const picture = await findPicture(db, digest)
    if (!picture || pictureEndings[picture.type] !== ending) return new Response(null, { status: 404 })
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(picture.content), {
      headers: {
        'content-type': picture.type,
        'content-length': String(picture.content.byteLength),
        // Its name is the digest of what it is.
        'cache-control': cachedForEver,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      },
    })
  }
}
