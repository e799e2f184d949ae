import { minute } from '#rules/durations'
import { authorizationMinutes } from '#rules/limits'

/** When an attempt that nobody has answered is given up: the payer's time at the bank is over. */
export function attemptEnd(openedAt: Date): Date {
  return new Date(openedAt.getTime() + authorizationMinutes * minute)
}
