import { expect, test } from 'vitest'
import { lineOf } from './sparkline.tsx'

test('a line goes from the first day at the left to the last one at the right, the highest on top', () => {
  expect(lineOf([0, 50, 100])).toBe('2,26 48,14 94,2')
})

test('what is below zero stands below it, and nothing at all is a line at the foot', () => {
  expect(lineOf([-100, 0])).toBe('2,26 94,2')
  expect(lineOf([0, 0])).toBe('2,26 94,26')
})

test('one day is no line', () => {
  expect(lineOf([7])).toBeNull()
  expect(lineOf([])).toBeNull()
})

test('two years are drawn in parts of thirty days', () => {
  expect(lineOf(Array.from({ length: 731 }, () => 1))?.split(' ')).toHaveLength(25)
})
