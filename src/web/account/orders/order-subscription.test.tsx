import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { exampleOrder, exampleRefund } from '#test/order'
import { examplePeriod, exampleSubscription } from '#test/subscription'
import type { Order, Subscription } from '../types.ts'
import { OrderSubscription } from './order-subscription.tsx'

const subscription: Subscription = {
  ...exampleSubscription,
  status: 'expired',
  renewal: null,
  periods: [
    {
      ...examplePeriod,
      order_id: exampleOrder.id,
      starts_at: '2026-11-01T00:00:00.000Z',
      ends_at: '2026-12-01T00:00:00.000Z',
      ended_early_at: '2026-11-20T00:00:00.000Z',
      points_left: 0,
    },
  ],
}

const shown = (...statuses: Order['refunds'][number]['status'][]) => {
  const order = { ...exampleOrder, refunds: statuses.map((status) => ({ ...exampleRefund, status })) }
  return wordsOf(<OrderSubscription {...{ subscription, order, now: '2026-11-22T00:00:00.000Z' }} />)
}

test('time that ended with the money says so, and not of money that was not given back', () => {
  expect(shown('done')).toContain('باسترداد المبلغ')
  expect(shown('reversed', 'done')).toContain('باسترداد المبلغ')
  expect(shown('failed')).not.toContain('باسترداد المبلغ')
  expect(shown('reversed')).not.toContain('باسترداد المبلغ')
  expect(shown('reversed')).toContain('باعتراض لم يعد قائمًا')
})
