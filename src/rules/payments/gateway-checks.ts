import { minute, second } from '#rules/core/durations'
import { isOpenPayment, type PaymentStatus } from '#rules/payments/payment'

/**
 * Milliseconds after its opening at which the gateway is first asked about an attempt that nobody came back
 * from.
 */
const firstCheck = 45 * second
/** Milliseconds after its opening at which a closed one is looked at, for money that came late. */
const lateChecks = [firstCheck, 30 * minute, 180 * minute, 1440 * minute]

/** When the gateway is first asked about an attempt that nobody came back from. */
export function firstCheckAt(openedAt: Date): Date {
  return new Date(openedAt.getTime() + firstCheck)
}

/**
 * When it is asked next, for nothing is left to events alone; null: no more. A closed attempt can still be
 * paid at the bank.
 */
export function nextCheckAt(payment: { status: PaymentStatus; created_at: Date }, now: Date): Date | null {
  if (payment.status === 'paid') return null
  if (isOpenPayment(payment.status)) return new Date(now.getTime() + minute)
  const opened = payment.created_at.getTime()
  const late = lateChecks.map((after) => opened + after).find((moment) => moment > now.getTime())
  return late === undefined ? null : new Date(late)
}
