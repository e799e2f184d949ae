import { expect, test } from 'vitest'
import { drawn, wordsIn, wordsOf } from '#test/drawn'
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
const order = (changes: object) => (
  <OrderMoney order={{ payments: [{ ...payment, ...changes }], refunds: [] } as unknown as StaffOrder} />
)
const said = (changes: object) => wordsOf(order(changes))

test('a line that begins with a reason begins with a capital letter, where letters have any', () => {
  const failure = { name: 'not known to this build', message: 'the bank said no' }
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
  const good = { status: 'paid', gateway_status: 'paid', gateway_message: 'APPROVED', failure: null }
  const [, folded] = /<details.*?<summary>(.*?)<\/details>/s.exec(drawn(order(good))) ?? []
  expect(wordsIn(folded ?? '')).toBe('رد البوابة بلفظهpaid / APPROVED')
  const [shown = ''] = wordsIn(drawn(order(good))).split('رد البوابة بلفظه')
  expect(shown).not.toMatch(/paid|APPROVED/)
  // The bank's reason stands in sight.
  expect(said({}).split('رد البوابة بلفظه')[0]).toContain('INSUFFICIENT FUNDS')
})

test('a refund names the card that it went to', () => {
  const refund = {
    id: 'r',
    created_at: '2026-11-22T11:04:00.000Z',
    amount_minor: 6_900,
    destination: 'card',
    status: 'done',
    cause: 'superseded',
    card: { brand: 'mada', last_four: '1010' },
  }
  const money = (changes: object) =>
    wordsOf(
      <OrderMoney order={{ payments: [], refunds: [{ ...refund, ...changes }] } as unknown as StaffOrder} />,
    )
  expect(money({})).toMatch(/استرداد إلى البطاقة.*1010/)
  expect(money({ card: null })).not.toContain('1010')
})
