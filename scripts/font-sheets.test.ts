import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { fontPairs, ownFonts } from '#rules/look/font-pairs'
import { fontSheet, otherPairs, readOwnSheet, sheetFile } from './font-sheets.ts'

const own = readOwnSheet()
const filesIn = (sheet: string) => Array.from(sheet.matchAll(/url\('([^']+)'\)/g), ([, file = '']) => file)

test('every pair but the design’s own has a sheet of its own', () => {
  expect([ownFonts, ...otherPairs].toSorted()).toEqual(fontPairs.toSorted())
})

test.each(otherPairs)(
  'the sheet of %s is as it is written from the design’s own, and its files are there',
  (pair) => {
    const sheet = fontSheet(pair, own)
    expect(readFileSync(sheetFile(pair), 'utf8')).toBe(sheet)
    const files = filesIn(sheet)
    expect(files).toHaveLength(12)
    for (const file of files) expect(existsSync(path.join('src/web/styles', file)), file).toBe(true)
  },
)

test.each(otherPairs)(
  'what stands for %s is as wide as it is: the width over Plex times that of Plex over the device’s font',
  (pair) => {
    const sizesOf = (sheet: string) =>
      Array.from(sheet.matchAll(/size-adjust: ([\d.]+)%/g), ([, size]) => Number(size))
    const [before, after] = [sizesOf(own), sizesOf(fontSheet(pair, own))]
    expect(after).toHaveLength(before.length)
    after.forEach((size, index) => expect(size / (before[index] ?? 0)).not.toBeCloseTo(1, 3))
  },
)

/** What somebody who buys fetches before the first screen stands. */
test.each(fontPairs)('the first files of %s are no more than 48 kB', (pair) => {
  const bytes = ['arabic-600', 'arabic-400', 'latin-400'].reduce(
    (sum, file) => sum + readFileSync(`src/web/styles/fonts/${pair}-${file}.woff2`).length,
    0,
  )
  expect(bytes).toBeLessThanOrEqual(48_000)
})
