import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrPath } from '#rules/look/qr-code'

/** The modules that a path covers. */
function modulesOf({ path, size }: { path: string; size: number }): boolean[][] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let column = 0; column < Number(width); column++) {
      const row = rows[Number(y)]
      if (row) row[Number(x) + column] = true
    }
  }
  return rows
}

/** Base64 of so many bytes, the same ones each time. */
function documentOf(bytes: number, seed: number): string {
  return Buffer.from(
    Array.from({ length: bytes }, (_, index) => (index * index * 31 + seed * 7919 + index) % 251),
  ).toString('base64')
}

test.each(
  [
    'https://store.test/quotes/1',
    'A',
    '0000000000000000000000000000000000000000000000000000',
    ...Array.from({ length: 12 }, (_, seed) => documentOf(126, seed)),
    ...Array.from({ length: 12 }, (_, seed) => documentOf(430, seed)),
    documentOf(1_200, 1),
  ].map((text, index) => ({ index, length: text.length, text })),
)('of text $index with $length letters the very code is drawn that the standard asks for', ({ text }) => {
  const drawn = qrPath(text)
  const expected = encode(text, { ecc: 'M', border: 4 })
  expect(drawn.size).toBe(expected.size)
  expect(modulesOf(drawn)).toEqual(expected.data)
})
