import { day, minute } from '#rules/core/durations'
import type { Moves } from '#rules/core/moves'

/** Days before a charge at which the client is reminded; plans that are not longer than this are not. */
export const renewalReminders = { days: [7, 2], onlyAbove: 14 } as const

/** Whether reminders announce the charge of a plan whose last period has so many days. */
export function isReminded(planDays: number): boolean {
  return planDays > renewalReminders.onlyAbove
}

/**
 * Days before an entry at which the calendar of a plan of so many days reminds of it: as our reminders do, of
 * a shorter plan the day before; null where that would be before it began.
 */
export function calendarReminder(planDays: number): number | null {
  if (isReminded(planDays)) return renewalReminders.days[0]
  return planDays > 1 ? 1 : null
}

/** After a first failed charge it is tried again so many days later; after the last of them access ends. */
export const renewalRetryDays = [1, 3, 5] as const

/**
 * When a charge that failed first at `firstFailedAt` is tried again; with the last of them the grace is over.
 * A grace is never longer than the period that it follows: for plans under five days its steps are shortened
 * alike. Source: docs/decisions/0060.
 * @param periodDays of the last paid period
 */
export function retryTimes(firstFailedAt: Date, periodDays: number): Date[] {
  const scale = Math.min(1, periodDays / Math.max(...renewalRetryDays))
  return renewalRetryDays.map((days) => new Date(firstFailedAt.getTime() + Math.round(days * scale * day)))
}

/** When the grace that begins with a first failure is over: with the last try. */
export function graceEnd(firstFailedAt: Date, periodDays: number): Date {
  return new Date(Math.max(...retryTimes(firstFailedAt, periodDays).map((at) => at.getTime())))
}

/**
 * Whether a try was asked for behind the end of its grace, by the client with another card or by staff. What
 * was announced comes with that end at the latest. Source: docs/decisions/0292.
 */
export function isAskedForLate(tryAt: Date | null, graceEndsAt: Date): boolean {
  return tryAt !== null && tryAt > graceEndsAt
}

/**
 * A charge of ours that has no answer for so long, in milliseconds, is waited for no longer: nobody knows
 * when the gateway speaks again.
 */
export const answerPatience = 30 * minute

/**
 * What has to come before a renewal that is due is charged: the bank's answer to the last charge, the day of
 * the next try, the client, who pays by hand or with another card, or the client's consent to a new price.
 */
export const renewalWaits = ['bank', 'next_try', 'client', 'consent'] as const
export type RenewalWait = (typeof renewalWaits)[number]

/** Days before the end of the grace at which it is announced. */
export const graceWarningDays = 2

/** Days before the end of a card's life at which whoever renews with it is notified. */
export const cardWarningDays = [30, 15, 7] as const

/**
 * What may happen to a renewal, which is what one paid period owes to the next. Lapsed: the plan expired
 * unpaid; late money is still taken, for a new period. Withdrawn: not wanted any more, or its money went back
 * and its time with it, until it is asked for again.
 */
export const renewalMoves = {
  open: { pay: 'paid', lapse: 'lapsed', withdraw: 'withdrawn' },
  lapsed: { pay: 'paid', withdraw: 'withdrawn' },
  withdrawn: { open: 'open', pay: 'paid' },
  paid: { withdraw: 'withdrawn' },
} as const satisfies Moves

export type RenewalStatus = keyof typeof renewalMoves
