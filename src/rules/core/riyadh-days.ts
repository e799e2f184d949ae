import { day, hour } from '#rules/core/durations'

/**
 * Days are Asia/Riyadh's everywhere: +03:00 all year, no daylight saving. A plan's days are counted so that a
 * period that starts on a moment ends at the same time of day, `days` Riyadh days later.
 */
const offset = 3 * hour
const offsetText = '+03:00'

/** The moment `days` Riyadh days after `start`. */
export function addDays(start: Date, days: number): Date {
  return new Date(start.getTime() + days * day)
}

/** Whole Riyadh calendar days from `from` to `to` (0 on the same Riyadh day). */
export function daysBetween(from: Date, to: Date): number {
  return riyadhDayNumber(to) - riyadhDayNumber(from)
}

/**
 * A date whose UTC fields (`getUTCHours` …) are those of Riyadh's clock at the moment. For formats that have
 * no zone.
 */
export function onRiyadhClock(moment: Date): Date {
  return new Date(moment.getTime() + offset)
}

/** YYYY-MM-DD of the moment in Riyadh. */
export function riyadhDate(moment: Date): string {
  return onRiyadhClock(moment).toISOString().slice(0, 10)
}

/** YYYY-MM of the moment in Riyadh. In SQL: `monthIn`. */
export function monthOf(moment: Date): string {
  return riyadhDate(moment).slice(0, 7)
}

/**
 * A time of a Riyadh day as a moment on the wire. Whatever was written instead stays for the API to refuse.
 * @param date YYYY-MM-DD
 * @param time HH:MM on Riyadh's clock
 */
export function riyadhMoment(date: string, time: string): string {
  return `${date}T${time}:00${offsetText}`
}

/**
 * The moment at which a Riyadh day begins; an invalid date for what is no day.
 * @param date YYYY-MM-DD
 */
export function startOfDay(date: string): Date {
  return new Date(riyadhMoment(date, '00:00'))
}

/**
 * The moment at which a Riyadh month begins.
 * @param month 1 is January, 13 that of the next year
 */
export function startOfMonth(year: number, month: number): Date {
  return new Date(Date.UTC(year, month - 1) - offset)
}

/**
 * The first moment of a Riyadh month, and of the one behind it.
 * @param month YYYY-MM
 */
export function boundsOfMonth(month: string): { start: Date; end: Date } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { start: startOfMonth(year, number), end: startOfMonth(year, number + 1) }
}

/**
 * A moment as fields of date and time have it: YYYY-MM-DDTHH:MM on Riyadh's clock, without its seconds and an
 * offset.
 */
export function toRiyadhClock(moment: Date): string {
  return toRiyadhSeconds(moment).slice(0, 16)
}

/** The same with its seconds: YYYY-MM-DDTHH:MM:SS. */
export function toRiyadhSeconds(moment: Date): string {
  return onRiyadhClock(moment).toISOString().slice(0, 19)
}

/**
 * What such a field says, as a moment on the wire. Whatever was typed instead stays for the API to refuse.
 */
export function fromRiyadhClock(typed: string): string {
  return `${typed}:00${offsetText}`
}

function riyadhDayNumber(moment: Date): number {
  return Math.floor((moment.getTime() + offset) / day)
}
