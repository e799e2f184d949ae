import { brandColours } from '#rules/look/brand-colours'
import type { Language } from '#rules/core/language'
import type { Database } from '#db/client'
import { findDrawing } from '#domain/shop/brand/find-drawing'
import { getContent } from '#domain/shop/published/content-cache'
import type { Content, PublishedStore } from '#domain/shop/published/load-content'
import { drawSharePicture } from '#server/brand/draw-share-picture'
import { ownMark } from '#rules/look/own-mark'
import { cachedForEver } from '#rules/core/transport'
import { readMark } from '#server/brand/read-mark'
import { rasterise } from '#server/brand/rasterise'

/** Answers for the files that the brand makes; null when the request is for something else. */
export type BrandFiles = (request: Request) => Promise<Response | null>

type Bytes = string | Uint8Array<ArrayBuffer>

/** What programs ask for under fixed names: the icons, and the picture of shared links. */
const fixed: Record<string, { type: string; make: (store: PublishedStore, mark: string) => Promise<Bytes> }> =
  {
    '/favicon.svg': { type: 'image/svg+xml', make: async (_, mark) => forBothSchemes(mark) },
    '/favicon.ico': {
      type: 'image/x-icon',
      make: async (_, mark) => asIcon(await rasterise(squared(mark), 32)),
    },
    '/apple-touch-icon.png': {
      type: 'image/png',
      make: (_, mark) => rasterise(squared(mark, '#ffffff'), 180),
    },
    '/share-ar.png': { type: 'image/png', make: (store, mark) => shareIn('ar', store, mark) },
    '/share-en.png': { type: 'image/png', make: (store, mark) => shareIn('en', store, mark) },
  }

/**
 * `/brand/{digest}.svg` and `.png`, and the files under fixed names. What has to be drawn is drawn once for
 * each version of the content: anybody may ask, and a drawing keeps the process from all else.
 */
export function createBrandFiles(db: Database): BrandFiles {
  const made = new WeakMap<Content, Map<string, Promise<Bytes>>>()

  function keep(content: Content, name: string, make: () => Promise<Bytes>): Promise<Bytes> {
    const kept = made.get(content) ?? new Map<string, Promise<Bytes>>()
    made.set(content, kept)
    const known = kept.get(name)
    if (known) return known
    const work = make()
    kept.set(name, work)
    work.catch(() => kept.delete(name))
    return work
  }

  async function answerFixed(pathname: string): Promise<Response | null> {
    const file = Object.hasOwn(fixed, pathname) && fixed[pathname]
    if (!file) return null
    const content = await getContent({ db })
    const { store } = content
    if (!store) return null
    const make = async () => file.make(store, await readMark(db, store.brand))
    return answer(await keep(content, pathname, make), file.type, 'public, max-age=3600')
  }

  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    const { pathname } = new URL(request.url)
    const drawing = /^\/brand\/([\da-f]{16})\.(svg|png)$/.exec(pathname)
    if (!drawing) return answerFixed(pathname)
    const [, digest = '', ending] = drawing
    // Its name is the digest of what it is.
    const svg = await findDrawing(db, digest)
    if (svg === null) return new Response(null, { status: 404 })
    if (ending === 'svg') return answer(svg, 'image/svg+xml', cachedForEver)
    const make = () => rasterise(svg.replaceAll('currentColor', '#f5f3ee'), 320)
    return answer(await keep(await getContent({ db }), pathname, make), 'image/png', cachedForEver)
  }
}

function answer(body: Bytes, type: string, cacheControl: string): Response {
  return new Response(body, {
    headers: {
      'content-type': type,
      'cache-control': cacheControl,
      'x-content-type-options': 'nosniff',
      // Opened by itself it is a document of ours: nothing in it runs or is fetched.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  })
}

/** The drawing of `/favicon.svg`, for pages that carry it; null before a store is set up. */
export async function readIcon(db: Database): Promise<string | null> {
  const { store } = await getContent({ db })
  return store && forBothSchemes(await readMark(db, store.brand))
}

/** Tabs are dark or light as the system is. */
function forBothSchemes(mark: string): string {
  const sheet = '<style>svg{color:#102029}@media (prefers-color-scheme:dark){svg{color:#f1f0ec}}</style>'
  return mark.replace(/^<svg[^>]*>/, (head) => head.replace(/ color="[^"]*"/, '') + sheet)
}

/** In the middle of a square of 40, on a ground of its own where it has one, with room around it. */
function squared(mark: string, ground?: string): string {
  const [x, size] = ground ? [6, 28] : [0, 40]
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">' +
    (ground ? `<rect width="40" height="40" fill="${ground}"/>` : '') +
    `${mark.replace('<svg ', `<svg x="${x}" y="${x}" width="${size}" height="${size}" `)}</svg>`
  )
}

/** A PNG of 32 by 32 in the older frame for icons. Source: Microsoft, "Icons" (ICONDIR, ICONDIRENTRY). */
function asIcon(png: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(32, 6)
  head.writeUInt8(32, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return new Uint8Array(Buffer.concat([head, png]))
}

function shareIn(language: Language, store: PublishedStore, mark: string): Promise<Uint8Array<ArrayBuffer>> {
  const colours = brandColours(store.brand.hue, 'light')
  return drawSharePicture({
    language,
    name: store[`name_${language}`],
    headline: store[`headline_${language}`],
    sentence: store[`sentence_${language}`],
    colours,
    fonts: store.brand.fonts,
    // On the deep ground the core of our own is lit.
    mark: store.brand.mark ? mark : ownMark('#eec67a'),
  })
}
