import { minute } from '#rules/core/durations'
import { authorizationMinutes } from '#rules/core/limits'

/** When an attempt that nobody has answered is given up: the payer's time at the bank is over. */
export function attemptEnd(openedAt: Date): Date {
  return new Date(openedAt.getTime() + authorizationMinutes * minute)
}
