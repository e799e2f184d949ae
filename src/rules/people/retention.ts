import { day } from '#rules/core/durations'
import { boundsOfMonth, riyadhDate, startOfMonth } from '#rules/core/riyadh-days'

/**
 * How long rows are kept that are no part of the books. The shortest time that serves the purpose is the
 * default (PDPL, article 18: what is not needed any more is destroyed); a store may choose within the limits.
 * Orders, payments, tax documents and bookings are kept for ten years at least (Commercial Books Law, article
 * 8) and never removed here. In days.
 */
export const retentionRules = {
  /**
   * Ended or run-out sessions: the list of sign-ins with addresses and devices, for whoever asks who was
   * there.
   */
  sessions: { variable: 'RETENTION_SESSIONS_DAYS', days: 180, min: 30, max: 1_825 },
  /** Used codes: which browsers belong to a phone. */
  codes: { variable: 'RETENTION_CODES_DAYS', days: 90, min: 30, max: 365 },
  /**
   * Texts that were sent: the proof that a client was notified, for as long as card schemes let a payment be
   * disputed (540 days).
   */
  messages: { variable: 'RETENTION_MESSAGES_DAYS', days: 540, min: 90, max: 3_650 },
  /**
   * That a gateway sent an event, of which nothing but its name is kept; as long as payments are disputed.
   */
  gatewayEvents: { variable: 'RETENTION_GATEWAY_EVENTS_DAYS', days: 540, min: 30, max: 3_650 },
  /** Sales that were reported to vendors of statistics: long enough to see that reporting works. */
  measurementEvents: { variable: 'RETENTION_MEASUREMENT_DAYS', days: 30, min: 7, max: 90 },
  /**
   * What visitors without an account decided about measurement: the proof of a consent for as long as it
   * stands (`visitorChoiceDays`) and as long again.
   */
  visitorConsents: { variable: 'RETENTION_VISITOR_CONSENTS_DAYS', days: 360, min: 180, max: 1_825 },
  /** Jobs that failed before they were done, for staff who look at what went wrong. */
  doneJobs: { variable: 'RETENTION_JOBS_DAYS', days: 7, min: 1, max: 90 },
  /**
   * What the log says of persons in clear (names, phones, addresses, beside the hashes that stay): as long as
   * claims of commerce can be raised, five years (Commercial Courts Law, article 24), and never longer than
   * the row that they are of, which goes into a file without them after `LOG_MONTHS`. Whoever needs them for
   * five years keeps the log for as long. Source: docs/decisions/0160.
   */
  personalValues: { variable: 'RETENTION_PERSONAL_VALUES_DAYS', days: 1_825, min: 365, max: 3_650 },
} as const

export type RetainedKind = keyof typeof retentionRules

/** In days, by kind; and for how many months the activity log stays in the database. */
export type Retention = Record<RetainedKind, number> & { logMonths: number }

/**
 * Days after which what staff wrote about a client whose account was closed already goes, too: as long as a
 * bank's dispute waits for an answer.
 */
export const writtenAfterClosingDays = 30

export const logMonthsRule = { variable: 'LOG_MONTHS', months: 24, min: 13, max: 120 } as const

/** For how many months the log has to stay so that its personal values can be kept for so many days. */
export function logMonthsFor(days: number): number {
  return Math.ceil((days * 12) / 365.25)
}

export const defaultRetention: Retention = {
  ...(Object.fromEntries(Object.entries(retentionRules).map(([kind, { days }]) => [kind, days])) as Record<
    RetainedKind,
    number
  >),
  logMonths: logMonthsRule.months,
}

/** What is older than this may go. */
export function endOfRetention(now: Date, retention: Retention, kind: RetainedKind): Date {
  return new Date(now.getTime() - retention[kind] * day)
}

/**
 * The moment at which the first month begins that stays in the log, in Riyadh.
 * @param before that month as 2026-01, instead of so many months back; null when it is none, or younger than
 * may go
 */
export function firstDayKept(
  now: Date,
  { months, before }: { months: number; before?: string | undefined },
): Date | null {
  const [year = 0, month = 1] = riyadhDate(now).split('-').map(Number)
  if (before === undefined) return startOfMonth(year, month - months)
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(before)) return null
  const { start } = boundsOfMonth(before)
  return start <= startOfMonth(year, month - logMonthsRule.min) ? start : null
}
