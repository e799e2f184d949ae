import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import type { Order } from '../types.ts'
import { OrderRows } from './order-rows.tsx'
import { OrderState } from './order-state.tsx'
import { OrderTimeline } from './order-timeline.tsx'

const at = '2026-11-22T11:03:00.000Z'
const order = {
  id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001',
  ref_id: 100_001,
  status: 'refunded',
  settled_by: 'account',
  blocked_by: null,
  can_pay: false,
  refund_request: null,
  final_price_minor: 23_000,
  payable_until: at,
  price_until: at,
  created_at: at,
  products: [{ id: 'p', name: 'درع', days: 90 }],
  payments: [],
  refunds: [],
  trackers: [
    { step: 'placed', created_at: at, message: null },
    { step: 'received', created_at: at, message: null },
  ],
  partner_links: { name: 'beta', return_url: null, cancel_url: null },
} as unknown as Order
const paid = { ...order, settled_by: 'gateway' } as Order

test('what a partner took back from its account is cancelled for its client, and no money of theirs came', () => {
  const words = [
    wordsOf(<OrderState order={order} isSlow={false} />),
    wordsOf(<OrderTimeline order={order} />),
    wordsOf(<OrderRows orders={[order]} now={at} />),
  ].join(' ')
  expect(words).toContain('ملغى')
  expect(words).toContain('على حساب beta')
  expect(words).toContain('لم يُخصم منكم شيء')
  expect(words).toContain('ألغاه beta')
  expect(words).not.toMatch(/مسترد|استلمنا المبلغ/)
})

test('what they paid themselves came, and went back', () => {
  const later = '2026-11-24T11:03:00.000Z'
  const refund = { id: 'r', status: 'done', amount_minor: 23_000, created_at: later }
  const refunds = [refund, { ...refund, id: 'f', status: 'failed', amount_minor: 1_000 }]
  const way = wordsOf(<OrderTimeline order={{ ...paid, refunds } as unknown as Order} />)
  expect(way).toMatch(/استلمنا المبلغ.*أُعيد إليكم .*230\.00/)
  expect(way).not.toContain('10.00')
  expect(wordsOf(<OrderRows orders={[paid]} now={at} />)).toContain('مسترد')
})
