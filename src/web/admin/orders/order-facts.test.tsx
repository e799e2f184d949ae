import { expect, test } from 'vitest'
import { drawnForStaff, wordsIn } from '#test/drawn'
import { exampleStaffOrder } from '#test/staff-order'
import { OrderFacts } from './order-facts.tsx'
import type { StaffOrder } from './order-types.ts'

const drawnWith = (changes: Partial<StaffOrder>) =>
  drawnForStaff(
    <OrderFacts order={{ ...exampleStaffOrder, ...changes }} now="2026-11-29T09:00:00Z" />,
    'support',
  )
const renews = { subscription_id: 's1', name: 'درع', auto_renew: true, cancellation_stops: null }

test('the order of a renewal says whether its subscription renews, and leads to it', () => {
  const markup = drawnWith({ method: 'subscription', renews })
  expect(wordsIn(markup)).toContain('التجديد التلقائيمفعّل للاشتراك الآنالاشتراك الذي يجددهباقة درع')
  expect(markup).toContain('href="/admin/subscriptions/s1"')
  const stopped = drawnWith({ method: 'subscription', renews: { ...renews, auto_renew: false } })
  expect(wordsIn(stopped)).toContain('التجديد التلقائيمتوقف للاشتراك الآن')
})

test('once it is paid its subscription stands there once, and a purchase says what was agreed to with it', () => {
  const paid = drawnWith({ method: 'subscription', renews, subscription_id: 's1' })
  expect(paid.match(/\/admin\/subscriptions\/s1/g)).toHaveLength(1)
  expect(wordsIn(drawnWith({}))).toContain('التجديد التلقائيلا')
  expect(wordsIn(drawnWith({ auto_renew: true }))).toContain('التجديد التلقائيوافق عليه العميل')
  // Another order pays it by now.
  expect(wordsIn(drawnWith({ method: 'subscription' }))).not.toContain('التجديد التلقائي')
})
