import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import type { Order } from '../types.ts'
import { OrderTimeline } from './order-timeline.tsx'

const at = '2026-11-22T11:03:00.000Z'
const said = (to_quote_card: boolean) => {
  const refunds = [{ id: 'r', status: 'done', amount_minor: 16_100, created_at: at, to_quote_card }]
  const order = { status: 'refunded', blocked_by: null, final_price_minor: 16_100, trackers: [], refunds }
  return wordsOf(<OrderTimeline order={order as unknown as Order} />)
}

test('money that went to the card of whoever paid a quote is not said to be back with the buyer', () => {
  expect(said(true)).toMatch(/أُعيد .*161\.00.* إلى من دفع عرض السعر/)
  expect(said(true)).not.toContain('إليكم')
  expect(said(false)).toMatch(/أُعيد إليكم .*161\.00/)
})
