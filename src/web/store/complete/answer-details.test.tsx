import { expect, test } from 'vitest'
import { placeOrder, quoteOrder } from '#contract/orders'
import { drawn } from '#test/drawn'
import type { Api } from '../../request/api.server.ts'
import type { ChosenPlan } from '../find-plan.server.ts'
import { answerDetails } from './answer-details.server.ts'
import { readDetailsForm } from './details-form.ts'
import { RenewalsChanged } from './notices.tsx'

const plan = { id: 'plan', days: 30, points: 10, isShared: false } as unknown as ChosenPlan

/** What confirming with a typed coupon is answered, where renewals cost so much with it; and what the shop was asked. */
async function confirmed(renewalPrice: number) {
  const asked: unknown[] = []
  const quote = {
    coupon: 'EID',
    plan_change: null,
    price_after_tax_minor: 6_000,
    final_price_minor: 6_000,
    renewal: {
      price_after_tax_minor: renewalPrice,
      discounted_renewals: null,
      later_prices: [],
      price_change: null,
    },
    period: { starts_at: '2026-11-29T00:00:00Z', ends_at: '2026-12-29T00:00:00Z' },
  }
  const call = (route: unknown) => {
    asked.push(route)
    if (route === quoteOrder) {
      return Promise.resolve({ status: 200, body: { quote }, headers: new Headers() })
    }
    if (route === placeOrder) return Promise.resolve({ status: 201, body: { order: { id: 'new' } } })
    return Promise.resolve({ status: 200, body: { client: { company: null } } })
  }
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
  const answer = await answerDetails({ call } as unknown as Api, plan, readDetailsForm(form))
  return { answer, isOrdered: asked.includes(placeOrder) }
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
