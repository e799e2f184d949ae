import { day as dayLength, hour, minute } from '#rules/core/durations'
import { addDays, riyadhDate, startOfDay } from '#rules/core/riyadh-days'
import type { TicketUrgency } from '#rules/support/ticket'

/**
 * When support works, on Riyadh's clock, and within how much of that time it promises to answer and to solve.
 */

export const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const
export type Weekday = (typeof weekdays)[number]

/** Hours of some days of the week, HH:MM. Hours that end at or before their beginning go on past midnight. */
export type SupportShift = { days: Weekday[]; from: string; to: string }

export type SupportSchedule = {
  /** At least one. */
  shifts: SupportShift[]
  /** Instead of them in Ramadan of Umm al-Qura; none where its hours are those of the rest of the year. */
  ramadan: SupportShift[]
  /** Riyadh days without support, YYYY-MM-DD. */
  holidays: string[]
  /** Working hours within which a client who waits is answered. */
  answer_hours: Record<TicketUrgency, number>
  /** Working hours within which a ticket is solved, without the time in which the client is waited for. */
  solve_hours: Record<TicketUrgency, number>
}

/** What can be set. */
export const supportLimits = { shifts: 4, holidays: 60, hours: { min: 1, max: 200 } } as const

/** By which tickets are judged while a store has set nothing, and promises nothing. */
export const supportDefault: SupportSchedule = {
  shifts: [{ days: ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday'], from: '09:00', to: '17:00' }],
  ramadan: [],
  holidays: [],
  answer_hours: { normal: 8, urgent: 2 },
  solve_hours: { normal: 24, urgent: 8 },
}

/**
 * Days in the sequence of the week, holidays in that of the year, each once; fields in one sequence, so that
 * what is the same reads the same.
 */
export function orderSchedule(schedule: SupportSchedule): SupportSchedule {
  const shift = ({ days, from, to }: SupportShift) => ({
    days: weekdays.filter((day) => days.includes(day)),
    from,
    to,
  })
  const hours = ({ normal, urgent }: SupportSchedule['answer_hours']) => ({ normal, urgent })
  return {
    shifts: schedule.shifts.map(shift),
    ramadan: schedule.ramadan.map(shift),
    holidays: [...new Set(schedule.holidays)].toSorted(),
    answer_hours: hours(schedule.answer_hours),
    solve_hours: hours(schedule.solve_hours),
  }
}

/** Working time between two moments, in milliseconds; 0 where the second is not later. */
export function workingTimeBetween(schedule: SupportSchedule, from: Date, to: Date): number {
  let sum = 0
  for (const span of openSpans(schedule, from)) {
    if (span.start >= to.getTime()) break
    sum += Math.min(span.end, to.getTime()) - span.start
  }
  return sum
}

/**
 * The moment at which so much working time has passed.
 * @param length in milliseconds, more than 0
 */
export function afterWorkingTime(schedule: SupportSchedule, from: Date, length: number): Date {
  let left = length
  for (const span of openSpans(schedule, from)) {
    if (left <= span.end - span.start) return new Date(span.start + left)
    left -= span.end - span.start
  }
  // Without an end: a schedule has hours in every week outside of Ramadan and holidays.
  return from
}

type Span = { start: number; end: number }

/**
 * Spans of working time from a moment on, in milliseconds since 1970, one after the other and without end;
 * hours that overlap count once.
 */
function* openSpans(schedule: SupportSchedule, from: Date): Generator<Span> {
  let counted = from.getTime()
  // Hours of the day before may go on past midnight.
  let start = addDays(startOfDay(riyadhDate(from)), -1)
  for (; ; start = addDays(start, 1)) {
    for (const { from: opens, to: closes } of shiftsOn(schedule, start)) {
      const [first, last] = [minutesOf(opens), minutesOf(closes)]
      const end = start.getTime() + last * minute + (last <= first ? dayLength : 0)
      const begin = Math.max(start.getTime() + first * minute, counted)
      if (end <= begin) continue
      counted = end
      yield { start: begin, end }
    }
  }
}

/** The hours that begin on a Riyadh day, the earliest first. */
function shiftsOn({ shifts, ramadan, holidays }: SupportSchedule, start: Date): SupportShift[] {
  if (holidays.includes(riyadhDate(start))) return []
  // Noon of the Riyadh day is the same weekday in UTC.
  const weekday = weekdays[addDays(start, 0.5).getUTCDay()]
  const inForce = ramadan.length > 0 && isRamadan(start) ? ramadan : shifts
  return inForce
    .filter(({ days }) => days.some((one) => one === weekday))
    .toSorted((one, other) => minutesOf(one.from) - minutesOf(other.from))
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * (hour / minute) + Number(time.slice(3, 5))
}

const hijriMonth = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  month: 'numeric',
  timeZone: 'Asia/Riyadh',
})
/** Of days that were asked about: what Intl answers costs a hundred times more than a look here. */
const ramadanDays = new Map<number, boolean>()
const maxRemembered = 4_000

/** Whether a Riyadh day is of Ramadan by Umm al-Qura. @param start of the day */
function isRamadan(start: Date): boolean {
  const known = ramadanDays.get(start.getTime())
  if (known !== undefined) return known
  if (ramadanDays.size >= maxRemembered) ramadanDays.clear()
  const answer = hijriMonth.formatToParts(start).some(({ type, value }) => type === 'month' && value === '9')
  ramadanDays.set(start.getTime(), answer)
  return answer
}
