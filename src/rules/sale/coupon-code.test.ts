import { expect, test } from 'vitest'
import { couponCode } from './coupon-code.ts'

test.each([
  [' siyaj10 ', 'SIYAJ10'],
  ['siyaj١٠', 'SIYAJ10'],
  ['SIYAJ۱۰', 'SIYAJ10'],
  ['  ', ''],
])('writes the coupon %j as the shop does', (typed, code) => {
  expect(couponCode(typed)).toBe(code)
})
