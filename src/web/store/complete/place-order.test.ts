import { describe, expect, test } from 'vitest'
import { updateClientRoute } from '#contract/clients'
import { getOrderRoute, placeOrderRoute, quoteOrderRoute } from '#contract/orders'
import { answeringApi } from '#test/answering-api'
import { exampleOrder, exampleOrderProduct } from '#test/order'
import { exampleQuote } from '#test/quote'
import type { Order } from '#web/account/types'
import { missing, readDetailsForm } from './details-form.ts'
import { agreedChange } from './renewal-change.ts'
import { findPlacedOrder, findWrong, place, readStanding } from './place-order.server.ts'

const vatError = 'خمسة عشر رقمًا، أولها وآخرها 3.'

/** The shop's refusal of the company, as it was asked about it. */
const asked: unknown[] = []
const api = answeringApi((_, { body }) => {
  asked.push(body)
  const errors = { 'company.vat_number': [vatError], 'company.address.district': ['مطلوب'] }
  return { status: 422, body: { message: '', errors } }
})

function typed(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return readDetailsForm(form)
}
const person = { first_name: 'نورة', last_name: 'القحطاني', email: 'noura@example.test', accept_terms: 'on' }

test('a malformed number of the company is told together with what is missing', async () => {
  const company = { for_company: 'on', 'company.name': 'منشأة', 'company.vat_number': '30000000000000' }
  const wrong = await findWrong(api, typed({ ...person, ...company }))
  expect(wrong).toMatchObject({
    'company.vat_number': vatError,
    // What is missing has the page's own words.
    'company.address.district': missing,
  })
  expect(asked).toEqual([{ company: expect.objectContaining({ vat_number: '30000000000000' }) }])
})

test('nobody is asked about what is whole, or where a person buys', async () => {
  asked.length = 0
  expect(await findWrong(api, typed(person))).toEqual({})
  expect(await findWrong(api, typed({ ...person, first_name: '' }))).toEqual({ first_name: missing })
  expect(asked).toEqual([])
})

