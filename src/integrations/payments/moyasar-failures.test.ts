import { expect, it } from 'vitest'
import { TIME_FRAME_MESSAGE } from '../../../sandbox/moyasar/guesses.ts'
import { declineOf, failureOf, failureOfRefusal } from './moyasar-failures.ts'

it.each([
  ['51', 'INSUFFICIENT FUNDS', 'insufficient_funds'],
  ['61', 'DECLINED: EXCEEDS WITHDRAWAL LIMIT', 'insufficient_funds'],
  ['54', 'DECLINED: EXPIRED CARD', 'expired_card'],
  ['82', 'DECLINED: CVV', 'incorrect_cvc'],
  ['14', 'DECLINED', 'invalid_card'],
  ['57', 'DECLINED', 'charge_restricted'],
  ['94', 'DECLINED', 'duplicate_transaction'],
  ['99', 'UNSPECIFIED FAILURE', 'processing_error'],
  ['05', 'DECLINED', 'card_declined'],
  // Never told apart to a customer.
  ['41', 'DECLINED: LOST CARD', 'card_declined'],
  ['43', 'DECLINED: STOLEN CARD', 'card_declined'],
  ['59', 'SUSPECTED FRAUD', 'card_declined'],
])('reads the bank’s code %s (%s) as %s', (code, message, failure) => {
  expect(failureOf(code, null, message)).toBe(failure)
})

const secure = (word: string) => `3-D Secure transaction attempt failed (${word})`

it.each([
  ['3ds_declined_authentication_failed', secure('AUTHENTICATION_FAILED'), 'authentication_required'],
  ['3ds_declined_authentication_failed', secure('AUTHENTICATION_CANCELLED'), 'payment_cancelled'],
  ['3ds_unavailable_transaction', secure('AUTHENTICATION_NOT_AVAILABLE'), 'authentication_required'],
  ['3ds_declined_card_unregistered', secure('CARD_NOT_ENROLLED'), 'invalid_card'],
  ['3ds_declined_exceeds_frequency_limit', '', 'charge_declined'],
  ['3ds_declined_expired_card', 'DECLINED', 'expired_card'],
  ['3ds_blocked_stolen_card', '', 'card_declined'],
  ['3ds_timeout', '', 'payment_timed_out'],
  ['3ds_ds_timeout', '', 'charge_timed_out'],
  [
    null,
    'Payment was not completed within the allowed time frame (allowed time frame expired)',
    'payment_timed_out',
  ],
  [null, TIME_FRAME_MESSAGE, 'payment_timed_out'],
  [null, 'TIMED OUT', 'charge_timed_out'],
  [null, 'invalid secure code length', 'incorrect_cvc'],
  [null, 'currency is not supported', 'currency_not_supported'],
  [null, 'something new', 'charge_failed'],
])('reads the reason %s (%s) as %s', (reason, message, failure) => {
  expect(failureOf(null, reason, message)).toBe(failure)
})

it.each([
  [{ cvc: ['is not valid'] }, 'incorrect_cvc'],
  [{ token: ['is not active'] }, 'invalid_card'],
  [{ 'source.number': ['is invalid'] }, 'invalid_card'],
  [{ customer: ['could not be created'] }, 'customer_not_created'],
  [{ 'customer.email': ['is invalid'] }, 'customer_not_created'],
  [{ amount: ['is too small'] }, 'charge_not_created'],
  ['a sentence', 'charge_not_created'],
  [null, 'charge_not_created'],
])('reads a refusal of %j as %s', (errors, failure) => {
  expect(failureOfRefusal(errors)).toBe(failure)
})

it.each(['01', '05', '09', '51', '61', '65', '91', '96', '99'])('may repeat a charge after %s', (code) => {
  expect(declineOf(code, failureOf(code, null, ''))).toBe('soft')
})

it.each(['04', '07', '14', '33', '34', '41', '43', '54', '55', '57', '59', '62', '63', '82', '93'])(
  'never repeats a charge after %s',
  (code) => {
    expect(declineOf(code, failureOf(code, null, ''))).toBe('hard')
  },
)

it('goes by the failure when the bank gave no code', () => {
  expect(declineOf(null, 'charge_timed_out')).toBe('soft')
  expect(declineOf(null, 'authentication_required')).toBe('hard')
})
