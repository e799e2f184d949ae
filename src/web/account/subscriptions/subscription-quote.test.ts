import { expect, test } from 'vitest'
import { renewalKeyOf, termsKeyOf } from './subscription-quote.tsx'

type Quoted = Parameters<typeof termsKeyOf>[0]

const scheduled = { id: 'c', price_after_tax_minor: 9_900 }
const quote = {
  kind: 'downgrade',
  price_after_tax_minor: 4_900,
  takes_effect_at: '2027-02-20T08:00:00.000Z',
  days: 30,
  discounted_renewals: 0,
  later_prices: [],
  price_change: null,
  renewal: { price_after_tax_minor: 14_900, price_change: null },
  // Of a quote no more is read than what a tick names.
} as unknown as Quoted
const other = (change: object) => ({ ...quote, ...change }) as Quoted

test('a tick on what a change costs goes with that: another sum, day, coupon or scheduled price draws a box of its own', () => {
  for (const change of [
    { price_after_tax_minor: 5_900 },
    { takes_effect_at: '2027-03-22T08:00:00.000Z' },
    { discounted_renewals: 1, later_prices: [{ renewals: null, price_after_tax_minor: 4_900 }] },
    { price_change: scheduled },
  ]) {
    expect(termsKeyOf(other(change))).not.toBe(termsKeyOf(quote))
  }
  expect(termsKeyOf(other({ price_change: { ...scheduled, price_after_tax_minor: 9_800 } }))).not.toBe(
    termsKeyOf(other({ price_change: scheduled })),
  )
  expect(termsKeyOf(other({}))).toBe(termsKeyOf(quote))
  // At once nothing but the terms is ticked: the sum stands on the button.
  const [now, dearer] = [other({ kind: 'upgrade' }), other({ kind: 'upgrade', price_after_tax_minor: 5_900 })]
  expect(termsKeyOf(now)).toBe(termsKeyOf(dearer))
})

test('and so does one on the renewal of the plan that begins at once', () => {
  for (const renewal of [
    { price_after_tax_minor: 15_900, price_change: null },
    { price_after_tax_minor: 14_900, price_change: scheduled },
  ]) {
    expect(renewalKeyOf(other({ renewal }))).not.toBe(renewalKeyOf(quote))
  }
  expect(renewalKeyOf(other({ days: 28 }))).not.toBe(renewalKeyOf(quote))
  expect(renewalKeyOf(other({ price_after_tax_minor: 1 }))).toBe(renewalKeyOf(quote))
})
