import { declineClassOf, type DeclineClass, type PaymentFailure } from '#rules/payments/payment-failures'

/**
 * Which of Tap's response codes raises which of the specification's messages (section 8). What an issuer says
 * of lost, stolen and suspected cards is shown to the customer as a plain decline. Source: Tap, "Charge
 * Response Codes".
 */
const byCode: Record<string, PaymentFailure> = {
  '301': 'charge_abandoned',
  '302': 'charge_cancelled',
  '303': 'charge_failed',
  '304': 'payment_timed_out',
  '401': 'charge_failed',
  '402': 'processing_error',
  '403': 'duplicate_transaction',
  '404': 'processing_error',
  '405': 'invalid_card',
  '406': 'invalid_card',
  '407': 'expired_card',
  '408': 'processing_error',
  '501': 'card_declined',
  '502': 'incorrect_cvc',
  '503': 'authentication_required',
  '504': 'invalid_card',
  '505': 'insufficient_funds',
  '506': 'charge_declined',
  '507': 'card_declined',
  '508': 'processing_error',
  '509': 'card_declined',
  '510': 'card_declined',
  '511': 'processing_error',
  '512': 'authentication_required',
  '513': 'processing_error',
  '514': 'card_declined',
  '515': 'charge_declined',
  '516': 'authentication_required',
  '601': 'charge_void',
  '701': 'charge_restricted',
  '702': 'charge_restricted',
  '703': 'charge_restricted',
  '704': 'charge_restricted',
  '801': 'charge_timed_out',
  '901': 'charge_unknown',
}

/** For an answer without a code that is known. */
const byStatus: Record<string, PaymentFailure> = {
  ABANDONED: 'charge_abandoned',
  CANCELLED: 'charge_cancelled',
  DECLINED: 'card_declined',
  RESTRICTED: 'charge_restricted',
  VOID: 'charge_void',
  TIMEDOUT: 'charge_timed_out',
  UNKNOWN: 'charge_unknown',
}

/** The failure of a charge that did not come through. */
export function failureOf(status: string, code: string | null): PaymentFailure {
  return byCode[code ?? ''] ?? byStatus[status] ?? 'charge_failed'
}

/**
 * Codes after which the same card may be charged again: no reason given, do not honour, funds, machines that
 * did not answer. All others are final, or want the card's owner.
 */
const softCodes = new Set('303 401 403 404 408 501 505 507 508 510 511 513 801 901'.split(' '))

/** Whether a charge without the client may be repeated after this answer. */
export function declineOf(code: string | null, failure: PaymentFailure): DeclineClass {
  if (!code || !(code in byCode)) return declineClassOf(failure)
  return softCodes.has(code) ? 'soft' : 'hard'
}

/** Why Tap would not make a charge at all. Source: Tap, "Error Codes". */
export function failureOfRefusal(codes: readonly string[]): PaymentFailure {
  if (codes.some((code) => code === '4102')) return 'incorrect_cvc'
  if (codes.some((code) => code === '4101')) return 'expired_card'
  // The token, the card behind it, or its agreement.
  if (codes.some((code) => /^(112[456]|114[01]|1163|1216|4100)$/.test(code))) return 'invalid_card'
  if (codes.some((code) => /^(110[4567]|1129|113\d)$/.test(code))) return 'customer_not_created'
  if (codes.some((code) => /^(1118|1119|1149)$/.test(code))) return 'currency_not_supported'
  return 'charge_not_created'
}
