/**
 * The pairs of fonts that a store may be written in, an Arabic one with the Latin one that was drawn for it;
 * the design's own first. All of them have figures of one width and are under the SIL Open Font License.
 * Source: docs/decisions/0176.
 */
export const fontPairs = ['plex', 'cairo', 'vazirmatn'] as const
export type FontPair = (typeof fontPairs)[number]

export const ownFonts = 'plex' satisfies FontPair

/** What a pair calls itself: a name, and so the same in both languages. */
export const fontNames = {
  plex: 'IBM Plex',
  cairo: 'Cairo',
  vazirmatn: 'Vazirmatn',
} as const satisfies Record<FontPair, string>

/**
 * The names in the font files themselves, by which documents are set; Latin first, so that figures are the
 * same in both languages.
 */
export const documentFonts = {
  plex: ['IBM Plex Sans', 'IBM Plex Sans Arabic'],
  cairo: ['Cairo Latin', 'Cairo Arabic'],
  vazirmatn: ['Vazirmatn Latin', 'Vazirmatn Arabic'],
} as const satisfies Record<FontPair, readonly [latin: string, arabic: string]>

/** What a reader may have installed; mail programs load no fonts. */
export const installedFonts = {
  plex: 'IBM Plex Sans Arabic',
  cairo: 'Cairo',
  vazirmatn: 'Vazirmatn',
} as const satisfies Record<FontPair, string>

/**
 * The word that the families of a pair's sheet begin with, as `Plex Latin`. Source: web/styles/fonts*.css.
 */
const families = { plex: 'Plex', cairo: 'Cairo', vazirmatn: 'Vazirmatn' } as const satisfies Record<
  FontPair,
  string
>

/**
 * Latin, Arabic, then what devices have, made as wide as the pair. For Plex it stands in
 * web/styles/tokens.css, too.
 */
const stack = [
  'Latin',
  'Arabic',
  'Space Arial',
  'Arial',
  'Space Roboto',
  'Roboto',
  'Space DejaVu',
  'DejaVu',
  'Arabic Fallback',
  'Arabic Noto',
  'Arabic Naskh',
  'Arabic DejaVu',
] as const

/** A pair as CSS lists it (`font-family`). */
export function fontStack(pair: FontPair): string {
  return [...stack.map((name) => `'${families[pair]} ${name}'`), 'system-ui', 'sans-serif'].join(', ')
}
