import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import type { Order, Subscription } from '../types.ts'
import { FirstSteps } from './first-steps.tsx'
import { OrderPaid } from './order-paid.tsx'

const now = '2026-11-22T11:03:00.000Z'
const until = '2026-11-29T20:59:59.999Z'
const order = {
  id: 'o',
  settled_by: 'gateway',
  price_after_tax_minor: 1_000,
  final_price_minor: 1_000,
  previous_balance_minor: 0,
  credit_minor: 0,
  payments: [],
  products: [{ id: 'p', name: 'درع' }],
} as unknown as Order
const subscription = {
  id: 's',
  status: 'active',
  product: { id: 'p', name: 'درع', group_sharing: 'no' },
  members: [],
  plans_ahead: [],
  auto_renew: false,
  renewal: { card_minor: 1_000 },
  ends_at: '2027-02-20T11:03:00.000Z',
} as unknown as Subscription
const period = { starts_at: now, ends_at: subscription.ends_at, days: 90, points: 1_200, points_left: 1_200 }
type Shown = Parameters<typeof OrderPaid>[0]

const said = (
  changes: Partial<typeof period>,
  refund: Shown['refund'] = null,
  other: Partial<Pick<Shown, 'order' | 'subscription' | 'card'>> = {},
) =>
  wordsOf(
    <OrderPaid
      {...{ order, subscription, now, refund, card: null, ...other }}
      period={{ ...period, ...changes } as Shown['period']}
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
  const payments = [{ status: 'paid', card: { brand: 'visa', last_four: '1111' } }]
  const paid = (sums: object) =>
    said({}, null, { order: { ...order, payments, ...sums } as unknown as Order })
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
    payments: [{ status: 'paid', method: 'apple_pay', card: mada }],
  })
  expect(byApple).toMatch(/Apple Pay.*1111/)
  expect(byApple).not.toContain('mada')
  const whole = { ...all, final_price_minor: 0, previous_balance_minor: 6_900 }
  expect(paid({ ...whole, payments: [] })).toMatch(/المدفوع69.00.*كله من رصيدكم/)
  // An upgrade's credit passes through the balance, and was never its client's money there.
  expect(paid({ ...whole, credit_minor: 6_900 })).toMatch(/المدفوع69.00.*غطّته كله قيمة ما لم تستخدموه/)
})

test('the next renewal is said with its balance, whether the card is still known or not', () => {
  const renewal = {
    charged_at: '2027-01-26T11:03:00.000Z',
    price_after_tax_minor: 6_900,
    card_minor: 800,
    balance_used_minor: 6_100,
    discounted_renewals: 0,
    later_prices: [],
  }
  const renews = {
    ...subscription,
    auto_renew: true,
    failed_renewal: null,
    renewal,
  } as unknown as Subscription
  const said69 = /يُدفع التجديد 69.00.*: 8.00.*من .*و61.00.*من رصيدكم/
  expect(said({}, null, { subscription: renews })).toMatch(said69)
  const card = { brand: 'visa', last_four: '1111' } as NonNullable<Shown['card']>
  expect(said({}, null, { subscription: renews, card })).toMatch(said69)
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
  const shared = {
    ...subscription,
    product: { ...subscription.product, group_sharing: 'yes' },
  } as Subscription
  const steps = (members: object[]) =>
    wordsOf(<FirstSteps subscription={{ ...shared, members } as Subscription} steps={[]} />)
  expect(steps([])).toContain('تتسع لكم ولأربعة أعضاء')
  const some = steps([{ id: '1' }, { id: '2' }])
  expect(some).toContain('وبقي مكانان')
  expect(some).not.toContain('دعوة من يشارككم')
})

test('who bought another plan for the time behind the running one is thanked for that plan', () => {
  const bought = { ...order, products: [{ id: 'q', name: 'رصد' }] } as unknown as Order
  const words = said({ starts_at: '2026-11-23T11:03:00.000Z' }, null, { order: bought })
  expect(words).toContain('باقة رصد، شكرًا لكم')
  expect(words).not.toContain('درع')
})

test('who bought the plan is thanked, and no one to whom staff or a partner gave it', () => {
  const opened = (changes: object) => said({}, null, { order: { ...order, ...changes } as unknown as Order })
  expect(opened({})).toContain('شكرًا لكم')
  expect(opened({ settled_by: 'coupon', coupon: 'EID20' })).toContain('شكرًا لكم')
  const given = opened({ settled_by: 'coupon', coupon: null })
  expect(given).toContain('دون مقابل')
  const bought = opened({ settled_by: 'account', partner_links: { name: 'beta' } })
  expect(bought).toContain('اشتراها لكم beta')
  expect(given + bought).not.toContain('شكرًا')
})
