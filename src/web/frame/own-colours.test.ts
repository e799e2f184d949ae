import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brandColours, brandTokens, ownHue } from '#rules/look/brand-colours'

/**
 * Files that hold the design's own accent because a store's hue takes its place there, or because they are no
 * store's page.
 */
const known = new Map([
  ['src/web/styles/tokens.css', 'styles/brand.css puts the hue over it'],
  ['src/domain/messages/email-brand.ts', 'a store’s hue replaces it: email-brand.test.ts'],
  ['src/api/docs/shell.ts', 'the interface’s own reference, for programmers'],
])

const own = new Set(
  (['light', 'dark'] as const).flatMap((scheme) => {
    const colours = brandColours(ownHue, scheme)
    return brandTokens.map((token) => colours[token])
  }),
)
// White is nobody's.
own.delete('#ffffff')

/**
 * Colours of the design's accent that stand in a text by themselves, and not in the place of a missing brand.
 */
function ownColoursIn(text: string): string[] {
  const bare = text.replaceAll(/var\(--brand-[\w-]+, oklch\([^)]*\)\)(; \/\* #\w+ \*\/)?/g, '')
  const hexes = (bare.match(/#[\da-f]{6}\b/gi) ?? []).filter((hex) =>
    own.has(hex.toLowerCase() as `#${string}`),
  )
  // Inks are grey of about the same hue; an accent has more colour in it.
  const written = [...bare.matchAll(/oklch\([\d.]+%? ([\d.]+) (2[34]\d)/g)].filter(
    ([, chroma]) => Number(chroma) >= 0.04,
  )
  return [...hexes, ...written.map(([colour]) => colour)]
}

test('a store of another hue shows the design’s own accent nowhere', () => {
  const files = globSync('src/**/*.{ts,tsx,css,svg,html}').filter((file) => !/\.test\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(1_000)
  const found = files
    .map((file) => ({ file, colours: ownColoursIn(readFileSync(file, 'utf8')) }))
    .filter(({ colours }) => colours.length > 0)
  expect(found.filter(({ file }) => !known.has(file))).toEqual([])
  expect(new Set(found.map(({ file }) => file))).toEqual(new Set(known.keys()))
})

test('and it would be seen', () => {
  expect(ownColoursIn('a { color: #076296 }')).toEqual(['#076296'])
  expect(ownColoursIn('a { color: oklch(47.5% 0.112 243 / 12%) }')).toHaveLength(1)
  expect(ownColoursIn('a { color: var(--brand-accent, oklch(47.5% 0.112 243)); /* #076296 */ }')).toEqual([])
})
