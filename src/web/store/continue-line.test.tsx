import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { ContinueLine } from './continue-line.tsx'

const order = { order_id: 'o', product_id: 'p', name: 'درع', payable_until: null, until: null }
const line = (amount_minor: number) => wordsOf(<ContinueLine purchase={{ ...order, amount_minor }} />)

test('an order that nothing is to be paid for waits for a confirmation', () => {
  expect(line(6_900)).toMatch(/بقي دفع باقة درع: .*69\.00.*متابعة الدفع/)
  expect(line(0)).toMatch(/بقي تأكيد طلب باقة درع.*تأكيد الطلب/)
  expect(line(0)).not.toMatch(/بقي دفع|متابعة الدفع|0\.00/)
})