describe('an order that this tab placed before', () => {
  const id = '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001'
  const product = { ...exampleOrderProduct, id: 'plan', days: 30, points: 10 }
  const order: Order = {
    ...exampleOrder,
    id,
    status: 'pending',
    settled_by: null,
    products: [product],
    can_replace: true,
  }
  const answers = new Map<unknown, { status: number; body: unknown }>([
    [getOrderRoute, { status: 200, body: { order, period: null } }],
    [updateClientRoute, { status: 200, body: { client: { company: null } } }],
    [placeOrderRoute, { status: 201, body: { order: { ...order, id: 'new' } } }],
  ])
  const called: unknown[][] = []
  const shop = answeringApi((route, { body }) => {
    called.push([route, body])
    const answer = answers.get(route)
    if (!answer) throw new Error(`${route.path} is not answered`)
    return answer
  })
  const seen = { ...person, order: id, expected: '6900' }

  test('shows the days and points that it was placed with', async () => {
    expect((await findPlacedOrder(shop, id))?.price.term).toEqual({ days: 30, points: 10 })
  })

  test('is paid where its days and points stood beside the price', async () => {
    const placed = await place(shop, 'plan', typed({ ...seen, expected_term: '30 10' }))
    expect(placed).toEqual({ outcome: 'placed', order: id })
  })

  test('is replaced where others stood there, by what was seen, and cancelled by nothing else', async () => {
    for (const [term, expected_days, expected_points] of [
      ['60 10', 60, 10],
      ['30 20', 30, 20],
    ] as const) {
      called.length = 0
      const placed = await place(shop, 'plan', typed({ ...seen, expected_term: term }))
      expect(placed).toEqual({ outcome: 'placed', order: 'new' })
      expect(called).toContainEqual([
        placeOrderRoute,
        expect.objectContaining({
          replaces: id,
          expected_days,
          expected_points,
          expected_final_price_minor: 6_900,
        }),
      ])
    }
  })

  test('is replaced where a scheduled price is agreed to, which it may have been placed without', async () => {
    const alike = { ...seen, expected_term: '30 10', price_change: 'c1' }
    expect(await place(shop, 'plan', typed(alike))).toEqual({ outcome: 'placed', order: id })
    for (const agrees of [{ changes_renewals: 'yes' }, { auto_renew: 'on' }]) {
      called.length = 0
      const placed = await place(shop, 'plan', typed({ ...alike, ...agrees }))
      expect(placed).toEqual({ outcome: 'placed', order: 'new' })
      expect(called).toContainEqual([placeOrderRoute, expect.objectContaining({ price_change_id: 'c1' })])
    }
  })

  test('is gone on with where its coupon is no longer to be had: its price stands within its window', async () => {
    const alike = { ...seen, expected_term: '30 10', price_change: 'c1', changes_renewals: 'yes' }
    const taken = answers.get(placeOrderRoute)
    answers.set(placeOrderRoute, { status: 422, body: { code: 300011, message: 'over' } })
    expect(await place(shop, 'plan', typed(alike))).toEqual({ outcome: 'placed', order: id })
    const other = await place(shop, 'plan', typed({ ...alike, expected: '7000' }))
    expect(other).toMatchObject({ outcome: 'refused' })
    if (taken) answers.set(placeOrderRoute, taken)
  })

  test('asks for no agreement to a scheduled price where its coupon is over: the order stays as it was placed', async () => {
    const change = {
      id: 'c1',
      text: '99.00',
      price_after_tax_minor: 9_900,
      applies_from: '2026-12-20T00:00:00.000Z',
      asks_consent: true,
    }
    const quote = (coupon: string | null) => ({
      ...exampleQuote,
      coupon,
      renewal: { ...exampleQuote.renewal, price_change: change },
    })
    const own = { ...order, coupon: 'X' }
    const look = async (isOver: boolean) => {
      const store = answeringApi((route, { body }) => {
        if (route === getOrderRoute) return { status: 200, body: { order: own, period: null } }
        const { coupon } = body as { coupon: string | null }
        if (isOver && coupon) return { status: 422, body: { code: 300011, message: 'over' } }
        return { status: 200, body: { quote: quote(coupon) } }
      })
      const placed = await findPlacedOrder(store, id)
      return placed && readStanding(store, product, placed)
    }
    const [good, over] = [await look(false), await look(true)]
    expect(good).toMatchObject({ price: { renewal: { change } } })
    expect(good).not.toMatchObject({ price: { renewal: { standsAsPlaced: true } } })
    expect(over).toMatchObject({ price: { coupon: 'X', renewal: { change, standsAsPlaced: true } } })
    expect([good, over].map((seen) => seen && 'price' in seen && agreedChange(seen.price.renewal))).toEqual([
      'c1',
      undefined,
    ])
  })

  test('agrees to no price where nothing of renewals stood beside the button', async () => {
    called.length = 0
    await place(
      shop,
      'plan',
      typed({ ...seen, expected: '7000', expected_term: '30 10', price_change: 'c1' }),
    )
    expect(called).toContainEqual([placeOrderRoute, expect.not.objectContaining({ price_change_id: 'c1' })])
  })

  test('is replaced where it has lapsed, however alike: what it was priced with may have changed', async () => {
    answers.set(getOrderRoute, {
      status: 200,
      body: { order: { ...order, status: 'incomplete' }, period: null },
    })
    const placed = await place(shop, 'plan', typed({ ...seen, expected_term: '30 10' }))
    expect(placed).toEqual({ outcome: 'placed', order: 'new' })
  })

  test('is sold otherwise where the same total holds another tax', async () => {
    const taxOf = (percentage: number): Order['taxes'][number] => ({
      id: 'vat',
      name: 'VAT',
      name_ar: 'VAT',
      name_en: 'VAT',
      percentage,
      amount: percentage * 0.6,
      amount_minor: percentage * 60,
    })
    answers.set(getOrderRoute, {
      status: 200,
      body: { order: { ...order, taxes: [taxOf(15)] }, period: null },
    })
    const placed = await findPlacedOrder(shop, id)
    const look = async (rate: number) => {
      answers.set(quoteOrderRoute, {
        status: 200,
        body: { quote: { ...exampleQuote, taxes: [taxOf(rate)] } },
      })
      return placed && readStanding(shop, product, placed)
    }
    expect(await look(15)).toMatchObject({ isSoldOtherwise: false })
    expect(await look(10)).toMatchObject({ isSoldOtherwise: true })
  })
})
