import { expect, test } from 'vitest'
import { readTypedNumber } from '#rules/core/typed-number'

test.each([
  ['15', 15],
  ['٧٫٥', 7.5],
  ['7,5', 7.5],
  ['12,25', 12.25],
  [' 1,200.50 ', 1200.5],
  ['۱٬۲۰۰', 1200],
  ['1.125', 1.125],
  ['15%', 15],
  ['15 %', 15],
  ['٪١٥', 15],
  ['', undefined],
  ['%', undefined],
  ['1.2.3', undefined],
  ['1,2,3', undefined],
  ['12 3', undefined],
  ['-4', undefined],
  ['fifteen', undefined],
])('%j is read as %j', (text, number) => {
  expect(readTypedNumber(text)).toBe(number)
})
