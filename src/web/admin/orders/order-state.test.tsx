import { expect, test } from 'vitest'
import { drawnForStaff, wordsIn } from '#test/drawn'
import { exampleStaffOrder, exampleStaffPayment, exampleStaffRefund } from '#test/staff-order'
import { OrderState } from './order-state.tsx'
import type { StaffOrder } from './order-types.ts'

const order: StaffOrder = {
  ...exampleStaffOrder,
  status: 'refunded',
  settled_by: 'account',
  final_price_minor: 23_000,
  price_after_tax_minor: 23_000,
  refunded_minor: 23_000,
}
const drawn = (changes: Partial<StaffOrder>) =>
  drawnForStaff(<OrderState order={{ ...order, ...changes }} request={null} documents={[]} />, 'viewer')
const said = (changes: Partial<StaffOrder>) => wordsIn(drawn(changes))

test('what was taken off a partner’s account went back to nobody', () => {
  const words = said({})
  expect(words).toContain('أُلغي الطلب، وأُسقطت قيمته عن الشريك')
  expect(words).toContain('ولم يدفع العميل شيئًا')
  expect(words).not.toMatch(/أُعيد المبلغ/)
  expect(said({ settled_by: 'gateway' })).toContain('أُعيد المبلغ كله إلى العميل')
})

test('an order that another plan blocks says so, with the way to that plan', () => {
  const blocked: Partial<StaffOrder> = {
    status: 'pending',
    settled_by: null,
    blocked_by: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a5002',
  }
  expect(said(blocked)).toContain('لا يُدفع ما دامت لدى العميل باقة أخرى')
  expect(drawn(blocked)).toContain(`/admin/subscriptions/${blocked.blocked_by}`)
  expect(said({ ...blocked, blocked_by: null, can_pay: true })).toContain('يمكن دفع')
})

test('an order that took nothing from a card says what paid it, and names no payment of nothing', () => {
  const free: Partial<StaffOrder> = {
    status: 'completed',
    settled_by: 'coupon',
    final_price_minor: 0,
    price_after_tax_minor: 0,
    discount_minor: 20_000,
  }
  const given = said({ ...free, placed_by: { id: '1', name: 'سارة' } })
  expect(given).toContain('بدأت الباقة دون مقابل')
  expect(given).toContain('الباقة من سارة بخصم يغطي سعرها كله، فلم يدفع العميل شيئًا.')
  expect(said(free)).toContain('غطّى الخصم سعر الطلب كله، فلم يدفع العميل شيئًا.')
  const fromBalance = said({ ...free, settled_by: 'balance', price_after_tax_minor: 23_000 })
  expect(fromBalance).toContain('سُدّد الطلب وبدأت الباقة')
  expect(fromBalance).toContain('دُفع الطلب كله من رصيد العميل')
  for (const words of [given, said(free), fromBalance]) expect(words).not.toMatch(/دفع العميل 0/)
  expect(said({ status: 'completed', settled_by: 'gateway' })).toMatch(/دفع العميل 230/)
})

test('no discount and no balance is named where none was used', () => {
  const free: Partial<StaffOrder> = {
    status: 'completed',
    settled_by: 'coupon',
    final_price_minor: 0,
    price_after_tax_minor: 0,
  }
  expect(said(free)).toContain('سعر الباقة صفر، فلم يدفع العميل شيئًا.')
  const given = said({ ...free, placed_by: { id: '1', name: 'سارة' } })
  expect(given).toContain('الباقة من سارة، وسعرها صفر، فلم يدفع العميل شيئًا.')
  for (const words of [said(free), given]) expect(words).not.toContain('خصم')
  const credited: Partial<StaffOrder> = {
    ...free,
    settled_by: 'balance',
    price_after_tax_minor: 6_900,
    credit_minor: 6_000,
    previous_balance_minor: 6_900,
  }
  expect(said(credited)).toContain('غطّى ما بقي من باقة العميل ورصيده سعر الطلب كله')
  expect(said({ ...credited, credit_minor: 6_900 })).toContain('غطّى ما بقي من باقة العميل سعر الطلب كله')
})

test('an order whose plan had not begun when a dispute took its money is not said to run once it is back', () => {
  const back: Partial<StaffOrder> = {
    status: 'completed',
    settled_by: 'gateway',
    refunded_minor: 0,
    refunds: [{ ...exampleStaffRefund, status: 'reversed' }],
  }
  expect(said(back)).toContain('سُدّد الطلب، ولم تبدأ الباقة')
  expect(said({ ...back, subscription_id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1003' })).toContain('وبدأت الباقة')
})

test('the mark of a card that was refused and its number are one piece of the title', () => {
  const failure = { code: 400213, name: 'insufficient_funds', message: 'x', next_step: 'other_card' } as const
  const card = { brand: 'mada', last_four: '1010' }
  const refused: Partial<StaffOrder> = {
    status: 'declined',
    settled_by: null,
    refunded_minor: 0,
    payments: [{ ...exampleStaffPayment, status: 'payment_failed', settles: false, card, failure }],
  }
  expect(said(refused)).toMatch(/لم ينجح الدفع بالبطاقة .*1010\s*:/)
  expect(drawn(refused)).toMatch(/<span class="whitespace-nowrap">(?:(?!<\/h).)*1010/)
})
