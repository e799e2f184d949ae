import { sql } from 'kysely'
import { minute } from '#rules/core/durations'
import { dayAfter, maxMeasuredTickets, type Period } from '#rules/desk/dashboard'
import { startOfDay } from '#rules/core/riyadh-days'
import { firstAnswerTime, solveClock } from '#rules/support/ticket-clocks'
import type { Context } from '#domain/core/context'
import { ticketTurns, type TicketSummaryView } from '#domain/account/support/ticket-view'
import { getSupportSchedule } from '#domain/shop/published/get-store'

/** Of how many tickets it was measured; working minutes. */
export type Spread = { count: number; median: number; ninetieth: number }
/** Null where there was nothing to measure. */
export type SupportTimes = { firstAnswer: Spread | null; solve: Spread | null }

type Row = Pick<TicketSummaryView, 'turns' | 'urgency' | 'status'> & { closed_at: Date | null }

/**
 * How long the tickets that clients opened in a period had to wait for the first answer, and to be solved: of
 * the newest `maxMeasuredTickets`, by the support hours that are set now.
 */
export async function readSupportTimes(ctx: Context, { from, to }: Period): Promise<SupportTimes> {
  const schedule = await getSupportSchedule(ctx)
  const { rows } = await sql<Row>`
    select ${ticketTurns()} as turns, t.urgency, t.status, t.closed_at from tickets t
    where t.created_at >= ${startOfDay(from)} and t.created_at < ${startOfDay(dayAfter(to, 1))} and t.created_by_staff_id is null
    order by t.created_at desc limit ${maxMeasuredTickets}`.execute(ctx.db)
  const tickets = rows.map(({ turns, urgency, status, closed_at: closedAt }) => ({
    turns: turns.map(({ at, by }) => ({ at: new Date(at), by })),
    urgency,
    isSolved: status === 'solved' || status === 'closed',
    waitingSince: null,
    closedAt,
  }))
  const solved = tickets.filter(({ isSolved }) => isSolved)
  return {
    firstAnswer: spreadOf(tickets.map(({ turns }) => firstAnswerTime(schedule, turns))),
    solve: spreadOf(solved.map((times) => solveClock(schedule, times, ctx.now())?.spent ?? null)),
  }
}

/**
 * The value that half of them do not exceed, and the one that nine of ten do not. @param lengths in
 * milliseconds
 */
function spreadOf(lengths: (number | null)[]): Spread | null {
  const sorted = lengths.filter((length) => length !== null).toSorted((one, other) => one - other)
  const at = (share: number) => Math.round((sorted[Math.ceil(share * sorted.length) - 1] ?? 0) / minute)
  return sorted.length === 0 ? null : { count: sorted.length, median: at(0.5), ninetieth: at(0.9) }
}
