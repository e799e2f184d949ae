import { expect, it } from 'vitest'
import { sumOf, sumPieces } from './sum-pieces.ts'

const bytes = new Uint8Array(10).map((_, index) => index)

function summed(chunks: Uint8Array[], pieceBytes: number) {
  const sums = sumPieces(pieceBytes)
  for (const chunk of chunks) sums.add(chunk)
  return sums.end()
}

it('sums pieces wherever what comes was cut', () => {
  const pieces = [bytes.subarray(0, 4), bytes.subarray(4, 8), bytes.subarray(8)].map(sumOf)
  const ways = [
    [bytes],
    [bytes.subarray(0, 3), bytes.subarray(3, 3), bytes.subarray(3, 9), bytes.subarray(9)],
    [bytes.subarray(0, 4), bytes.subarray(4, 8), bytes.subarray(8)],
    [...bytes].map((byte) => Uint8Array.of(byte)),
  ]
  for (const chunks of ways) expect(summed(chunks, 4)).toEqual({ whole: sumOf(bytes), pieces })
})

it('has no piece behind a last one that is full, and none of nothing', () => {
  expect(summed([bytes], 5).pieces).toEqual([bytes.subarray(0, 5), bytes.subarray(5)].map(sumOf))
  expect(summed([], 5)).toEqual({ whole: sumOf(new Uint8Array()), pieces: [] })
})
