import { hour } from '#rules/core/durations'
import { afterWorkingTime, type SupportSchedule, workingTimeBetween } from '#rules/support/support-hours'
import { addDays } from '#rules/core/riyadh-days'
import { maxSnoozeDays, type TicketUrgency } from '#rules/support/ticket'
import type { WaitingUrgency } from '#rules/desk/waiting'

/** The first message of a side after one of the other: what a client sees of a thread, the oldest first. */
export type TicketTurn = { at: Date; by: 'client' | 'staff' }

/** What the clocks of a ticket are computed from; none of them is stored. */
export type TicketTimes = {
  turns: TicketTurn[]
  urgency: TicketUrgency
  /** Since when the client waits for an answer; null while they do not. */
  waitingSince: Date | null
  /** When it left pending. */
  closedAt: Date | null
}

/** Working time that has gone, of what may go, in milliseconds. */
export type Clock = {
  spent: number
  target: number
  /** When its time is over if nothing happens; null while the clock is stopped. */
  due: Date | null
  urgency: WaitingUrgency
}

/** How long the client has waited for an answer by now; null while they do not wait. */
export function answerClock(schedule: SupportSchedule, times: TicketTimes, now: Date): Clock | null {
  const { waitingSince: since, urgency } = times
  if (since === null) return null
  const target = schedule.answer_hours[urgency] * hour
  return clockOf(schedule, { before: 0, since, target }, now)
}

/** When somebody who waits since then is answered in time. */
export function answerDue(schedule: SupportSchedule, urgency: TicketUrgency, since: Date): Date {
  return afterWorkingTime(schedule, since, schedule.answer_hours[urgency] * hour)
}

/** How pressing somebody is who waits since then. */
export function answerUrgency(
  schedule: SupportSchedule,
  urgency: TicketUrgency,
  { since, now }: { since: Date; now: Date },
): WaitingUrgency {
  const target = schedule.answer_hours[urgency] * hour
  return clockOf(schedule, { before: 0, since, target }, now).urgency
}

/**
 * The latest moment to which a ticket can be put off. One whose client waits is back while a third of the working time is left that is left
 * now until their answer; null where none is left.
 */
export function latestSnooze(
  schedule: SupportSchedule,
  { urgency, waitingSince }: Pick<TicketTimes, 'urgency' | 'waitingSince'>,
  now: Date,
): Date | null {
  const latest = addDays(now, maxSnoozeDays)
  if (waitingSince === null) return latest
  const left = schedule.answer_hours[urgency] * hour - workingTimeBetween(schedule, waitingSince, now)
  if (left <= 0) return null
  const back = afterWorkingTime(schedule, now, Math.ceil((left * 2) / 3))
  return back < latest ? back : latest
}

/**
 * How long the store has had it so far: from what the client writes to the answer, each time; it is stopped while the client is waited
 * for, and stops when the ticket is solved. Null where the client has written nothing.
 */
export function solveClock(schedule: SupportSchedule, times: TicketTimes, now: Date): Clock | null {
  const { turns, urgency, waitingSince, closedAt } = times
  if (!turns.some(({ by }) => by === 'client')) return null
  const target = schedule.solve_hours[urgency] * hour
  const before = turns.reduce((sum, { at, by }, place) => {
    const end = turns[place + 1]?.at ?? closedAt
    // What nobody has answered is counted below, while it is open.
    return by === 'client' && end ? sum + workingTimeBetween(schedule, at, end) : sum
  }, 0)
  return clockOf(schedule, { before, since: closedAt ? null : waitingSince, target }, now)
}

/** Working time until staff answered first what the client opened it with, in milliseconds; null before that, and where staff opened it. */
export function firstAnswerTime(schedule: SupportSchedule, turns: TicketTurn[]): number | null {
  const [asked, answered] = turns
  if (asked?.by !== 'client' || !answered) return null
  return workingTimeBetween(schedule, asked.at, answered.at)
}

function clockOf(
  schedule: SupportSchedule,
  { before, since, target }: { before: number; since: Date | null; target: number },
  now: Date,
): Clock {
  const spent = before + (since ? workingTimeBetween(schedule, since, now) : 0)
  const due = since && (before < target ? afterWorkingTime(schedule, since, target - before) : since)
  const urgency = spent >= target ? 'late' : spent * 3 > target * 2 ? 'soon' : 'plain'
  return { spent, target, due, urgency }
}
