import { expect, test } from 'vitest'
import { drawnForStaff } from '#test/drawn'
import { exampleRefundRoom, exampleStaffOrder } from '#test/staff-order'
import { OrderActions } from './order-actions.tsx'

const order = { ...exampleStaffOrder, refund_room: exampleRefundRoom }

test('support is told whom to ask for a refund, and whoever cannot write on a ticket is not told to', () => {
  const said = (role: 'support' | 'viewer') =>
    drawnForStaff(<OrderActions order={order} request={null} />, role)
  expect(said('support')).toContain('الاسترداد للمديرين')
  expect(said('viewer')).toBe('')
})
