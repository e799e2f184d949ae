import { expect, test } from 'vitest'
import { couponCode } from './coupon-code.ts'

test.each([
  [' siyaj10 ', 'SIYAJ10'],
  ['siyaj١٠', 'SIYAJ10'],
  ['SIYAJ۱۰', 'SIYAJ10'],
  ['\u200fsiyaj10\u200e', 'SIYAJ10'],
  ['\u2067SIYAJ\u2069\ufeff 10', 'SIYAJ10'],
  ['  ', ''],
])('writes the coupon %j as the shop does', (typed, code) => {
  expect(couponCode(typed)).toBe(code)
})
