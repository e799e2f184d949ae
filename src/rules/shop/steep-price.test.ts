import { expect, test } from 'vitest'
import { isSteepChange } from './steep-price.ts'

test.each([
  [6_900, 20_700, true],
  [6_900, 69_000, true],
  [6_900, 2_300, true],
  [6_900, 690, true],
  [6_900, 0, true],
  [6_900, 20_699, false],
  [6_900, 2_301, false],
  [6_900, 6_900, false],
  [0, 6_900, false],
])('from %d to %d halalas is a steep change: %s', (before, after, isSteep) => {
  expect(isSteepChange(before, after)).toBe(isSteep)
})
