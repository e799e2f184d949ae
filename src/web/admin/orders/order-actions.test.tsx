import { expect, test } from 'vitest'
import { drawnForStaff } from '#test/drawn'
import { OrderActions } from './order-actions.tsx'
import type { StaffOrder } from './order-types.ts'

const order = { id: 'o', status: 'completed', payments: [], refund_room: {} } as unknown as StaffOrder

test('support is told whom to ask for a refund, and whoever cannot write on a ticket is not told to', () => {
  const said = (role: 'support' | 'viewer') =>
    drawnForStaff(<OrderActions order={order} request={null} />, role)
  expect(said('support')).toContain('الاسترداد للمديرين')
  expect(said('viewer')).toBe('')
})
