import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { leadingZeroBits, workText } from './proof-of-work.ts'
import { solveWork } from './solve-work.ts'

test.each([1, 4, 9, 13])('finds the first nonce with %i zero bits, as any other SHA-256 says', (bits) => {
  const challenge = `challenge-of-${bits}-bits`.padEnd(44, '-')
  const bitsOf = (nonce: number) =>
    leadingZeroBits(
      createHash('sha256')
        .update(workText(challenge, String(nonce)))
        .digest(),
    )
  const nonce = Number(solveWork({ challenge, bits }))
  expect(bitsOf(nonce)).toBeGreaterThanOrEqual(bits)
  for (let before = 0; before < nonce; before++) expect(bitsOf(before)).toBeLessThan(bits)
})

test('counts zero bits over bytes', () => {
  expect(leadingZeroBits(Uint8Array.of(0, 0x1f))).toBe(11)
  expect(leadingZeroBits(Uint8Array.of(0x80))).toBe(0)
  expect(leadingZeroBits(Uint8Array.of(0, 0))).toBe(16)
})
