import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { PeriodBeads } from './period-beads.tsx'

const period = {
  from: '20 يناير 2027',
  begins: 'now',
  until: '19 فبراير 2027',
  untilHijri: '12 رمضان 1448',
  renews: false,
  refund: null,
} as const

test('an order that costs nothing begins with its confirmation and speaks of no payment', () => {
  const free = wordsOf(<PeriodBeads period={period} renews={false} isFree />)
  expect(free).toContain('تبدأ فور تأكيد الطلب')
  expect(free).not.toContain('الدفع')
  expect(wordsOf(<PeriodBeads period={period} renews={false} isFree={false} />)).toContain('تبدأ فور الدفع')
  const later = wordsOf(<PeriodBeads period={{ ...period, begins: 'later' }} renews={false} isFree />)
  expect(later).toContain('تبدأ في 20 يناير 2027')
})

test('what makes up for a missed renewal is counted from the paid end, and not from today', () => {
  const words = wordsOf(<PeriodBeads period={{ ...period, begins: 'before' }} renews isFree={false} />)
  expect(words).toContain('تُحسب من 20 يناير 2027')
  expect(words).toContain('متصلة بمدتكم السابقة')
  expect(words).not.toMatch(/فور الدفع|اليوم/)
})
