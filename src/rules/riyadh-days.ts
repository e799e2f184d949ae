/**
 * Days are Asia/Riyadh's everywhere: +03:00 all year, no daylight saving. A plan's days are counted so that a period
 * that starts on a moment ends at the same time of day, `days` Riyadh days later.
 */
const day = 24 * 3_600_000
const riyadhOffset = 3 * 3_600_000

/** The moment `days` Riyadh days after `start`. */
export function addDays(start: Date, days: number): Date {
  return new Date(start.getTime() + days * day)
}

/** Whole Riyadh calendar days from `from` to `to` (0 on the same Riyadh day). */
export function daysBetween(from: Date, to: Date): number {
  return riyadhDayNumber(to) - riyadhDayNumber(from)
}

/** YYYY-MM-DD of the moment in Riyadh. */
export function riyadhDate(moment: Date): string {
  return new Date(moment.getTime() + riyadhOffset).toISOString().slice(0, 10)
}

/**
 * The moment at which a Riyadh day begins; an invalid date for what is no day.
 * @param day YYYY-MM-DD
 */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00+03:00`)
}

/** A moment as fields of date and time have it: YYYY-MM-DDTHH:MM on Riyadh's clock, without its seconds and an offset. */
export function toRiyadhClock(moment: Date): string {
  return new Date(moment.getTime() + riyadhOffset).toISOString().slice(0, 16)
}

/** What such a field says, as a moment on the wire. Whatever was typed instead stays for the API to refuse. */
export function fromRiyadhClock(typed: string): string {
  return `${typed}:00+03:00`
}

function riyadhDayNumber(moment: Date): number {
  return Math.floor((moment.getTime() + riyadhOffset) / day)
}
