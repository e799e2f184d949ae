import { readFileSync, writeFileSync } from 'node:fs'
import { fontNames, type FontPair } from '#rules/look/font-pairs'

/*
 * The sheets of the pairs of fonts beside the design's own, from its sheet: the same files by script and weight, the same ranges, and
 * substitutes that are as wide as the pair. `node scripts/font-sheets.ts` writes them.
 */

const styles = new URL('../src/web/styles/', import.meta.url)

export const otherPairs = ['cairo', 'vazirmatn'] as const satisfies FontPair[]
export type OtherPair = (typeof otherPairs)[number]

/**
 * Width of all words of the store's own texts (src/locales; 43,098 Arabic and 33,476 English ones) in a pair's font over that in Plex, by weight,
 * drawn by Chromium; and of the space. What Plex is over a device's font stands in fonts.css, so the product is the pair over that font.
 */
type Widths = { latin: Record<string, number>; arabic: Record<string, number>; space: number }
const widths: Record<OtherPair, Widths> = {
  cairo: {
    latin: { 400: 0.9372, 500: 0.924, 600: 0.9212 },
    arabic: { 400: 1.1175, 500: 1.109, 600: 1.1223 },
    space: 0.9322,
  },
  vazirmatn: {
    latin: { 400: 0.985, 500: 0.9712, 600: 0.9608 },
    arabic: { 400: 1.0623, 500: 1.041, 600: 1.0252 },
    space: 1.1379,
  },
}

const head = (
  name: string,
  pair: string,
) => `/* ${name}, SIL Open Font License (fonts/LICENSE-OFL-${pair}.txt), for stores that chose it. Written by scripts/font-sheets.ts from fonts.css, where
   the ranges, and what stands until the files arrive, are explained; ascent and descent are those of Plex in the files, too, so no line changes its
   height. */
`

/** The sheet of a pair; `own` is fonts.css. */
export function fontSheet(pair: OtherPair, own: string): string {
  const measured = widths[pair]
  const name = fontNames[pair]
  const faces = (own.match(/@font-face\s*{[^}]*}/g) ?? []).filter((face) => !face.includes("'Plex Mono'"))
  const written = faces.map((face) => {
    const ratio = ratioOf(face, measured)
    return face
      .replaceAll("'Plex ", `'${name} `)
      .replaceAll('/plex-', `/${pair}-`)
      .replace(
        /(size-adjust: )([\d.]+)%/,
        (_, property: string, size: string) => `${property}${percent(Number(size) * ratio)}`,
      )
      .replaceAll(
        /((?:ascent|descent)-override: )([\d.]+)%/g,
        (_, property: string, size: string) => `${property}${percent(Number(size) / ratio)}`,
      )
  })
  return `${head(name, pair)}${written.join('\n')}\n`
}

/** One for the files themselves and for what could not be measured: neither has a size of its own. */
function ratioOf(face: string, { latin, arabic, space }: Widths): number {
  if (!face.includes('size-adjust')) return 1
  if (face.includes("'Plex Space")) return space
  const weight = /font-weight: (\d+)/.exec(face)?.[1] ?? ''
  const ratio = (face.includes("'Plex Arabic") ? arabic : latin)[weight]
  if (ratio === undefined) throw new Error(`no width of weight ${weight}`)
  return ratio
}

const percent = (value: number) => `${Number(value.toFixed(1))}%`

export const sheetFile = (pair: OtherPair) => new URL(`fonts-${pair}.css`, styles)
export const readOwnSheet = () => readFileSync(new URL('fonts.css', styles), 'utf8')

if (import.meta.main) {
  for (const pair of otherPairs) writeFileSync(sheetFile(pair), fontSheet(pair, readOwnSheet()))
}
