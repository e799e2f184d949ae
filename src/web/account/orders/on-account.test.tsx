import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { exampleOrder, exampleOrderProduct, exampleRefund } from '#test/order'
import type { Order } from '../types.ts'
import { OrderRows } from './order-rows.tsx'
import { OrderState } from './order-state.tsx'
import { OrderTimeline } from './order-timeline.tsx'

const at = '2026-11-22T11:03:00.000Z'
const order: Order = {
  ...exampleOrder,
  status: 'refunded',
  settled_by: 'account',
  final_price_minor: 23_000,
  payable_until: at,
  price_until: at,
  products: [{ ...exampleOrderProduct, days: 90 }],
  trackers: [
    { step: 'placed', created_at: at, message: null },
    { step: 'received', created_at: at, message: null },
  ],
  partner_links: { name: 'beta', return_url: null, cancel_url: null },
}
const paid: Order = { ...order, settled_by: 'gateway' }

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
  const refund = { ...exampleRefund, amount_minor: 23_000, created_at: later }
  const refunds: Order['refunds'] = [refund, { ...refund, id: 'f', status: 'failed', amount_minor: 1_000 }]
  const way = wordsOf(<OrderTimeline order={{ ...paid, refunds }} />)
  expect(way).toMatch(/استلمنا المبلغ.*أُعيد إليكم .*230\.00/)
  expect(way).not.toContain('10.00')
  expect(wordsOf(<OrderRows orders={[paid]} now={at} />)).toContain('مسترد')
})
