import { brandColours, ownHue } from '#rules/look/brand-colours'
import { ownFonts } from '#rules/look/font-pairs'
import { ownMark } from '#rules/look/own-mark'
import type { Database } from '#db/client'
import type { Brand } from '#domain/shop/brand/read-brand'
import { findDrawing } from '#domain/shop/brand/find-drawing'
import type { DocumentLook } from '#integrations/documents/typst-printer'
import { getContent } from '#domain/shop/published/content-cache'

/** The mark of a brand as SVG: the store's own drawing, else the design's in the brand's colour. */
export async function readMark(db: Database, brand: Brand): Promise<string> {
  const own = brand.mark && (await findDrawing(db, brand.mark.digest))
  return own ?? ownMark(brandColours(brand.hue, 'light').accent)
}

/** What documents take from the brand that is live. */
export async function readPublishedLook(db: Database): Promise<DocumentLook> {
  const { store } = await getContent({ db })
  const brand = store?.brand ?? { hue: ownHue, fonts: ownFonts, mark: null, logo: null }
  return { mark: await readMark(db, brand), fonts: brand.fonts }
}
