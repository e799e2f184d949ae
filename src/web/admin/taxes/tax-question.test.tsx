import { expect, test } from 'vitest'
import { halalas } from '#rules/core/money'
import { beforeTax, withTax } from '#rules/shop/price'
import { questionOf } from './tax-question.tsx'

const vat = { id: 'vat', percentage: 15 }
const fee = { id: 'fee', percentage: 2.5 }
const typedWithTax = [{ id: 'a', name: 'درع', price: withTax(halalas(6_900)) }]
const typedBefore = [{ id: 'b', name: 'رصد', price: beforeTax(halalas(6_000)) }]

test('asks before a second tax of a demonstration, whether or not a price moves', () => {
  const second = { before: [vat], after: [vat, fee], isDemo: true }
  expect(questionOf({ ...second, plans: typedWithTax })).not.toBeNull()
  expect(questionOf({ ...second, plans: typedBefore })).not.toBeNull()
})

test('asks nothing where one of two changes or goes, and no price moves', () => {
  const plans = typedWithTax
  expect(questionOf({ plans, before: [vat, fee], after: [vat], isDemo: true })).toBeNull()
  expect(questionOf({ plans, before: [vat, fee], after: [vat, { ...fee }], isDemo: true })).toBeNull()
})

test('a real store, which refuses a second tax, asks for its prices alone', () => {
  const second = { before: [vat], after: [vat, fee], isDemo: false }
  expect(questionOf({ ...second, plans: typedWithTax })).toBeNull()
  expect(questionOf({ ...second, plans: typedBefore })).not.toBeNull()
})
