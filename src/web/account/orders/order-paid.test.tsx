import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { exampleOrder, exampleOrderProduct, examplePayment } from '#test/order'
import {
  exampleCard,
  exampleMember,
  examplePeriod,
  exampleRenewal,
  exampleSubscription,
} from '#test/subscription'
import type { Order, Subscription } from '../types.ts'
import { FirstSteps } from './first-steps.tsx'
import { OrderPaid } from './order-paid.tsx'

const now = '2026-11-22T11:03:00.000Z'
const until = '2026-11-29T20:59:59.999Z'
const end = '2027-02-20T11:03:00.000Z'
const order: Order = { ...exampleOrder, price_after_tax_minor: 1_000, final_price_minor: 1_000 }
const subscription: Subscription = { ...exampleSubscription, ends_at: end, access_ends_at: end }
const period = {
  ...examplePeriod,
  starts_at: now,
  ends_at: end,
  days: 90,
  points: 1_200,
  points_left: 1_200,
}
type Shown = Parameters<typeof OrderPaid>[0]

const said = (
  changes: Partial<typeof period>,
  refund: Shown['refund'] = null,
  other: Partial<Pick<Shown, 'order' | 'subscription' | 'card'>> = {},
) =>
  wordsOf(
    <OrderPaid
      {...{ order, subscription, now, refund, card: null, ...other }}
      period={{ ...period, ...changes }}
      invoice={undefined}
    />,
  )

test('the money is promised back at once or on request, as the order’s own right says', () => {
  expect(said({}, { until, at_once: true })).toContain('لكم المبلغ كاملًا حتى نهاية')
  const asked = said({ points: 0, points_left: 0 }, { until, at_once: false })
  expect(asked).toContain('لكم طلب استرداد المبلغ كاملًا حتى نهاية')
  expect(asked).toContain('ما دامت الخدمة لم تُستخدم')
})

test('says the whole sum and where it came from, as the message does', () => {
  const paid = (changes: Partial<Order>) =>
    said({}, null, { order: { ...order, payments: [examplePayment], ...changes } })
  const all = { price_after_tax_minor: 6_900 }
  expect(paid({ ...all, final_price_minor: 6_900 })).toMatch(/المدفوع69.00.*Visa.*1111/)
  expect(paid({ ...all, final_price_minor: 800, previous_balance_minor: 6_100 })).toMatch(
    /المدفوع69.00.*منه 8.00.*1111.*و61.00.*من رصيدكم/,
  )
  // As its attempt beside it: by Apple Pay, whichever card is behind that.
  const mada = { brand: 'mada', last_four: '1111' }
  const byApple = paid({
    ...all,
    final_price_minor: 6_900,
    payments: [{ ...examplePayment, method: 'apple_pay', card: mada }],
  })
  expect(byApple).toMatch(/Apple Pay.*1111/)
  expect(byApple).not.toContain('mada')
  const whole = { ...all, final_price_minor: 0, previous_balance_minor: 6_900 }
  expect(paid({ ...whole, payments: [] })).toMatch(/المدفوع69.00.*كله من رصيدكم/)
  // An upgrade's credit passes through the balance, and was never its client's money there.
  expect(paid({ ...whole, credit_minor: 6_900 })).toMatch(/المدفوع69.00.*غطّته كله قيمة ما لم تستخدموه/)
})

test('the next renewal is said with its balance, whether the card is still known or not', () => {
  const renewal = { ...exampleRenewal, card_minor: 800, balance_used_minor: 6_100 }
  const renews = { ...subscription, auto_renew: true, renewal }
  const said69 = /يُدفع التجديد 69.00.*: 8.00.*من .*و61.00.*من رصيدكم/
  expect(said({}, null, { subscription: renews })).toMatch(said69)
  expect(said({}, null, { subscription: renews, card: exampleCard })).toMatch(said69)
})

test('a plan without points says nothing of them, and one whose points were spent how many are left', () => {
  expect(said({ points: 0, points_left: 0 })).not.toContain('نقاطكم')
  expect(said({})).toContain('نقاطكم1,200')
  const spent = said({ points_left: 1_190 })
  expect(spent).toContain('نقاطكم1,190')
  expect(spent).toContain('بقيت من 1,200')
})

test('the calendar promises the reminder that its file has', () => {
  expect(said({})).toContain('مع تذكير قبلها بسبعة أيام')
  expect(said({ days: 14 })).toContain('مع تذكير قبلها بيوم')
  expect(said({ days: 1 })).not.toContain('تذكير')
})

test('the first steps count the places besides the buyer, and know who was invited already', () => {
  const shared: Subscription = {
    ...subscription,
    product: { ...subscription.product, group_sharing: 'yes' },
  }
  const steps = (members: Subscription['members']) =>
    wordsOf(<FirstSteps subscription={{ ...shared, members }} steps={[]} />)
  expect(steps([])).toContain('تتسع لكم ولأربعة أعضاء')
  const some = steps([
    { ...exampleMember, id: '1' },
    { ...exampleMember, id: '2' },
  ])
  expect(some).toContain('وبقي مكانان')
  expect(some).not.toContain('دعوة من يشارككم')
})

test('who bought another plan for the time behind the running one is thanked for that plan', () => {
  const bought = { ...order, products: [{ ...exampleOrderProduct, name: 'رصد' }] }
  const words = said({ starts_at: '2026-11-23T11:03:00.000Z' }, null, { order: bought })
  expect(words).toContain('باقة رصد، شكرًا لكم')
  expect(words).not.toContain('درع')
})

test('who bought the plan is thanked, and no one to whom staff or a partner gave it', () => {
  const opened = (changes: Partial<Order>) => said({}, null, { order: { ...order, ...changes } })
  expect(opened({})).toContain('شكرًا لكم')
  expect(opened({ settled_by: 'coupon', coupon: 'EID20' })).toContain('شكرًا لكم')
  const given = opened({ settled_by: 'coupon', coupon: null })
  expect(given).toContain('دون مقابل')
  const partner_links = { name: 'beta', return_url: null, cancel_url: null }
  const bought = opened({ settled_by: 'account', partner_links })
  expect(bought).toContain('اشتراها لكم beta')
  expect(given + bought).not.toContain('شكرًا')
})
