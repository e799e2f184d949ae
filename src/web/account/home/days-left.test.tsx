import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { examplePeriod, exampleSubscription } from '#test/subscription'
import type { Subscription } from '../types.ts'
import { DaysLeft } from './plan-card.tsx'

const ends = { starts_at: '2026-11-29T09:00:00.000Z', ends_at: '2027-11-29T09:00:00.000Z' }
const said = (left: number, changes: Partial<Subscription['periods'][number]> = {}) => {
  const period = { ...examplePeriod, ...ends, days: 365, ...changes }
  const subscription = { ...exampleSubscription, ...ends, days_left: left, periods: [period] }
  return wordsOf(<DaysLeft subscription={subscription} now="2026-11-29T20:00:00.000Z" />)
}

test('days that are left are counted of those that were given free as well', () => {
  expect(said(365)).toContain('الأيام المتبقيةمن 365 يومًا365')
  expect(said(367, { ends_at: '2027-12-02T09:00:00.000Z' })).toContain('الأيام المتبقيةمن 368 يومًا367')
})
