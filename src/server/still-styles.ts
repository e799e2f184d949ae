import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type Beasties from 'beasties'

const sheetLink = /<link\b(?=[^>]*\brel="stylesheet")[^>]*\bhref="([^"]+)"[^>]*>/

/**
 * For pages that work without the program: the rules that the page itself uses stand in it, so that it is drawn from one
 * answer; the whole sheet comes after the first paint (see the first script), or at once where scripts are off.
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
    const instead = `<style>${firstFaces(html, sheet)}${rules}</style><meta name="whole-styles" content="${href}"><noscript>${tag}</noscript>`
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
    // Selectors that it reads only in part: better kept than missed.
    allowRules: [/:(is|where|not|has)\(/],
    reduceInlineStyles: false,
    logLevel: 'silent',
  })
}

/**
 * The font that the page preloads, for its headings, and what stands for the others until they come with the whole sheet,
 * after the first paint.
 */
function firstFaces(html: string, sheet: string): string {
  const fonts = Array.from(html.matchAll(/<link\b[^>]*\bhref="([^"]+\.woff2)"/g), ([, font = '']) => font)
  const faces = sheet.match(/@font-face\s*{[^}]*}/g) ?? []
  return faces.filter((face) => face.includes('local(') || fonts.some((font) => face.includes(font))).join('')
}
