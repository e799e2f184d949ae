import { expect, test } from 'vitest'
import { examplePeriod } from '#test/subscription'
import { sharesWithMembers } from './order-members.tsx'

type Shown = NonNullable<Parameters<typeof sharesWithMembers>[1]>

const order = { id: 'o', status: 'completed', subscription_id: 's' } as const
const running: Shown = { status: 'active', periods: [{ ...examplePeriod, order_id: 'o' }] }

test('an order names who shares its plan before it begins, and while it runs as its client’s own', () => {
  expect(sharesWithMembers({ ...order, status: 'pending', subscription_id: null }, null)).toBe(true)
  expect(sharesWithMembers(order, running)).toBe(true)
})

test('nobody shares what was cancelled, is over, was taken back, or belongs to somebody else by now', () => {
  expect(sharesWithMembers({ ...order, status: 'cancelled', subscription_id: null }, null)).toBe(false)
  expect(sharesWithMembers(order, { ...running, status: 'expired' })).toBe(false)
  const ended = { ...examplePeriod, order_id: 'o', ended_early_at: '2026-11-28T11:00:00Z' }
  expect(sharesWithMembers(order, { ...running, periods: [ended] })).toBe(false)
  // Handed over: the former owner cannot read the subscription any more.
  expect(sharesWithMembers(order, null)).toBe(false)
})
