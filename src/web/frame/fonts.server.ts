import { fontStack, ownFonts, type FontPair } from '#rules/look/font-pairs'
import type { Language } from '#rules/core/language'
import cairoSheet from '../styles/fonts-cairo.css?url'
import cairoArabicBold from '../styles/fonts/cairo-arabic-600.woff2?url'
import cairoArabic from '../styles/fonts/cairo-arabic-400.woff2?url'
import cairoLatinBold from '../styles/fonts/cairo-latin-600.woff2?url'
import cairoLatin from '../styles/fonts/cairo-latin-400.woff2?url'
import vazirmatnSheet from '../styles/fonts-vazirmatn.css?url'
import vazirmatnArabicBold from '../styles/fonts/vazirmatn-arabic-600.woff2?url'
import vazirmatnArabic from '../styles/fonts/vazirmatn-arabic-400.woff2?url'
import vazirmatnLatinBold from '../styles/fonts/vazirmatn-latin-600.woff2?url'
import vazirmatnLatin from '../styles/fonts/vazirmatn-latin-400.woff2?url'

/** What a page in another pair than the design's own carries. */
export type OwnFonts = {
  /** Of the faces. */
  sheet: string
  /** As CSS lists them. */
  stack: string
  /** What the page's first screen is written in: as `firstFonts` of the root. */
  first: string[]
}

/**
 * Here and not in the root, so that nobody's program carries the addresses of fonts that their store does not
 * have.
 */
const files: Record<
  Exclude<FontPair, typeof ownFonts>,
  { sheet: string; first: Record<Language, string[]> }
> = {
  cairo: {
    sheet: cairoSheet,
    first: { ar: [cairoArabicBold, cairoArabic, cairoLatin], en: [cairoLatinBold, cairoLatin] },
  },
  vazirmatn: {
    sheet: vazirmatnSheet,
    first: {
      ar: [vazirmatnArabicBold, vazirmatnArabic, vazirmatnLatin],
      en: [vazirmatnLatinBold, vazirmatnLatin],
    },
  },
}

/** Null for the design's own pair, whose faces every page's sheet has. */
export function fontsOf(pair: FontPair, language: Language): OwnFonts | null {
  if (pair === ownFonts) return null
  const { sheet, first } = files[pair]
  return { sheet, stack: fontStack(pair), first: first[language] }
}
