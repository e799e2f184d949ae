import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { Covered } from './covered.tsx'

type Sums = ComponentProps<typeof Covered>['sums']

const said = (sums: Partial<Sums>, leavesNoCard = false) => {
  const none = { previous_balance_minor: 0, discount_minor: 0, credit_minor: 0 }
  return wordsOf(<Covered sums={{ ...none, ...sums } as Sums} leavesNoCard={leavesNoCard} />)
}

test('an order that its coupon pays speaks of no balance', () => {
  const words = said({ discount_minor: 6_000 })
  expect(words).toContain('الخصم يغطي المبلغ كله')
  expect(words).not.toContain('رصيد')
})

test('what balance, discount and the unused part of the old plan pay is told apart', () => {
  expect(said({ previous_balance_minor: 6_900 })).toMatch(/يُدفع المبلغ كله من رصيدكم: .*69\.00/)
  expect(said({ previous_balance_minor: 900, discount_minor: 6_000 })).toContain('والخصم يغطي الباقي')
  expect(said({ credit_minor: 6_900 })).toContain('قيمة ما لم تستخدموه من باقتكم السابقة')
})

test('a renewal that no card can pay is told before the order is confirmed', () => {
  const words = 'يبدأ التجديد التلقائي حين تضيفون بطاقة بعد تأكيد الطلب'
  expect(said({ discount_minor: 6_000 }, true)).toContain(words)
  expect(said({ previous_balance_minor: 6_900 }, true)).toContain(words)
  expect(said({ discount_minor: 6_000 })).not.toContain(words)
})
