import { expect, test } from 'vitest'
import { drawn } from '#test/drawn'
import { examplePeriod, exampleSubscription } from '#test/subscription'
import type { Subscription } from '../types.ts'
import { Periods } from './periods.tsx'

const bought = {
  ...examplePeriod,
  starts_at: '2027-01-20T08:00:00.000Z',
  ends_at: '2027-04-20T08:00:00.000Z',
  days: 90,
}

/** What stands of one period on the tenth of February. */
function periodWith(changes: Partial<Subscription['periods'][number]>): string {
  const subscription = { ...exampleSubscription, periods: [{ ...bought, ...changes }] }
  return drawn(<Periods subscription={subscription} now="2027-02-10T08:00:00.000Z" />)
}

test('a period that was taken back is not running: it ended early, or never began', () => {
  expect(periodWith({})).toContain('سارية الآن')
  const cut = periodWith({ ended_early_at: '2027-02-01T08:00:00.000Z' })
  expect(cut).toContain('انتهت قبل موعدها')
  expect(cut).toContain('2027-02-01')
  expect(cut).not.toContain('2027-04-20')
  const never = periodWith({
    starts_at: '2027-03-01T08:00:00.000Z',
    ended_early_at: '2027-02-01T08:00:00.000Z',
  })
  expect(never).toContain('أُلغيت قبل أن تبدأ')
  expect(never).toContain('2027-04-20')
})

test('what was paid in the system before is no order of a former owner', () => {
  expect(periodWith({ order_id: null })).toContain('طلب المالك السابق')
  const imported = periodWith({ order_id: null, paid_elsewhere: true })
  expect(imported).toContain('مدفوعة قبل انتقالنا إلى هذا المتجر')
  expect(imported).not.toContain('المالك السابق')
})

test('a period is as long as the time between its two days, with the days that were given free', () => {
  expect(periodWith({})).toContain('90 يومًا')
  expect(periodWith({ ends_at: '2027-04-27T08:00:00.000Z' })).toContain('97 يومًا')
})
