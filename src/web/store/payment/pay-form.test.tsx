import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { PayForm } from './pay-form.tsx'

type Order = ComponentProps<typeof PayForm>['order']

const period = {
  from: '20 يناير 2027',
  begins: 'later',
  until: '19 فبراير 2027',
  untilHijri: '12 رمضان 1448',
  renews: true,
  awaitsCard: true,
  refund: null,
} as const
const order: Order = {
  id: '1',
  due: 6_900,
  plan: { id: '2', name: 'رصد', days: 30, points: 300, isShared: false },
  sums: {
    price_before_tax_minor: 6_000,
    discount_minor: 0,
    taxes: [],
    price_after_tax_minor: 6_900,
    previous_balance_minor: 0,
    credit_minor: 0,
    final_price_minor: 6_900,
  },
  coupon: null,
  renews: false,
  period,
  canOrderAnew: false,
  isForCompany: false,
  isRenewal: false,
  wantsTerms: false,
  seller: null,
  open: null,
  failure: null,
  wantsCvcOf: null,
}
const said = (of: Partial<Order>) => wordsOf(<PayForm order={{ ...order, ...of }} cards={[]} />)

test('a new card is kept without a question where a renewal was agreed to that waits for it', () => {
  const faster = 'حفظ البطاقة لدفع أسرع'
  const kept = 'تُحفظ هذه البطاقة لأنكم وافقتم على التجديد التلقائي'
  for (const of of [{}, { renews: true, period: null }]) {
    expect(said(of)).toContain(kept)
    expect(said(of)).not.toContain(faster)
  }
  const renewing = said({ period: { ...period, awaitsCard: false } })
  expect(renewing).toContain(faster)
  expect(renewing).not.toContain(kept)
})
