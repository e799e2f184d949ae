import { readFile } from 'node:fs/promises'
import type { BrandColours } from '#rules/look/brand-colours'
import { documentFonts, type FontPair } from '#rules/look/font-pairs'
import type { Language } from '#rules/core/language'
import { openTypst } from '#integrations/documents/open-typst'
import { rasterise } from '#server/brand/rasterise'

/** Wide enough for every place that shows shared links. */
const picture = { width: 1200, height: 630 }

type Shared = {
  language: Language
  name: string
  headline: string
  sentence: string
  /** Of the light scheme. */
  colours: BrandColours
  fonts: FontPair
  /** The store's mark as SVG. */
  mark: string
}

const styles = new URL('../../web/styles/', import.meta.url)

/**
 * What a shared link shows, as PNG: the store's mark and name, its headline and sentence, and the lit path in
 * the lattice beside them. The words are set by Typst, which joins Arabic letters and breaks lines, and come
 * as outlines.
 */
export async function drawSharePicture(shared: Shared): Promise<Uint8Array<ArrayBuffer>> {
  const { language, colours } = shared
  const { width, height } = picture
  const [words, large, path] = await Promise.all([
    setWords(shared),
    readFile(new URL('art/lattice-large.svg', styles), 'utf8'),
    readFile(new URL('art/lit-path.svg', styles), 'utf8'),
  ])
  // Drawn for the left side of an Arabic picture; turned for English.
  const turned = language === 'ar' ? '' : ` transform="matrix(-1 0 0 1 ${width} 0)"`
  const start = language === 'ar' ? width - 80 - 620 : 80
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">`,
    `<defs><pattern id="lattice" width="88" height="88" patternUnits="userSpaceOnUse"><g transform="scale(1.3333)">${inColour(innerOf(large), colours['deep-line'])}</g></pattern>`,
    `<linearGradient id="fade"><stop offset=".3" stop-color="${colours.deep}" stop-opacity="0"/><stop offset="1" stop-color="${colours.deep}"/></linearGradient></defs>`,
    `<rect width="${width}" height="${height}" fill="${colours.deep}"/>`,
    `<g${turned}><rect width="500" height="${height}" fill="url(#lattice)"/><g transform="scale(1.3333)">${innerOf(path)}</g>`,
    `<rect width="500" height="${height}" fill="url(#fade)"/><rect x="499" width="${width - 499}" height="${height}" fill="${colours.deep}"/></g>`,
    `<svg x="${start}" y="0" width="620" height="${height}" viewBox="0 0 620 ${height}">${words}</svg>`,
    '</svg>',
  ].join('')
  return rasterise(svg, width)
}

async function setWords({
  language,
  name,
  headline,
  sentence,
  colours,
  fonts,
  mark,
}: Shared): Promise<string> {
  const { compiler } = await openTypst(new URL('fonts/', styles), fonts)
  const share = {
    language,
    fonts: documentFonts[fonts],
    name,
    promise: headline || name,
    sentence,
    mark: mark.replaceAll('currentColor', colours['on-deep']),
    ink: colours['on-deep'],
    soft: colours['on-deep-2'],
  }
  const mainFileContent = await readFile(new URL('share-words.typ', import.meta.url), 'utf8')
  // What a compiler of other fonts kept would end the process, read by this one.
  compiler.evictCache(0)
  const compiled = compiler.compile({
    mainFileContent,
    inputs: { share: JSON.stringify(share) },
  })
  if (!compiled.result) throw new Error('the words of the share picture could not be set')
  const svg = compiler.svg(compiled.result)
  compiler.evictCache(0)
  // Its sheet is for browsers: here it would hide the colours that the words have.
  return svg.replaceAll(/<(style|script)\b.*?<\/\1>/gs, '')
}

function innerOf(svg: string): string {
  return svg.replace(/^[^>]*>/, '').replace(/<\/svg>\s*$/, '')
}

/** The pattern is a mask on pages: its black is where its colour stands. */
function inColour(shapes: string, colour: string): string {
  return `<g fill="${colour}">${shapes.replaceAll('stroke="#000"', `stroke="${colour}"`)}</g>`
}
