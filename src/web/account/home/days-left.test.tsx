import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import type { Subscription } from '../types.ts'
import { DaysLeft } from './plan-card.tsx'

const period = {
  starts_at: '2026-11-29T09:00:00.000Z',
  ends_at: '2027-11-29T09:00:00.000Z',
  days: 365,
  ended_early_at: null,
}
const said = (left: number, changes: object = {}) => {
  const subscription = { days_left: left, ...period, periods: [{ ...period, ...changes }] }
  const props = { subscription: subscription as unknown as Subscription, now: '2026-11-29T20:00:00.000Z' }
  return wordsOf(<DaysLeft {...props} />)
}

test('days that are left are counted of those that were given free as well', () => {
  expect(said(365)).toContain('الأيام المتبقيةمن 365 يومًا365')
  expect(said(367, { ends_at: '2027-12-02T09:00:00.000Z' })).toContain('الأيام المتبقيةمن 368 يومًا367')
})
