import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { OrderMoney } from './order-money.tsx'
import type { StaffOrder } from './order-types.ts'

const payment = {
  id: 'p',
  created_at: '2026-11-22T11:03:00.000Z',
  amount_minor: 6_900,
  status: 'payment_failed',
  settles: false,
  card: null,
  method: 'card',
  gateway_status: 'failed',
  gateway_message: 'INSUFFICIENT FUNDS',
  failure: { name: 'insufficient_funds', message: 'رصيد البطاقة لا يكفي.' },
  live: true,
  provider: 'moyasar',
}
const said = (changes: object) =>
  wordsOf(
    <OrderMoney order={{ payments: [{ ...payment, ...changes }], refunds: [] } as unknown as StaffOrder} />,
  )

test('beside the bank’s own words stands that clients are told others', () => {
  expect(said({})).toContain('يُقال للعميل: «رصيد البطاقة لا يكفي.»')
  expect(said({})).toContain('كلام البنك أعلاه للمشرفين وحدهم.')
  expect(said({ gateway_message: null })).not.toContain('كلام البنك')
})
