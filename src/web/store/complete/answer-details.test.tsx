import { expect, test } from 'vitest'
import { placeOrderRoute, quoteOrderRoute } from '#contract/orders'
import { answeringApi } from '#test/answering-api'
import { drawn } from '#test/drawn'
import { exampleOrder } from '#test/order'
import { exampleQuote } from '#test/quote'
import type { ChosenPlan } from '../find-plan.server.ts'
import { answerDetails } from './answer-details.server.ts'
import { readDetailsForm } from './details-form.ts'
import { RenewalsChanged } from './notices.tsx'

const plan: ChosenPlan = {
  id: 'plan',
  name: 'درع',
  priceWithTax: 6_900,
  taxPercent: 15,
  taxName: undefined,
  days: 30,
  points: 10,
  isShared: false,
}

/**
 * What confirming with a typed coupon is answered, where renewals cost so much with it; and what the shop was
 * asked.
 */
async function confirmed(renewalPrice: number) {
  const asked: unknown[] = []
  const quote: typeof exampleQuote = {
    ...exampleQuote,
    coupon: 'EID',
    price_after_tax_minor: 6_000,
    final_price_minor: 6_000,
    renewal: { ...exampleQuote.renewal, price_after_tax_minor: renewalPrice, discounted_renewals: null },
  }
  const api = answeringApi((route) => {
    asked.push(route)
    if (route === quoteOrderRoute) return { status: 200, body: { quote } }
    if (route === placeOrderRoute) return { status: 201, body: { order: exampleOrder } }
    return { status: 200, body: { client: { company: null } } }
  })
  const form = new FormData()
  const typed = {
    first_name: 'نورة',
    last_name: 'القحطاني',
    email: 'noura@example.test',
    accept_terms: 'on',
    auto_renew: 'on',
    expected_renewal: '6900',
    coupon: 'EID',
  }
  for (const [name, value] of Object.entries(typed)) form.set(name, value)
  const answer = await answerDetails(api, plan, readDetailsForm(form))
  return { answer, isOrdered: asked.includes(placeOrderRoute) }
}

test('a typed coupon with which renewals cost more is applied, and the answer says that nothing is ordered yet', async () => {
  const { answer, isOrdered } = await confirmed(9_900)
  expect(isOrdered).toBe(false)
  expect(answer).toMatchObject({
    data: { hasNewRenewals: true, price: { coupon: 'EID', renewal: { price: 9_900 } }, errors: {} },
    init: { status: 422 },
  })
  const said = drawn(<RenewalsChanged />)
  expect(said).toContain('role="status"')
  expect(said).toContain('لم نسجّل الطلب بعد')
})

test('one that leaves them as they were read is ordered with', async () => {
  const { answer, isOrdered } = await confirmed(6_900)
  expect(isOrdered).toBe(true)
  expect(answer).toBeInstanceOf(Response)
})
