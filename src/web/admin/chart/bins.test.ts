import { expect, test } from 'vitest'
import { intoBins, linesAcross } from './bins.ts'

const days = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ day: `day ${index}`, amount: 1, before: 2 }))

test('bars hold every day once', () => {
  for (const [count, size, bars] of [
    [1, 1, 1],
    [45, 1, 45],
    [46, 7, 7],
    [90, 7, 13],
    [731, 30, 25],
  ] as const) {
    const made = intoBins(days(count))
    expect({ size: made.size, bars: made.bins.length }).toEqual({ size, bars })
    expect(made.bins.reduce((sum, bin) => sum + bin.amount, 0)).toBe(count)
    expect(made.bins.reduce((sum, bin) => sum + (bin.before ?? 0), 0)).toBe(2 * count)
    expect(made.bins.at(-1)?.to).toBe(`day ${count - 1}`)
    // The last one is whole, so that it can be compared.
    expect(made.bins.at(-1)?.amount).toBe(size)
  }
})

test('lines across money are whole riyals, in a store that has sold nothing, too', () => {
  expect(linesAcross(0, 0, 100)).toEqual([0, 100])
  expect(linesAcross(0, 150, 100)).toEqual([0, 100, 200])
  expect(linesAcross(0, 610_000, 100)).toEqual([0, 200_000, 400_000, 600_000, 800_000])
})

test('lines across are round, hold everything and the zero', () => {
  expect(linesAcross(0, 6100)).toEqual([0, 2000, 4000, 6000, 8000])
  expect(linesAcross(0, 0)).toContain(0)
  expect(linesAcross(0, 2)).toEqual([0, 1, 2])
  const signed = linesAcross(-300, 900)
  expect(signed[0]).toBeLessThanOrEqual(-300)
  expect(signed.at(-1)).toBeGreaterThanOrEqual(900)
  expect(signed).toContain(0)
})
