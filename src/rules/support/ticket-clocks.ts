import { hour } from '#rules/core/durations'
import { afterWorkingTime, type SupportSchedule, workingTimeBetween } from '#rules/support/support-hours'
import { addDays } from '#rules/core/riyadh-days'
import { maxSnoozeDays, type TicketUrgency } from '#rules/support/ticket'
import type { WaitingUrgency } from '#rules/desk/waiting'

/**
 * From when on a side has acted, and the other one is waited for, of what a client sees, the oldest first:
 * its first message after one of the other, or the client's opening it again. By nobody: it was closed.
 */
export type TicketTurn = { at: Date; by: 'client' | 'staff' | 'nobody' }

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
 * The latest moment to which a ticket can be put off. One whose client waits is back while a third of the
 * working time is left that is left now until their answer; null where none is left.
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
 * How long the store has had it so far: from what the client writes, or from when they open it again, to the
 * answer, each time; it is stopped while the client is waited for and while the ticket is closed. Null where
 * the client has done nothing.
 */
export function solveClock(schedule: SupportSchedule, times: TicketTimes, now: Date): Clock | null {
  const { turns, urgency, waitingSince, closedAt } = times
  if (!turns.some(({ by }) => by === 'client')) return null
  const target = schedule.solve_hours[urgency] * hour
  // What nobody has answered is counted by `since`, while it is open.
  const before = storesTime(schedule, turns, closedAt)
  return clockOf(schedule, { before, since: closedAt ? null : waitingSince, target }, now)
}

/** The store's turns that are over; the last one ends with `end`, if it has one. */
function storesTime(schedule: SupportSchedule, turns: TicketTurn[], end: Date | null): number {
  return turns.reduce((sum, { at, by }, place) => {
    const until = turns[place + 1]?.at ?? end
    return by === 'client' && until ? sum + workingTimeBetween(schedule, at, until) : sum
  }, 0)
}

/**
 * Working time until staff answered first what the client opened it with, in milliseconds, without that in
 * which it was closed; null before that, and where staff opened it.
 */
export function firstAnswerTime(schedule: SupportSchedule, turns: TicketTurn[]): number | null {
  const answered = turns.findIndex(({ by }) => by === 'staff')
  if (turns[0]?.by !== 'client' || answered < 0) return null
  return storesTime(schedule, turns.slice(0, answered + 1), null)
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
