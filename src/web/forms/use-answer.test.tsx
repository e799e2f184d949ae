import { data, useLocation } from 'react-router'
import { expect, test, vi } from 'vitest'
import { exampleOrder } from '#test/order'
import { exampleCard, exampleSubscription } from '#test/subscription'
import { visitedPage } from '#test/visited'
import OrderPage from '../account/orders/order.tsx'
import PaymentMethods from '../account/payment-methods/payment-methods.tsx'
import SubscriptionPage from '../account/subscriptions/subscription.tsx'
import Payment from '../store/payment/payment.tsx'
import { settleAnswers } from './answers.ts'
import { useAnswer } from './use-answer.ts'

type Loaded<Page extends (props: never) => unknown> = Parameters<Page>[0] extends { loaderData: infer Data }
  ? Data
  : never

const now = '2026-11-22T11:03:00.000Z'
const refusal = 'تغيّر الأمر، ولم نفعل شيئًا.'

const orderData: Loaded<typeof OrderPage> = {
  order: { ...exampleOrder, status: 'processing', payments: [] },
  firstSteps: [],
  subscription: null,
  cards: [],
  withdrawal: null,
  documents: [],
  now,
}
const subscriptionData: Loaded<typeof SubscriptionPage> = {
  subscription: exampleSubscription,
  points: [],
  nextCursor: null,
  isFirstPage: true,
  done: null,
  cards: [exampleCard],
  now,
}
const cardsData: Loaded<typeof PaymentMethods> = {
  cards: [exampleCard],
  plans: [],
  balance: { balance: 0, balance_minor: 0, held: 0, held_minor: 0, moves: [] },
  hasOffer: false,
  verifying: 'waiting',
  added: null,
  isRefused: false,
  isAdding: false,
  now,
}

const paymentData: Loaded<typeof Payment> = {
  state: 'payable',
  order: {
    id: exampleOrder.id,
    due: exampleOrder.final_price_minor,
    plan: { id: exampleOrder.products[0]?.id ?? '', name: 'درع', days: 30, points: 300, isShared: false },
    sums: exampleOrder,
    coupon: null,
    renews: false,
    period: null,
    canOrderAnew: true,
    isForCompany: false,
    isRenewal: false,
    wantsTerms: true,
    seller: null,
    open: null,
    failure: null,
    wantsCvcOf: null,
  },
  cards: [],
}

const order = { address: '/user/orders/1', Component: OrderPage, load: () => orderData }
const subscription = {
  address: '/user/subscriptions/1',
  Component: SubscriptionPage,
  load: () => subscriptionData,
}
const cards = { address: '/user/payment-methods', Component: PaymentMethods, load: () => cardsData }

const refuse = () => data({ isAsking: false, asking: null, refusal }, { status: 409 })

test.each([
  { of: 'an order', open: () => visitedPage({ ...order, action: refuse }) },
  { of: 'a subscription', open: () => visitedPage({ ...subscription, action: refuse }) },
  { of: 'cards', open: () => visitedPage({ ...cards, action: refuse }) },
])('a refusal stands on the page of $of, which looks anew by itself', async ({ open }) => {
  const page = await open()
  await page.submit({ intent: 'any' })
  await page.reload()
  expect(page.words()).toContain(refusal)
})

test('missing terms are still named once the page to pay was loaded anew', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  // It comes when it is wanted.
  await import('../store/payment/terms-first.tsx')
  const page = await visitedPage({
    address: `/payment?order=${exampleOrder.id}`,
    Component: Payment,
    load: () => paymentData,
    action: () => data({ termsMissing: true }, { status: 422 }),
  })
  await page.submit({})
  await page.reload()
  expect(page.words()).toContain('وافقوا على الشروط لإتمام الطلب')
})

function Answered({ actionData }: { actionData?: { says: string } }) {
  const answer = useAnswer(actionData)
  return (
    <>
      <p>Answered: {answer?.says ?? 'nothing'}.</p>
      <p>At: {useLocation().key}.</p>
    </>
  )
}

const answered = (action: (form: FormData) => unknown) =>
  visitedPage({ address: '/page', Component: Answered, load: () => null, action })

test('an answer stands until the next one', async () => {
  const page = await answered((form) => data({ says: form.get('words') }, { status: 422 }))
  for (const words of ['one', 'two']) {
    await page.submit({ words })
    await page.reload()
    await page.reload()
    expect(page.words()).toContain(`Answered: ${words}.`)
  }
})

test('an action that fails on its way leaves the answer that stands', async () => {
  const page = await answered(() => data({ says: 'no' }, { status: 422 }))
  await page.submit({})
  await page.reload()
  const [, key] = /At: (\w+)\./.exec(page.words()) ?? []
  const here = { pathname: '/page', search: '', hash: '', key }
  vi.stubGlobal('__reactRouterDataRouter', {
    state: {
      location: here,
      navigation: { state: 'submitting', location: here },
      loaderData: {},
      actionData: null,
    },
  })
  const request = new Request('http://localhost/page', { method: 'POST', body: new URLSearchParams() })
  const failed = { page: { type: 'error' as const, result: new TypeError('Failed to fetch') } }
  expect(await settleAnswers(request, failed)).toMatchObject({
    page: { type: 'data', result: { data: { says: 'no' }, init: { status: 503 } } },
  })
})
