import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStyleInliner } from './still-styles.ts'

const face = (family: string, file: string, weight: number, range: string) =>
  `@font-face{font-family:${family};src:url(/assets/${file}-A1b2.woff2)format("woff2");font-weight:${weight};font-display:swap;unicode-range:${range}}`

const sheet =
  '@font-face{font-family:Plex Fallback;src:local(Arial);unicode-range:U+0-10FFFF}' +
  face('Plex Latin', 'plex-latin-400', 400, 'U+20-7E,U+A9') +
  face('Plex Latin', 'plex-latin-400-more', 400, 'U+A1-A8,U+C0-FF,U+20AC') +
  face('Plex Arabic', 'plex-arabic-400', 400, 'U+621-63A,U+640-652') +
  face('Plex Arabic', 'plex-arabic-400-more', 400, 'U+6D?,U+FB50-FDFF') +
  face('Plex Arabic', 'plex-arabic-600', 600, 'U+621-63A,U+640-652') +
  face('Plex Mono', 'plex-mono-400', 400, 'U+??') +
  'p{color:red}p{background:var(--color-accent)}.unused{color:blue}html[data-brand]{--color-accent:var(--brand-accent)}'

const otherSheet =
  '@font-face{font-family:Cairo Arial;src:local(Arial);unicode-range:U+0-10FFFF}' +
  face('Cairo Latin', 'cairo-latin-400', 400, 'U+20-7E,U+A9') +
  face('Cairo Latin', 'cairo-latin-400-more', 400, 'U+A1-A8,U+C0-FF,U+20AC') +
  face('Cairo Arabic', 'cairo-arabic-400', 400, 'U+621-63A,U+640-652') +
  face('Cairo Arabic', 'cairo-arabic-600', 600, 'U+621-63A,U+640-652')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ishtirak-styles-'))
  await writeFile(path.join(folder, 'app.css'), sheet)
  await writeFile(path.join(folder, 'cairo.css'), otherSheet)
})
afterAll(() => rm(folder, { recursive: true }))

async function drawn(text: string, lang = 'ar-EG', first = 'plex-arabic-600', more = '') {
  const html = await createStyleInliner(folder, async () => null)(
    `<!doctype html><html lang="${lang}"><head><link rel="preload" href="/assets/${first}-A1b2.woff2" as="font">` +
      `<link rel="stylesheet" href="/app.css">${more}<script>const marks = 'é ۔'</script></head><body><p title="ü">${text}</p></body></html>`,
    'n',
  )
  const read = (pattern: RegExp) => pattern.exec(html)?.[1]
  return {
    first: read(/<style nonce="n">(.*?)<\/style>/),
    fonts: JSON.parse(read(/<meta name="fonts" content='(.*?)'>/) ?? '[]'),
    others: read(/<style nonce="n" media="later">(.*?)<\/style>/),
    whole: read(/<meta name="whole-styles" content="(.*?)">/),
    unscripted: read(/<noscript>(.*?)<\/noscript>/),
  }
}

test('a still page carries the rules and the first font, and names what it is written in besides', async () => {
  const { first, fonts, others, whole, unscripted } = await drawn('أهلًا © 2026')
  expect(first).toContain('p{color:red}')
  expect(first).not.toContain('unused')
  expect(first?.match(/font-family:[^;]+/g)).toEqual([
    'font-family:Plex Fallback',
    'font-family:Plex Arabic',
    'font-family:Plex Arabic',
  ])
  // Nothing is drawn in bold for want of the regular letters.
  expect(first).toContain("{font-family:Plex Arabic;font-weight:400;src:local('-');unicode-range:U+0}")
  expect(fonts).toEqual([
    ['Plex Latin', '/assets/plex-latin-400-A1b2.woff2', '400', 'U+20-7E,U+A9'],
    ['Plex Arabic', '/assets/plex-arabic-400-A1b2.woff2', '400', 'U+621-63A,U+640-652'],
  ])
  expect(others).toBeUndefined()
  expect(whole).toBe('/app.css')
  expect(unscripted).toContain('href="/app.css"')
})

test('a still page has the colours of a store from its first paint', async () => {
  expect((await drawn('أهلًا')).first).toContain('html[data-brand]{--color-accent:var(--brand-accent)}')
})

test('a store of another pair carries the faces of that pair, and none of the design’s own', async () => {
  const link = '<link rel="stylesheet" href="/cairo.css" data-fonts="true"/>'
  const { first, fonts, others, whole, unscripted } = await drawn('أهلًا é', 'ar-EG', 'cairo-arabic-600', link)
  expect(first).toContain('p{color:red}')
  expect(first).not.toContain('Plex')
  expect(first?.match(/font-family:[^;]+/g)).toEqual([
    'font-family:Cairo Arial',
    'font-family:Cairo Arabic',
    'font-family:Cairo Arabic',
  ])
  expect(fonts.map(([family]: string[]) => family)).toEqual(['Cairo Latin', 'Cairo Arabic'])
  expect(others?.match(/cairo-[a-z0-9-]+(?=-A1b2)/g)).toEqual(['cairo-latin-400-more'])
  expect(whole).toBe('/app.css /cairo.css')
  expect(unscripted).toBe(`<link rel="stylesheet" href="/app.css">${link}`)
})

test('an English page is not sent for Arabic weights', async () => {
  const { fonts } = await drawn('Hello', 'en-US')
  expect(fonts.map(([, address]: string[]) => address)).toEqual([
    '/assets/plex-latin-400-A1b2.woff2',
    '/assets/plex-arabic-400-A1b2.woff2',
  ])
})

test.each([
  ['café', 'plex-latin-400-more'],
  ['ۖ', 'plex-arabic-400-more'],
])('a rare letter in the text brings the faces that have it: %s', async (text, file) => {
  const { others } = await drawn(text)
  expect(others?.match(/plex-[a-z0-9-]+(?=-A1b2)/g)).toEqual([file])
})

test('a page without a stylesheet stays as it is', async () => {
  expect(await createStyleInliner(folder, async () => null)('<p>أهلًا</p>', 'n')).toBe('<p>أهلًا</p>')
})
