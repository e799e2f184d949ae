import { brandColours, ownHue } from '#rules/brand-colours'
import { ownMark } from '#rules/own-mark'
import type { Database } from '#db/client'
import type { Brand } from '#domain/shop/brand/read-brand'
import { findDrawing } from '#domain/shop/brand/find-drawing'
import { getContent } from '#domain/shop/published/content-cache'

/** The mark of a brand as SVG: the store's own drawing, else the design's in the brand's colour. */
export async function readMark(db: Database, brand: Brand): Promise<string> {
  const own = brand.mark && (await findDrawing(db, brand.mark.digest))
  return own ?? ownMark(brandColours(brand.hue, 'light').accent)
}

/** The one that is live. */
export async function readPublishedMark(db: Database): Promise<string> {
  const { store } = await getContent({ db })
  return readMark(db, store?.brand ?? { hue: ownHue, mark: null, logo: null })
}
