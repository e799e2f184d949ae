import { hour } from '#rules/core/durations'
import { renewalHours } from '#rules/sale/charge-time'

/**
 * When the first renewals at a price that applies from a day may be charged: from then on it stands. Source:
 * docs/decisions/0224.
 */
export function firstChargeAt(appliesFrom: Date): Date {
  return new Date(appliesFrom.getTime() - renewalHours * hour)
}
