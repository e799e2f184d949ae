import { expect, test } from 'vitest'
import type { SubscriptionActionName } from '#rules/sale/subscription-actions'
import { wordsOf } from '#test/drawn'
import { exampleStaffSubscription } from '#test/staff-subscription'
import { useActionAndAmount } from './action-and-amount.ts'
import { ActionFields } from './action-fields.tsx'
import type { ActionMoney } from './subscription-types.ts'

type LastButtonProps = { action: SubscriptionActionName; money: ActionMoney }

function LastButton({ action, money }: LastButtonProps) {
  return <b>{useActionAndAmount()('اسم الإجراء', action, money)}</b>
}

const buttonOf = (action: SubscriptionActionName, kind: ActionMoney['kind'], sums: [number, number]) =>
  wordsOf(<LastButton action={action} money={{ kind, amount_minor: sums[0], balance_minor: sums[1] }} />)

test('the last button names each purse that pays', () => {
  expect(buttonOf('resume', 'charged', [6_900, 0])).toBe('إنهاء الإيقاف وخصم 69.00 ر.س الآن')
  expect(buttonOf('resume', 'charged', [0, 6_900])).toBe('إنهاء الإيقاف وخصم 69.00 ر.س من رصيده الآن')
  expect(buttonOf('change_plan', 'charged', [4_900, 2_000])).toBe(
    'تغيير الباقة وخصم 49.00 ر.س من البطاقة و 20.00 ر.س من رصيده',
  )
  expect(buttonOf('resume', 'charged', [0, 0])).toBe('اسم الإجراء')
  expect(buttonOf('change_plan', 'asked', [0, 9_200])).toBe('إرسال رابط لتأكيد دفع 92.00 ر.س من رصيده')
})

test('and to which money goes back', () => {
  expect(buttonOf('end_with_refund', 'returned', [4_000, 0])).toContain('إعادة 40.00 ر.س إلى البطاقة')
  expect(buttonOf('end_with_refund', 'returned', [4_000, 4_000])).toContain('إعادة 40.00 ر.س إلى رصيده')
  expect(buttonOf('end_with_refund', 'returned', [4_000, 1_500])).toContain(
    'إعادة 25.00 ر.س إلى البطاقة و 15.00 ر.س إلى رصيده',
  )
})

test('what was owed by the order that failed is no second sum beside the button’s', () => {
  const failed_renewal = { order_id: 'o', next_try_at: null, is_unanswered: false, amount_minor: 6_900 }
  const words = wordsOf(
    <ActionFields
      action="charge_now"
      subscription={{ ...exampleStaffSubscription, failed_renewal }}
      plans={[]}
      errors={undefined}
      onLabel={() => undefined}
    />,
  )
  expect(words).toContain('يُخصم ما تعثّر')
  expect(words).not.toContain('69')
})
