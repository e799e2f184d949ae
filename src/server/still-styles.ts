import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type Beasties from 'beasties'
import { withOwnDrawings, withOwnIcon } from '#server/page-drawings'
import { rulesOf } from '#server/page-rules'

const sheetLink = /<link\b(?=[^>]*\brel="stylesheet")[^>]*\bhref="([^"]+)"[^>]*>/
/** The sheet with the faces of another pair of fonts than the design's own, of a store that has one. */
const fontLink = /<link\b(?=[^>]*\bdata-fonts\b)[^>]*\bhref="([^"]+)"[^>]*>/

/**
 * For pages that work without the program: the rules and icons that the page itself uses stand in it, so that
 * it is drawn from one answer; the other fonts come after the first paint and the whole sheet with the
 * person's first move (see the first script), or at once where scripts are off. `clientFolder` holds the
 * built files, `readIcon` gives the drawing of the browser's tab; the elements bear the page's nonce. A page
 * without a stylesheet comes back as it is.
 */
export function createStyleInliner(
  clientFolder: string,
  readIcon: () => Promise<string | null>,
): (html: string, nonce: string) => Promise<string> {
  let made: Promise<Beasties> | undefined

  return async (page, nonce) => {
    const [fontTag = '', fontHref] = fontLink.exec(page) ?? []
    const html = page.replace(fontTag, '')
    const link = sheetLink.exec(html)
    if (!link) return page
    const [tag, href = ''] = link
    const beasties = await (made ??= makeBeasties(clientFolder))
    const near = /<style[^>]*>([\s\S]*?)<\/style>/.exec(await beasties.process(html))?.[1]
    if (!near) return page
    const rules = rulesOf(html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, ''), near)
    const sheet = await readFile(path.join(clientFolder, fontHref ?? href), 'utf8')
    const { first, fonts, others } = facesOf(html, sheet)
    const instead =
      `<style nonce="${nonce}">${first}${rules}</style><meta name="fonts" content='${JSON.stringify(fonts)}'>` +
      (others && `<style nonce="${nonce}" media="later">${others}</style>`) +
      `<meta name="whole-styles" content="${[href, fontHref].filter(Boolean).join(' ')}"><noscript>${tag}${fontTag}</noscript>`
    const finished = withOwnIcon(
      html.replace(tag, () => instead),
      await readIcon(),
    )
    return withOwnDrawings(finished, (address) => readFile(path.join(clientFolder, address), 'utf8'))
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
    // Selectors that it reads only in part are judged by `rulesOf`; attributes of the root element it never
    // sees, and a store's colours are one. And states that the page takes on later: what was opened, and a
    // connection that is gone, when nothing more can be fetched.
    allowRules: [/:(is|where|not|has)\(/, /^html\[/, /\[(open|data-offline)\b/],
    reduceInlineStyles: false,
    logLevel: 'silent',
  })
}

/** A font as the first script makes it. Why it does, and no style element: docs/decisions/0039. */
type Font = [family: string, address: string, weight: string, range: string]

/**
 * `first`: the font that the page preloads, for its headings, and what stands for the others until they come.
 * `fonts`: what a page of this language is written in besides; the first script loads them after the first
 * paint and lets them in all at once: the page is laid out anew once, not once a font. `others`: the faces
 * with the letters that only a name or a quoted word has, where this page has such a letter; the browser
 * takes of them what it needs.
 */
function facesOf(html: string, sheet: string): { first: string; fonts: Font[]; others: string } {
  const preloaded = Array.from(html.matchAll(/<link\b[^>]*\bhref="([^"]+\.woff2)"/g), ([, font = '']) => font)
  const faces = (sheet.match(/@font-face\s*{[^}]*}/g) ?? []).map(readFace)
  const isFirst = ({ rule, font }: Face) => rule.includes('local(') || preloaded.includes(font[1])
  // An English page has a word or two of Arabic: the way to its other language.
  const written = /<html\b[^>]*\blang="ar/.test(html)
    ? /-(?:latin|arabic)-\d+-(?!more)/
    : /-(?:latin-\d+|arabic-400)-(?!more)/
  const text = html.replaceAll(/<(script|style)\b.*?<\/\1>|<[^>]+>/gs, '')
  return {
    first: join(faces.filter(isFirst)) + remainingFamilies(faces, preloaded),
    fonts: faces.filter((face) => !isFirst(face) && written.test(face.font[1])).map(({ font }) => font),
    others: join(faces.filter(({ font }) => font[1].includes('-more-') && hasOf(text, font[3]))),
  }
}

/**
 * The other weights of a family whose bold face is there already, without a letter: of one weight alone the
 * browser would draw the whole text, in bold, until the others join. Letters that a weight does not have are
 * drawn by the next family.
 */
function remainingFamilies(faces: Face[], preloaded: string[]): string {
  const families = faces.flatMap(({ font: [family, address] }) => (preloaded.includes(address) ? family : []))
  const weights = faces
    .filter(({ font: [family, address] }) => families.includes(family) && !preloaded.includes(address))
    .map(({ font: [family, , weight] }) => `font-family:${family};font-weight:${weight}`)
  return [...new Set(weights)].map((face) => `@font-face{${face};src:local('-');unicode-range:U+0}`).join('')
}

type Face = { rule: string; font: Font }

function readFace(rule: string): Face {
  const read = (pattern: RegExp) => pattern.exec(rule)?.[1]?.trim() ?? ''
  const font: Font = [
    read(/font-family:\s*["']?([^;"']+)/),
    read(/url\(["']?([^)"']+)/),
    read(/font-weight:([^;}]+)/),
    read(/unicode-range:([^;}]+)/),
  ]
  return { rule, font }
}

const join = (faces: Face[]) => faces.map(({ rule }) => rule).join('')

/** Whether a text has a letter of a CSS unicode range, as `U+A1-A8,U+6??`. */
function hasOf(text: string, range: string): boolean {
  const spans = range.split(',').map((span) => {
    const [from = '', to = from] = span.trim().replace(/^U\+/i, '').split('-')
    return `\\u{${from.replaceAll('?', '0')}}-\\u{${to.replaceAll('?', 'F')}}`
  })
  return new RegExp(`[${spans.join('')}]`, 'u').test(text)
}
