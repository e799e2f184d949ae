import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { exampleOrder, exampleRefund } from '#test/order'
import type { Order } from '../types.ts'
import { OrderTimeline } from './order-timeline.tsx'

const said = (to_quote_card: boolean) => {
  const refunds = [{ ...exampleRefund, amount_minor: 16_100, to_quote_card }]
  const order: Order = { ...exampleOrder, status: 'refunded', final_price_minor: 16_100, refunds }
  return wordsOf(<OrderTimeline order={order} />)
}

test('money that went to the card of whoever paid a quote is not said to be back with the buyer', () => {
  expect(said(true)).toMatch(/أُعيد .*161\.00.* إلى من دفع عرض السعر/)
  expect(said(true)).not.toContain('إليكم')
  expect(said(false)).toMatch(/أُعيد إليكم .*161\.00/)
})
