import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { OrderSubscription } from './order-subscription.tsx'

type Props = Parameters<typeof OrderSubscription>[0]

const orderId = '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001'
const subscription = {
  id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1002',
  status: 'expired',
  auto_renew: false,
  periods: [
    {
      order_id: orderId,
      starts_at: '2026-11-01T00:00:00.000Z',
      ends_at: '2026-12-01T00:00:00.000Z',
      ended_early_at: '2026-11-20T00:00:00.000Z',
      days: 30,
      points: 100,
      points_left: 0,
    },
  ],
} as unknown as Props['subscription']

const shown = (...statuses: string[]) => {
  const refunds = statuses.map((status) => ({ status }))
  const order = { id: orderId, refunds } as unknown as Props['order']
  return wordsOf(<OrderSubscription {...{ subscription, order, now: '2026-11-22T00:00:00.000Z' }} />)
}

test('time that ended with the money says so, and not of money that was not given back', () => {
  expect(shown('done')).toContain('باسترداد المبلغ')
  expect(shown('reversed', 'done')).toContain('باسترداد المبلغ')
  expect(shown('failed')).not.toContain('باسترداد المبلغ')
  expect(shown('reversed')).not.toContain('باسترداد المبلغ')
  expect(shown('reversed')).toContain('باعتراض لم يعد قائمًا')
})
