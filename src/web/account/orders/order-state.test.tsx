import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { OrderState } from './order-state.tsx'

const i18n = setupI18n({ locale: 'ar', messages: { ar: {} } })
const attempt = {
  status: 'initial',
  redirect_url: null,
  created_at: '2026-11-22T11:03:00.000Z',
  failure: null,
}
type Shown = Parameters<typeof OrderState>[0]['order']

function wordsOf(payments: object[], more: object = {}): string {
  const order = {
    id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001',
    status: 'awaiting_payment',
    payable_until: '2026-11-23T11:00:00.000Z',
    price_until: '2026-11-29T11:03:00.000Z',
    blocked_by: null,
    payments,
    ...more,
  } as unknown as Shown
  const Page = createRoutesStub([{ path: '/', Component: () => <OrderState order={order} isSlow={false} /> }])
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Page />
    </I18nProvider>,
  )
  return html.replaceAll(/<[^>]+>/g, '').replaceAll(/[\s\u00A0\u2066-\u2069]+/g, ' ')
}

test('while the bank is silent nobody is asked to pay again, and its time is said', () => {
  const words = wordsOf([attempt])
  expect(words).toContain('لا تدفعوا مرة أخرى')
  // Sixteen minutes on, in Riyadh.
  expect(words).toContain('2:19')
  expect(words).not.toContain('بقي الدفع')
})

test('where the bank waits for the payer, or nothing is open, the payment is still to be made', () => {
  expect(wordsOf([{ ...attempt, redirect_url: 'https://bank.test' }])).toContain('بقي الدفع')
  expect(wordsOf([{ ...attempt, status: 'unpaid' }])).toContain('بقي الدفع')
})

test('an order that cost nothing is being started, and no money was received for it', () => {
  const words = (price: number) => wordsOf([], { status: 'processing', final_price_minor: price })
  expect(words(0)).toContain('نفعّل باقتكم الآن')
  expect(words(0)).not.toContain('استلمنا')
  expect(words(6_900)).toContain('استلمنا المبلغ')
})

test('past its window an order says the moment until which it can still be paid', () => {
  expect(wordsOf([], { status: 'incomplete' })).toMatch(/متابعة الدفع حتى 29 نوفمبر.* 2:03/)
})

test('a cancelled order says by whom, or why the store did it', () => {
  const said = (cause: string | null) =>
    wordsOf([], { status: 'cancelled', cancel_cause: cause, partner_links: { name: 'beta' } })
  expect(said('client')).toContain('ألغيتم هذا الطلب')
  expect(said('partner')).toContain('ألغى beta هذا الطلب')
  expect(said('window_over')).toContain('انتهت مهلة الدفع')
  expect(said('bought_since')).toContain('بطلب آخر بعده')
  expect(said('plan_changed')).toContain('غيّرتم باقتكم')
  expect(said('handed_over')).toContain('انتقلت ملكية هذه الباقة')
  expect(said(null)).toMatch(/^أُلغي هذا الطلب\./)
})

test('the order of a plan that was changed says where the rest of its money went', () => {
  expect(wordsOf([], { status: 'completed', credited_to: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1009' })).toContain(
    'طلب الباقة الجديدة',
  )
  expect(wordsOf([], { status: 'completed', credited_to: null })).toBe('')
})

test('an order whose plan had not begun when a dispute took its money says so once that stands no more', () => {
  const back = {
    status: 'completed',
    credited_to: null,
    subscription_id: null,
    refunds: [{ status: 'reversed' }],
  }
  expect(wordsOf([], back)).toContain('لم تبدأ باقة هذا الطلب')
  expect(wordsOf([], { ...back, subscription_id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1002' })).toBe('')
})
