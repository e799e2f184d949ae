import { declineClassOf, type DeclineClass, type PaymentFailure } from '#rules/payments/payment-failures'

/**
 * Which of Moyasar's codes and reasons raises which of the specification's messages (section 8). Lost, stolen
 * and fraud are shown to the customer as a plain decline. Source: Moyasar, "Gateway Response Codes", "3DS
 * errors".
 */
const byResponseCode: Record<string, PaymentFailure> = {
  ...codes('card_declined', '01 02 05 04 07 34 35 36 37 38 41 43 59 63 67 39 42 44 52 53 55 75'),
  ...codes('charge_restricted', '57 62 93'),
  ...codes('processing_error', '03 12 13 30 31 09 19 21 22 90 91 92 96 99'),
  ...codes('invalid_card', '06 14 15 56 79'),
  ...codes('insufficient_funds', '51 61 64 65'),
  ...codes('expired_card', '33 54'),
  ...codes('incorrect_cvc', '82'),
  ...codes('duplicate_transaction', '94'),
}

/**
 * Words in `source.message` or `failure_reason`: the first that either of them has, when the code does not
 * say.
 */
const byWords: [RegExp, PaymentFailure][] = [
  [/stolen|lost|fraud|pick.?up|security_failure|blocked/i, 'card_declined'],
  // The payer's own time at the bank; then machines that did not answer each other.
  [/allowed time frame|3ds_timeout/i, 'payment_timed_out'],
  [/timed?.?out|timeout/i, 'charge_timed_out'],
  [/cancel/i, 'payment_cancelled'],
  [/insufficient|withdrawal limit/i, 'insufficient_funds'],
  [/expired.?card|expiration_check/i, 'expired_card'],
  [/secure code|cvc|cvv/i, 'incorrect_cvc'],
  [/invalid.?card|card_unregistered|not_enrolled/i, 'invalid_card'],
  [/currency/i, 'currency_not_supported'],
  [/duplicate/i, 'duplicate_transaction'],
  [/unsupported_transaction|unsupported_device|attempts exceed|exceeds_/i, 'charge_declined'],
  [/authentication|3-?d.?secure|^3ds_/i, 'authentication_required'],
  [/declined|referred/i, 'card_declined'],
  [/unspecified/i, 'processing_error'],
]

/**
 * The failure of a payment that did not come through.
 * @param code two digits of `source.response_code`; null when the bank was never asked
 */
export function failureOf(code: string | null, reason: string | null, message: string): PaymentFailure {
  if (code && code !== '00') {
    const known = byResponseCode[code]
    if (known) return known
  }
  const found = byWords.find(([words]) => words.test(reason ?? '') || words.test(message))
  return found?.[1] ?? 'charge_failed'
}

/**
 * Codes after which the same card may be charged again: refer and do not honour, wait, faults of the
 * merchant's or the format, funds and limits, unspecified. All others are final: the card's number, its life,
 * what it may not do, what wants its owner. Source: Moyasar, "Gateway Response Codes"; the schemes' rules on
 * repeated declines.
 */
const softCodes = new Set('01 02 05 03 12 13 30 31 09 19 21 22 90 91 92 94 96 51 61 64 65 99'.split(' '))

/** Whether a charge without the client may be repeated after this answer. */
export function declineOf(code: string | null, failure: PaymentFailure): DeclineClass {
  if (!code || code === '00') return declineClassOf(failure)
  return softCodes.has(code) ? 'soft' : 'hard'
}

function codes(failure: PaymentFailure, list: string): Record<string, PaymentFailure> {
  return Object.fromEntries(list.split(' ').map((code) => [code, failure]))
}

/**
 * Why the gateway would not make a payment at all: it names the field. One of the card's is the payer's
 * matter; one of a customer is what a gateway says that keeps customers of its own.
 */
export function failureOfRefusal(errors: unknown): PaymentFailure {
  const named = typeof errors === 'object' && errors !== null ? Object.keys(errors) : []
  if (named.some((field) => /cvc/.test(field))) return 'incorrect_cvc'
  if (named.some((field) => /customer/.test(field))) return 'customer_not_created'
  return named.some((field) => /source|token|number|month|year|name/.test(field))
    ? 'invalid_card'
    : 'charge_not_created'
}
