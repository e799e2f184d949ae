import { expect, test } from 'vitest'
import { middleOf, placeAt } from './places.ts'

test.each([true, false])('the middle of each place is found under the pointer again (RTL %s)', (isRtl) => {
  for (let index = 0; index < 30; index++) {
    expect(placeAt(middleOf(index, 30, isRtl) / 100, 30, isRtl)).toBe(index)
  }
})

test('over the amounts at the side there is no place', () => {
  expect([placeAt(0.1, 12, false), placeAt(0.9, 12, true), placeAt(0.5, 0, true)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
