import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { examplePeriod, exampleSubscription } from '#test/subscription'
import type { Subscription } from '../types.ts'
import { OtherPlans } from './other-plans.tsx'

const now = '2027-02-10T08:00:00.000Z'
const period = { ...examplePeriod, ends_at: '2027-03-01T08:00:00.000Z' }
const said = (periods: Subscription['periods']) =>
  wordsOf(
    <OtherPlans subscription={{ ...exampleSubscription, ends_at: period.ends_at, periods }} now={now} />,
  )
const credit = 'تُحسب لكم قيمة'

test('time that was paid in the system before is not said to be credited when the plan is changed', () => {
  const imported = { ...period, paid_elsewhere: true }
  expect(said([period])).toContain(credit)
  expect(said([imported])).not.toContain(credit)
  expect(said([imported])).toContain('تبدأ فورًا')
  expect(said([imported, { ...period, ends_at: '2027-03-31T08:00:00.000Z' }])).toContain(credit)
  // What is over counts for nothing, whoever was paid.
  expect(said([{ ...period, ends_at: now }, imported])).not.toContain(credit)
})
