import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { PricedPlanSummary } from './chosen-plan.tsx'
import { PeriodBeads } from './period-beads.tsx'

const period = {
  from: '20 يناير 2027',
  begins: 'now',
  until: '19 فبراير 2027',
  untilHijri: '12 رمضان 1448',
  renews: false,
  awaitsCard: false,
  refund: null,
} as const

const plan = { name: 'درع', days: 30, points: 300, isShared: false }
const sums = {
  price_before_tax_minor: 6_000,
  discount_minor: 0,
  taxes: [],
  price_after_tax_minor: 6_900,
  previous_balance_minor: 0,
  credit_minor: 0,
  final_price_minor: 6_900,
}

test('an order that costs nothing begins with its confirmation and speaks of no payment', () => {
  const free = wordsOf(<PeriodBeads period={period} renewing="false" isFree />)
  expect(free).toContain('تبدأ فور تأكيد الطلب')
  expect(free).not.toContain('الدفع')
  expect(wordsOf(<PeriodBeads period={period} renewing="false" isFree={false} />)).toContain('تبدأ فور الدفع')
  const later = wordsOf(<PeriodBeads period={{ ...period, begins: 'later' }} renewing="false" isFree />)
  expect(later).toContain('تبدأ في 20 يناير 2027')
})

test('what renews once there is a card is not said to renew without one', () => {
  const words = (awaitsCard: boolean) => {
    const shown = { ...period, renews: true, awaitsCard }
    const summary = <PricedPlanSummary plan={plan} sums={sums} coupon={null} period={shown} renews={false} />
    return [
      wordsOf(summary),
      wordsOf(<PeriodBeads period={shown} renewing={awaitsCard ? 'awaits' : 'true'} isFree={false} />),
    ]
  }
  for (const said of words(true)) expect(said).toContain('تتجدد تلقائيًا من أول بطاقة محفوظة')
  for (const said of words(false)) {
    expect(said).toContain('تتجدد تلقائيًا')
    expect(said).not.toContain('بطاقة محفوظة')
  }
})

test('what makes up for a missed renewal is counted from the paid end, and not from today', () => {
  const words = wordsOf(
    <PeriodBeads period={{ ...period, begins: 'before' }} renewing="true" isFree={false} />,
  )
  expect(words).toContain('تُحسب من 20 يناير 2027')
  expect(words).toContain('متصلة بمدتكم السابقة')
  expect(words).not.toMatch(/فور الدفع|اليوم/)
})
