import { expect, test } from 'vitest'
import { Timeline } from '#ui/timeline'
import { wordsOf } from '#test/drawn'
import type { StaffOrder } from './order-types.ts'
import { useTimelineOf } from './order-timeline.ts'

const order = {
  trackers: [{ step: 'order_completed', created_at: '2026-11-22T11:03:00.000Z', message: null }],
  refunds: [
    {
      id: 'a',
      cause: 'staff',
      status: 'done',
      amount_minor: 1_050,
      reason: 'لم تعمل',
      created_at: '2026-11-23T11:00:00.000Z',
    },
    {
      id: 'b',
      cause: 'staff',
      status: 'failed',
      amount_minor: 3_000,
      reason: '',
      created_at: '2026-11-23T12:00:00.000Z',
    },
    {
      id: 'c',
      cause: 'second_payment',
      status: 'done',
      amount_minor: 6_900,
      reason: '',
      created_at: '2026-11-23T13:00:00.000Z',
    },
  ],
} as unknown as StaffOrder

function Milestones({ changes = {} }: { changes?: object }) {
  return <Timeline entries={useTimelineOf({ ...order, ...changes } as StaffOrder)} />
}

test('money that nobody paid was not received', () => {
  const trackers = [{ step: 'received', created_at: '2026-11-22T11:03:00.000Z', message: null }]
  const said = (changes: object) => wordsOf(<Milestones changes={{ trackers, refunds: [], ...changes }} />)
  expect(said({ settled_by: 'account' })).toContain('سُجّل على حساب الشريك')
  expect(said({ settled_by: 'gateway', partner: { is_test: true } })).toContain('سُدّد للاختبار، بلا مال')
  expect(said({ settled_by: 'coupon' })).toContain('لم يبقَ ما يُدفع')
  expect(said({ settled_by: 'gateway' })).toContain('استُلم المبلغ')
})

test('a refund by staff stands among the milestones, with its amount and reason', () => {
  const words = wordsOf(<Milestones />)
  expect(words).toMatch(/أُعيد إلى العميل 10\.50 ر\.س.*لم تعمل/)
  expect(words.match(/أُعيد إلى العميل/g)).toHaveLength(1)
})
