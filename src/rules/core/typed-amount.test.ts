import { expect, test } from 'vitest'
import { readTypedAmount } from '#rules/core/typed-amount'

test.each([
  ['25.5', 2_550],
  ['١٢٫٥', 1_250],
  ['1,000', 100_000],
  ['0.29', 29],
  ['', 0],
  ['abc', 0],
  ['-5', 0],
])('%s riyals are %i halalas', (typed, minor) => {
  expect(readTypedAmount(typed)).toBe(minor)
})
