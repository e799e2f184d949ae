import { expect, test } from 'vitest'
import { isRefusal } from './payment-failures.ts'

test('the bank refuses a card; an attempt that ran out, broke or was left is no refusal', () => {
  for (const refusal of ['card_declined', 'insufficient_funds', 'expired_card', 'incorrect_cvc'] as const) {
    expect(isRefusal(refusal), refusal).toBe(true)
  }
  for (const end of [
    'charge_abandoned',
    'payment_timed_out',
    'payment_cancelled',
    'processing_error',
  ] as const) {
    expect(isRefusal(end), end).toBe(false)
  }
})
