import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { exampleOrder, examplePayment } from '#test/order'
import type { Order } from '../types.ts'
import { OrderPayments } from './order-payments.tsx'
import { OrderRows } from './order-rows.tsx'
import { OrderState } from './order-state.tsx'
import { OrderTimeline } from './order-timeline.tsx'

const at = '2026-11-22T11:03:00.000Z'
const payment = { ...examplePayment, card: null }
const order: Order = {
  ...exampleOrder,
  payable_until: at,
  price_until: at,
  trackers: [
    { step: 'placed', created_at: at, message: null },
    { step: 'payment_created', created_at: at, message: null },
    { step: 'received', created_at: at, message: null },
    { step: 'order_completed', created_at: at, message: null },
  ],
}
const wayOf = (price: number) => wordsOf(<OrderTimeline order={{ ...order, final_price_minor: price }} />)
const paidBy = (amount: number) =>
  wordsOf(<OrderPayments canPay={false} payments={[{ ...payment, amount_minor: amount }]} />)

test('an order that costs nothing says so, and not that money came', () => {
  expect(wayOf(0)).toContain('لا شيء مطلوب منكم')
  expect(wayOf(0)).not.toMatch(/استلمنا المبلغ|بدأ الدفع/)
  expect(wayOf(6_900)).toContain('بدأ الدفع')
  expect(wayOf(6_900)).toContain('استلمنا المبلغ')
})

test('while the bank is silent the way says that it waits for the bank, and for no payment', () => {
  const way = (toBank: string | null) => {
    const waits: Order = {
      ...order,
      status: 'awaiting_payment',
      settled_by: null,
      trackers: [],
      payments: [{ ...payment, status: 'initial', redirect_url: toBank }],
    }
    return wordsOf(<OrderTimeline order={waits} />)
  }
  expect(way(null)).toContain('بانتظار ردّ البنك')
  expect(way(null)).not.toContain('بانتظار دفعكم')
  expect(way('https://bank.test')).toContain('بانتظار دفعكم')
})

test('what settles an order of nothing is no payment by card', () => {
  expect(paidBy(0)).toBe('')
  expect(paidBy(6_900)).toContain('بطاقة')
})

test('an order of nothing waits for a confirmation, and for no payment', () => {
  const waits: Order = { ...order, status: 'pending', settled_by: null, can_pay: true, trackers: [] }
  const words = (price: number) => {
    const shown = { ...waits, final_price_minor: price }
    return [
      wordsOf(<OrderState order={shown} isSlow={false} />),
      wordsOf(<OrderTimeline order={shown} />),
      wordsOf(<OrderRows orders={[shown]} now={at} />),
    ].join(' ')
  }
  expect(words(0)).toMatch(/بقي تأكيدكم.*بانتظار تأكيدكم.*تأكيد الطلب/s)
  expect(words(0)).not.toMatch(/دفع|استلام/)
  expect(words(6_900)).toMatch(/بقي الدفع.*بانتظار دفعكم.*متابعة الدفع/s)
})
