import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { exampleOrder, examplePayment, exampleRefund } from '#test/order'
import type { Order } from '../types.ts'
import { OrderState } from './order-state.tsx'

type Payment = Order['payments'][number]

const attempt: Payment = { ...examplePayment, status: 'initial', created_at: '2026-11-22T11:03:00.000Z' }

function stateOf(payments: Payment[], more: Partial<Order> = {}): string {
  const order: Order = {
    ...exampleOrder,
    status: 'awaiting_payment',
    settled_by: null,
    payable_until: '2026-11-23T11:00:00.000Z',
    price_until: '2026-11-29T11:03:00.000Z',
    payments,
    ...more,
  }
  return wordsOf(<OrderState order={order} isSlow={false} />)
}

test('while the bank is silent nobody is asked to pay again, and its time is said', () => {
  const words = stateOf([attempt])
  expect(words).toContain('لا تدفعوا مرة أخرى')
  // Sixteen minutes on, in Riyadh.
  expect(words).toContain('2:19')
  expect(words).not.toContain('بقي الدفع')
})

test('where the bank waits for the payer, or nothing is open, the payment is still to be made', () => {
  expect(stateOf([{ ...attempt, redirect_url: 'https://bank.test' }])).toContain('بقي الدفع')
  expect(stateOf([{ ...attempt, status: 'unpaid' }])).toContain('بقي الدفع')
})

test('an order that cost nothing is being started, and no money was received for it', () => {
  const words = (price: number) => stateOf([], { status: 'processing', final_price_minor: price })
  expect(words(0)).toContain('نفعّل باقتكم الآن')
  expect(words(0)).not.toContain('استلمنا')
  expect(words(6_900)).toContain('استلمنا المبلغ')
})

test('past its window an order says the moment until which it can still be paid', () => {
  expect(stateOf([], { status: 'incomplete' })).toMatch(/متابعة الدفع حتى 29 نوفمبر.* 2:03/)
})

test('a cancelled order says by whom, or why the store did it', () => {
  const partner_links = { name: 'beta', return_url: null, cancel_url: null }
  const said = (cause: Order['cancel_cause']) =>
    stateOf([], { status: 'cancelled', cancel_cause: cause, partner_links })
  expect(said('client')).toContain('ألغيتم هذا الطلب')
  expect(said('partner')).toContain('ألغى beta هذا الطلب')
  expect(said('window_over')).toContain('انتهت مهلة الدفع')
  expect(said('bought_since')).toContain('بطلب آخر بعده')
  expect(said('plan_changed')).toContain('غيّرتم باقتكم')
  expect(said('handed_over')).toContain('انتقلت ملكية هذه الباقة')
  expect(said(null)).toMatch(/^أُلغي هذا الطلب\./)
})

test('the order of a plan that was changed says where the rest of its money went', () => {
  expect(stateOf([], { status: 'completed', credited_to: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1009' })).toContain(
    'طلب الباقة الجديدة',
  )
  expect(stateOf([], { status: 'completed', credited_to: null })).toBe('')
})

test('an order whose plan had not begun when a dispute took its money says so once that stands no more', () => {
  const back: Partial<Order> = {
    status: 'completed',
    subscription_id: null,
    refunds: [{ ...exampleRefund, status: 'reversed' }],
  }
  expect(stateOf([], back)).toContain('لم تبدأ باقة هذا الطلب')
  expect(stateOf([], { ...back, subscription_id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1002' })).toBe('')
})
