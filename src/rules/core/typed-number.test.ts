import { expect, test } from 'vitest'
import { readTypedNumber } from '#rules/core/typed-number'

test.each([
  ['15', 15],
  ['٧٫٥', 7.5],
  [' 1,200.50 ', 1200.5],
  ['۱٬۲۰۰', 1200],
  ['15%', 15],
  ['٪١٥', 15],
  ['', undefined],
  ['1.2.3', undefined],
  ['-4', undefined],
  ['fifteen', undefined],
])('%j is read as %j', (text, number) => {
  expect(readTypedNumber(text)).toBe(number)
})
