import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fontPairs, fontStack, ownFonts } from '#rules/look/font-pairs'

const styles = new URL('../../web/styles/', import.meta.url)
const sheetOf = (pair: string) =>
  readFileSync(new URL(pair === ownFonts ? 'fonts.css' : `fonts-${pair}.css`, styles), 'utf8')

test('the design’s own pair is listed as its tokens list it', () => {
  const [, written = ''] =
    /--font-sans:([^;]*);/.exec(readFileSync(new URL('tokens.css', styles), 'utf8')) ?? []
  expect(fontStack(ownFonts)).toBe(written.trim().replaceAll(/\s+/g, ' '))
})

test.each(fontPairs)(
  'every family of the list stands in the sheet of its pair, and none is forgotten: %s',
  (pair) => {
    const families = Array.from(sheetOf(pair).matchAll(/font-family: '([^']+)'/g), ([, name]) => name)
    const listed = Array.from(fontStack(pair).matchAll(/'([^']+)'/g), ([, name]) => name)
    expect(new Set(families.filter((name) => name !== 'Plex Mono'))).toEqual(new Set(listed))
  },
)
