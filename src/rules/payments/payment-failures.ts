import type { ErrorName } from '#rules/errors/errors'

/**
 * Words for a failed payment. Each failure is one of the specification's messages (section 8); the text
 * stands in locales/errors under the same name. Which code of which gateway raises which one is the adapter's
 * knowledge.
 */
export const paymentFailures = {
  charge_failed: 'other_card',
  charge_abandoned: 'try_again',
  charge_cancelled: 'try_again',
  charge_restricted: 'other_card',
  charge_void: 'try_again',
  charge_timed_out: 'try_again',
  charge_unknown: 'wait',
  customer_not_created: 'try_again',
  charge_not_created: 'try_again',
  charge_not_found: 'try_again',
  charge_declined: 'other_card',
  card_declined: 'other_card',
  expired_card: 'other_card',
  incorrect_cvc: 'check_card',
  processing_error: 'try_again',
  insufficient_funds: 'other_card',
  invalid_card: 'check_card',
  currency_not_supported: 'other_card',
  duplicate_transaction: 'wait',
  authentication_required: 'try_again',
  payment_cancelled: 'try_again',
  payment_timed_out: 'try_again',
} as const satisfies Partial<Record<ErrorName, NextStep>>

/** What is offered after the failure. */
export type NextStep = 'try_again' | 'other_card' | 'check_card' | 'wait'
export type PaymentFailure = keyof typeof paymentFailures

/**
 * Whether a charge without the client may be repeated: soft ones may come through later, hard ones never
 * will.
 */
const declineClasses = ['soft', 'hard'] as const
export type DeclineClass = (typeof declineClasses)[number]

/** What passes by itself: empty accounts fill up, and machines answer again. */
const softFailures: readonly PaymentFailure[] = [
  'insufficient_funds',
  'processing_error',
  'charge_failed',
  'charge_unknown',
  'charge_timed_out',
  'customer_not_created',
  'charge_not_created',
  'charge_not_found',
  'duplicate_transaction',
]

/**
 * For a failure whose bank gave no code. Everything that wants the client, their bank's page or another card
 * is hard.
 */
export function declineClassOf(failure: PaymentFailure): DeclineClass {
  return softFailures.includes(failure) ? 'soft' : 'hard'
}

export function isPaymentFailure(name: string): name is PaymentFailure {
  return name in paymentFailures
}

/** Whether the bank said no; otherwise the attempt just did not come to its end. */
export function isRefusal(failure: PaymentFailure): boolean {
  const next: NextStep = paymentFailures[failure]
  return next === 'other_card' || next === 'check_card'
}
