import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type Beasties from 'beasties'

const sheetLink = /<link\b(?=[^>]*\brel="stylesheet")[^>]*\bhref="([^"]+)"[^>]*>/

/**
 * For pages that work without the program: the rules that the page itself uses stand in it, so that it is drawn from one
 * answer; the other fonts come after the first paint and the whole sheet with the person's first move (see the first
 * script), or at once where scripts are off.
 * `clientFolder` holds the built files. A page without a stylesheet comes back as it is.
 */
export function createStyleInliner(clientFolder: string): (html: string) => Promise<string> {
  let made: Promise<Beasties> | undefined

  return async (html) => {
    const link = sheetLink.exec(html)
    if (!link) return html
    const [tag, href = ''] = link
    const beasties = await (made ??= makeBeasties(clientFolder))
    const rules = /<style[^>]*>([\s\S]*?)<\/style>/.exec(await beasties.process(html))?.[1]
    if (!rules) return html
    const sheet = await readFile(path.join(clientFolder, href), 'utf8')
    const { first, later, fonts } = facesOf(html, sheet)
    const instead =
      `<style>${first}${rules}</style><style media="later" data-fonts="${fonts.join(' ')}">${later}</style>` +
      `<meta name="whole-styles" content="${href}"><noscript>${tag}</noscript>`
    return html.replace(tag, () => instead)
  }
}

/** Loaded with the first page that wants it: a start need not wait for it. */
async function makeBeasties(clientFolder: string): Promise<Beasties> {
  const { default: Maker } = await import('beasties')
  return new Maker({
    path: clientFolder,
    publicPath: '/',
    fonts: false,
    pruneSource: false,
    // Selectors that it reads only in part: better kept than missed. And states that the page takes on later: what was opened,
    // and a connection that is gone, when nothing more can be fetched.
    allowRules: [/:(is|where|not|has)\(/, /\[(open|data-offline)\b/],
    reduceInlineStyles: false,
    logLevel: 'silent',
  })
}

/**
 * `first`: the font that the page preloads, for its headings, and what stands for the others until they come. `later`: the
 * others; the first script lets them in after the first paint, when all `fonts`, those that a page of this language is
 * written in, are there: the page is laid out anew once, not once a font.
 */
function facesOf(html: string, sheet: string): { first: string; later: string; fonts: string[] } {
  const preloaded = Array.from(html.matchAll(/<link\b[^>]*\bhref="([^"]+\.woff2)"/g), ([, font = '']) => font)
  const faces = sheet.match(/@font-face\s*{[^}]*}/g) ?? []
  const isFirst = (face: string) => face.includes('local(') || preloaded.some((font) => face.includes(font))
  const later = faces.filter((face) => !isFirst(face)).join('')
  // An English page has a word or two of Arabic: the way to its other language.
  const written = /<html\b[^>]*\blang="ar/.test(html)
    ? /[^("']+plex-(?:latin|arabic)-\d+-(?!more)[^)"']+/g
    : /[^("']+plex-(?:latin-\d+|arabic-400)-(?!more)[^)"']+/g
  return { first: faces.filter(isFirst).join(''), later, fonts: later.match(written) ?? [] }
}
