import { expect, test } from 'vitest'
import { drawnForStaff, wordsIn } from '#test/drawn'
import { exampleOrderPartner, exampleStaffOrder } from '#test/staff-order'
import { OrderMoney } from './order-money.tsx'
import { OrderState } from './order-state.tsx'
import type { StaffOrder } from './order-types.ts'

const partner = { ...exampleOrderPartner, is_test: true }
const order: StaffOrder = { ...exampleStaffOrder, settled_by: 'account', partner }
const said = (changes: Partial<StaffOrder>) => {
  const shown = { ...order, ...changes }
  return wordsIn(
    drawnForStaff(
      <>
        <OrderState order={shown} request={null} documents={[]} />
        <OrderMoney order={shown} />
      </>,
      'viewer',
    ),
  )
}

test('a practice order on account is nobody’s debt', () => {
  const words = said({})
  expect(words.match(/طلب اختبار: لم يُسجّل على حساب الشريك شيء\./g)).toHaveLength(2)
  expect(words).not.toMatch(/دين على الشريك|على حساب الشريك\.|سُدّد الطلب/)
})

test('one whose link was played was paid by nobody', () => {
  const words = said({ settled_by: 'gateway', partner: { ...partner, payment: 'link' } })
  expect(words.match(/طلب اختبار: لم يُدفع فيه شيء\./g)).toHaveLength(2)
  expect(words).not.toMatch(/دفع العميل|سُدّد الطلب/)
})

test('a real one on account is the partner’s debt', () => {
  const words = said({ partner: { ...partner, is_test: false } })
  expect(words).toContain('دين على الشريك')
  expect(words).toContain('بدأت الباقة على حساب الشريك')
  expect(words).not.toContain('اختبار')
})
