import { expect, test } from 'vitest'
import { readCoverage, toCovered } from './font-coverage.ts'
import { unpackFonts } from './unpack-fonts.ts'

const folder = new URL('../../web/styles/fonts/', import.meta.url)

test('a font’s letters are those of its table, and no others', async () => {
  const fonts = await unpackFonts(
    ['plex-latin-400', 'plex-arabic-400'].map((name) => new URL(`${name}.woff2`, folder)),
  )
  const [latin, arabic] = fonts.map(readCoverage)
  const has = (letters: string, covered = latin) =>
    [...letters].every((one) => covered?.has(one.codePointAt(0) ?? 0))
  expect(has('Noura 1,234.50')).toBe(true)
  expect(has('القحطاني', arabic)).toBe(true)
  expect([has('王'), has('ع'), has('王', arabic), has('한', arabic)]).toEqual([false, false, false, false])
})

test('what has no glyph becomes what it stands for, or a question mark; what is not seen stays', () => {
  const covered = new Set([...'abcé ?صلىالهعيوسم'].map((letter) => letter.codePointAt(0) ?? 0))
  expect(toCovered('abc \u2066王\u2069 e\u0301', covered)).toBe('abc \u2066?\u2069 é')
  expect(toCovered('ﷺ', covered)).toBe('صلى الله عليه وسلم')
  expect(toCovered('🇸🇦\uD800\n', covered)).toBe('???\n')
})
