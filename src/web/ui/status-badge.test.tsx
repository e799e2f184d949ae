import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { OrderBadge, SubscriptionBadge } from './status-badge.tsx'

test('an order whose payment came to nothing does not say that somebody refused it', () => {
  const words = wordsOf(<OrderBadge status="declined" />)
  expect(words).toContain('لم ينجح الدفع')
  expect(words).not.toContain('رفض')
})

test('a plan that waits for a consent owes nothing, and is not called late', () => {
  expect(wordsOf(<SubscriptionBadge status="past_due" />)).toContain('متأخر السداد')
  expect(wordsOf(<SubscriptionBadge status="past_due" isAsked />)).toBe('بانتظار موافقتكم')
  expect(wordsOf(<SubscriptionBadge status="active" isAsked />)).toBe('سارٍ')
  expect(wordsOf(<SubscriptionBadge status="active" isRenewing />)).toBe('يُجدَّد الآن')
})
