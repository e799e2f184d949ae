import { expect, test } from 'vitest'
import { drawnForStaff, wordsIn } from '#test/drawn'
import { OrderState } from './order-state.tsx'
import type { StaffOrder } from './order-types.ts'

const order = {
  id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001',
  status: 'refunded',
  settled_by: 'account',
  blocked_by: null,
  can_pay: false,
  can_cancel: false,
  final_price_minor: 23_000,
  refunded_minor: 23_000,
  payable_until: '2026-11-22T11:03:00.000Z',
  price_until: '2026-11-22T11:03:00.000Z',
  payments: [],
  refunds: [],
  products: [],
  period: null,
  subscription_id: null,
  refund_room: null,
} as unknown as StaffOrder
const drawn = (changes: object) =>
  drawnForStaff(
    <OrderState order={{ ...order, ...changes } as StaffOrder} request={null} documents={[]} />,
    'viewer',
  )
const said = (changes: object) => wordsIn(drawn(changes))

test('what was taken off a partner’s account went back to nobody', () => {
  const words = said({})
  expect(words).toContain('أُلغي الطلب، وأُسقطت قيمته عن الشريك')
  expect(words).toContain('ولم يدفع العميل شيئًا')
  expect(words).not.toMatch(/أُعيد المبلغ/)
  expect(said({ settled_by: 'gateway' })).toContain('أُعيد المبلغ كله إلى العميل')
})

test('an order that another plan blocks says so, with the way to that plan', () => {
  const blocked = { status: 'pending', settled_by: null, blocked_by: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1002' }
  expect(said(blocked)).toContain('لا يُدفع ما دامت لدى العميل باقة أخرى')
  expect(drawn(blocked)).toContain(`/admin/subscriptions/${blocked.blocked_by}`)
  expect(said({ ...blocked, blocked_by: null, can_pay: true })).toContain('يمكن دفع')
})
