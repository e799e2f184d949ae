import { expect, test } from 'vitest'
import { Timeline } from '#ui/timeline'
import { wordsOf } from '#test/drawn'
import { exampleOrderPartner, exampleStaffOrder, exampleStaffRefund } from '#test/staff-order'
import type { StaffOrder } from './order-types.ts'
import { useTimelineOf } from './order-timeline.ts'

const order: StaffOrder = {
  ...exampleStaffOrder,
  trackers: [{ step: 'order_completed', created_at: '2026-11-22T11:03:00.000Z', message: null }],
  refunds: [
    {
      ...exampleStaffRefund,
      id: 'a',
      amount_minor: 1_050,
      reason: 'لم تعمل',
      created_at: '2026-11-23T11:00:00.000Z',
    },
    {
      ...exampleStaffRefund,
      id: 'b',
      status: 'failed',
      amount_minor: 3_000,
      created_at: '2026-11-23T12:00:00.000Z',
    },
    {
      ...exampleStaffRefund,
      id: 'c',
      cause: 'second_payment',
      created_at: '2026-11-23T13:00:00.000Z',
    },
  ],
}

function Milestones({ changes = {} }: { changes?: Partial<StaffOrder> }) {
  return <Timeline entries={useTimelineOf({ ...order, ...changes })} />
}

test('money that nobody paid was not received', () => {
  const trackers: StaffOrder['trackers'] = [
    { step: 'received', created_at: '2026-11-22T11:03:00.000Z', message: null },
  ]
  const said = (changes: Partial<StaffOrder>) =>
    wordsOf(<Milestones changes={{ trackers, refunds: [], ...changes }} />)
  expect(said({ settled_by: 'account' })).toContain('سُجّل على حساب الشريك')
  expect(said({ settled_by: 'gateway', partner: { ...exampleOrderPartner, is_test: true } })).toContain(
    'سُدّد للاختبار، بلا مال',
  )
  expect(said({ settled_by: 'coupon' })).toContain('لم يبقَ ما يُدفع')
  expect(said({ settled_by: 'gateway' })).toContain('استُلم المبلغ')
})

test('a refund by staff stands among the milestones, with its amount and reason', () => {
  const words = wordsOf(<Milestones />)
  expect(words).toMatch(/أُعيد إلى العميل 10\.50 ر\.س.*لم تعمل/)
  expect(words.match(/أُعيد إلى العميل/g)).toHaveLength(1)
})
