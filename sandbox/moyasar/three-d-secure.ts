import type { Desk } from './desk.ts'
import { notFound } from './errors.ts'
import { tokenReturnQuery } from './guesses.ts'
import type { PaymentRecord } from './payment-object.ts'
import { expire, refuse, settle } from './settlement.ts'
import type { ThreeDsFailure } from './test-cards.ts'
import { getToken } from './tokens.ts'

/** What the payer can choose on the practice bank's page, and what it means. Source: facts, payments section 4. */
const authResults = {
  AUTHENTICATED: null,
  UNAUTHENTICATED: 'unauthenticated',
  CANCELLED_AUTHENTICATION: 'cancelled',
  AUTHENTICATION_NOT_AVAILABLE: 'not_available',
  AUTHENTICATION_REJECTED: 'rejected',
  AUTHENTICATION_SERVER_ERROR: 'server_error',
} as const satisfies Record<string, ThreeDsFailure | null>

export type AuthResult = keyof typeof authResults

export function isAuthResult(value: unknown): value is AuthResult {
  return typeof value === 'string' && Object.hasOwn(authResults, value)
}

/** The payment behind a challenge, as it is now: too late is failed. */
export function openChallenge(desk: Desk, challengeId: string): PaymentRecord {
  const record = desk.ledger.findPaymentByChallenge(challengeId)
  if (!record?.challenge) throw notFound()
  const late = desk.clock.now() >= record.challenge.expires_at
  return isWaiting(record) && late ? expire(desk, record) : record
}

export function isWaiting(record: PaymentRecord) {
  return record.payment.status === 'initiated'
}

/** Only then does the payer see the bank's question. */
export function needsAnswer(record: PaymentRecord) {
  return isWaiting(record) && record.behaviour.enrolment === 'challenge'
}

export function answerChallenge(desk: Desk, record: PaymentRecord, answer: AuthResult): PaymentRecord {
  if (!record.challenge || !needsAnswer(record)) return record
  const next = { ...record, challenge: { ...record.challenge, answer } }
  desk.ledger.putPayment(next)
  return next
}

/** The end of the chain: the bank is asked, or 3-D Secure refused. Undefined while the payer has not answered. */
export function closeChallenge(desk: Desk, record: PaymentRecord): PaymentRecord | undefined {
  if (!isWaiting(record)) return record
  const { enrolment, failure } = record.behaviour
  if (enrolment === 'refused_at_authentication') return refuse(desk, record, failure ?? 'unauthenticated')
  if (enrolment === 'frictionless') return settle(desk, record)
  const answer = record.challenge?.answer
  if (!isAuthResult(answer)) return undefined
  const refusal = authResults[answer]
  return refusal === null ? settle(desk, record) : refuse(desk, record, refusal)
}

/** callback_url with id, status and message after the query that it had. */
export function returnUrl(desk: Desk, record: PaymentRecord): string {
  const { payment } = record
  const url = new URL(payment.callback_url ?? desk.publicUrl)
  const query = new URLSearchParams(
    record.purpose === 'verification' && record.token_id !== null && desk.ledger.tokens.has(record.token_id)
      ? tokenReturnQuery(getToken(desk, record.token_id))
      : { id: payment.id, status: payment.status, message: payment.source.message ?? '' },
  )
  url.search = url.search === '' ? `?${query}` : `${url.search}&${query}`
  return url.href
}
