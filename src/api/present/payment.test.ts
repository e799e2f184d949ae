import { expect, test } from 'vitest'
import type { PaymentView } from '#domain/sale/records/payments/get-payment-view'
import { presentPayment } from './payment.ts'

const payment: PaymentView = {
  id: '0d4a5a54-0b6e-4a53-9f5f-6f3f9e1c2a11',
  status: 'payment_failed',
  method: 'apple_pay',
  amount_minor: 23_000,
  redirect_url: null,
  sent_by_browser: false,
  failure: 'charge_failed',
  card_brand: null,
  card_last_four: null,
  provider: 'moyasar',
  live_mode: false,
  settles: false,
  gateway_reference: null,
  gateway_status: 'failed',
  gateway_message: null,
  created_at: '2026-11-20T09:00:00Z',
  updated_at: '2026-11-20T09:00:00Z',
}

test('Apple Pay has words of its own where the gateway gave no reason', () => {
  expect(presentPayment(payment, 'en').failure).toMatchObject({
    code: 400104,
    name: 'apple_pay_payment_failed',
    message: expect.stringContaining('Apple Pay payment failed'),
  })
})

test('a reason that the gateway gave, and any card, keep theirs', () => {
  const poor = { ...payment, failure: 'insufficient_funds' as const }
  expect(presentPayment(poor, 'en').failure?.name).toBe('insufficient_funds')
  expect(presentPayment({ ...payment, method: 'card' }, 'en').failure?.name).toBe('charge_failed')
})
