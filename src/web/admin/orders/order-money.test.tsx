import { expect, test } from 'vitest'
import { drawn, wordsIn, wordsOf } from '#test/drawn'
import { exampleStaffOrder, exampleStaffPayment, exampleStaffRefund } from '#test/staff-order'
import { OrderMoney } from './order-money.tsx'
import type { StaffOrder } from './order-types.ts'

type Payment = StaffOrder['payments'][number]

const refusal: NonNullable<Payment['failure']> = {
  code: 400213,
  name: 'insufficient_funds',
  message: 'رصيد البطاقة لا يكفي.',
  next_step: 'other_card',
}
const payment: Payment = {
  ...exampleStaffPayment,
  status: 'payment_failed',
  settles: false,
  card: null,
  gateway_status: 'failed',
  gateway_message: 'INSUFFICIENT FUNDS',
  failure: refusal,
}
const order = (changes: Partial<Payment>) => (
  <OrderMoney order={{ ...exampleStaffOrder, payments: [{ ...payment, ...changes }] }} />
)
const said = (changes: Partial<Payment>) => wordsOf(order(changes))

test('a line that begins with a reason begins with a capital letter, where letters have any', () => {
  const failure = { ...refusal, name: 'not known to this build', message: 'the bank said no' }
  expect(said({ failure, gateway_message: null })).toContain('The bank said no. ')
})

test('the gateway is called by its name, and one that has none here as it stands', () => {
  expect(said({})).toContain('ميسر · حقيقية')
  expect(said({ provider: 'left' })).toContain('left · حقيقية')
})

test('beside the bank’s own words stands that clients are told others', () => {
  expect(said({})).toContain('يُقال للعميل: «رصيد البطاقة لا يكفي.»')
  expect(said({})).toContain('كلام البنك أعلاه للمشرفين وحدهم.')
  expect(said({ gateway_message: null })).not.toContain('كلام البنك')
})

test('what the gateway calls a good payment is folded away, and no reason of a refusal', () => {
  const good: Partial<Payment> = {
    status: 'paid',
    gateway_status: 'paid',
    gateway_message: 'APPROVED',
    failure: null,
  }
  const [, folded] = /<details.*?<summary>(.*?)<\/details>/s.exec(drawn(order(good))) ?? []
  expect(wordsIn(folded ?? '')).toBe('رد البوابة بلفظهpaid / APPROVED')
  // A sign says that there is more.
  expect(drawn(order(good))).toMatch(/<details class="disclosure inline"><summary><svg/)
  const [shown = ''] = wordsIn(drawn(order(good))).split('رد البوابة بلفظه')
  expect(shown).not.toMatch(/paid|APPROVED/)
  // The bank's reason stands in sight.
  expect(said({}).split('رد البوابة بلفظه')[0]).toContain('INSUFFICIENT FUNDS')
})

test('a refund names the card that it went to', () => {
  const refund: StaffOrder['refunds'][number] = {
    ...exampleStaffRefund,
    cause: 'superseded',
    card: { brand: 'mada', last_four: '1010' },
  }
  const money = (changes: Partial<typeof refund>) =>
    wordsOf(<OrderMoney order={{ ...exampleStaffOrder, refunds: [{ ...refund, ...changes }] }} />)
  expect(money({})).toMatch(/استرداد إلى البطاقة.*1010/)
  expect(money({ card: null })).not.toContain('1010')
})
