import { expect, it } from 'vitest'
import { type ErrorName, errors } from '#rules/errors/errors'
import { languages } from '#rules/core/language'
import { paymentFailures } from '#rules/payments/payment-failures'
import { errorText } from '#locales/texts'

/** The messages of the specification's section 8 about paying, each by the error that tells it. */
const messages: Record<string, ErrorName> = {
  'charge failed': 'charge_failed',
  'charge abandoned': 'charge_abandoned',
  'charge cancelled': 'charge_cancelled',
  'charge restricted': 'charge_restricted',
  'charge void': 'charge_void',
  'charge timed out': 'charge_timed_out',
  'charge unknown': 'charge_unknown',
  'charge declined': 'charge_declined',
  'card declined': 'card_declined',
  'expired card': 'expired_card',
  'incorrect cvc': 'incorrect_cvc',
  'processing error': 'processing_error',
  'insufficient funds': 'insufficient_funds',
  'invalid card': 'invalid_card',
  'currency not supported': 'currency_not_supported',
  'duplicate transaction': 'duplicate_transaction',
  'authentication required': 'authentication_required',
  'payment cancelled': 'payment_cancelled',
  'payment timed out': 'payment_timed_out',
  'customer not created': 'customer_not_created',
  'card not created': 'card_not_created',
  'charge not created': 'charge_not_created',
  'charge not found': 'charge_not_found',
  'payment not found': 'payment_not_found',
  'no existing card': 'no_existing_card',
  'order does not exist': 'order_not_found',
  'payment not completed': 'payment_not_completed',
  'ticket does not exist': 'ticket_not_found',
  'invalid or expired order id': 'order_id_invalid_or_expired',
  'payment session recovery failed': 'payment_session_recovery_failed',
  'no redirect URL received': 'no_redirect_url',
  'Apple Pay not supported': 'apple_pay_not_supported',
  'Apple Pay not available': 'apple_pay_not_available',
  'Apple Pay validation failed': 'apple_pay_validation_failed',
  'Apple Pay payment failed': 'apple_pay_payment_failed',
  'Apple Pay session failed to start': 'apple_pay_session_failed',
}

it.each(languages)('has its own words for each of them in %s', (language) => {
  const texts = Object.values(messages).map((name) => errorText(language, name))
  expect(new Set(texts).size).toBe(texts.length)
  for (const text of texts) expect(text.length).toBeGreaterThan(10)
})

it('has its own number for each of them', () => {
  const numbers = Object.values(messages).map((name) => errors[name][0])
  expect(new Set(numbers).size).toBe(numbers.length)
})

it.each(Object.keys(paymentFailures) as (keyof typeof paymentFailures)[])(
  'says after %s whether money moved and what to do',
  (failure) => {
    expect(errorText('ar', failure)).toMatch(/لم يُخصم|لن تُخصم|أُفرج عن|راجعوا طلبكم/)
    // Two sentences at least: what happened, and what now.
    expect(errorText('ar', failure).split(/[.؛]/).length).toBeGreaterThan(2)
    expect(errorText('en', failure).split(/[.;]/).length).toBeGreaterThan(2)
  },
)
