import type { z } from '@hono/zod-openapi'
import type { SavedReply } from '#contract/staff-saved-replies'
import type { Merges } from '#contract/staff-ticket-merges'
import type { StaffTicket, StaffTicketSummary } from '#contract/staff-tickets'
import { minute } from '#rules/core/durations'
import type { SupportSchedule } from '#rules/support/support-hours'
import { mergeUndoDays, ticketMoves } from '#rules/support/ticket'
import {
  answerClock,
  answerDue,
  type Clock,
  firstAnswerTime,
  latestSnooze,
  solveClock,
} from '#rules/support/ticket-clocks'
import type { listMerges } from '#domain/account/support/list-merges'
import type { SavedReplyView } from '#domain/account/support/read-saved-replies'
import type { StaffTicketSummaryView, StaffTicketView } from '#domain/account/support/staff-ticket-view'
import { timesOf } from './ticket.ts'

/** When a ticket is shown, and by which hours its clocks run. */
export type ShownAt = { schedule: SupportSchedule; now: Date }

export function presentStaffTicketSummary(
  ticket: StaffTicketSummaryView,
  { schedule, now }: ShownAt,
): z.infer<typeof StaffTicketSummary> {
  const { order, closed_at, snoozed, turns: _turns, ...rest } = ticket
  const times = timesOf(ticket)
  const first = firstAnswerTime(schedule, times.turns)
  return {
    ...rest,
    snoozed:
      snoozed && new Date(snoozed.until) > now
        ? { ...snoozed, until: new Date(snoozed.until).toISOString() }
        : null,
    order_id: order?.id ?? null,
    order_ref_id: order?.ref_id ?? null,
    moves: ticket.merged_into ? [] : Object.values(ticketMoves[ticket.status]),
    answer_clock: presentClock(answerClock(schedule, times, now)),
    solve_clock: presentClock(solveClock(schedule, times, now)),
    first_answer_minutes: first === null ? null : Math.floor(first / minute),
    closing_date: closed_at,
  }
}

export function presentStaffTicket(ticket: StaffTicketView, shownAt: ShownAt): z.infer<typeof StaffTicket> {
  const { schedule, now } = shownAt
  const latest = ticket.status === 'pending' ? latestSnooze(schedule, timesOf(ticket), now) : null
  return {
    ...presentStaffTicketSummary(ticket, shownAt),
    snoozable_until: latest?.toISOString() ?? null,
    messages: ticket.messages,
    last_message_id: ticket.last_message_id,
  }
}

function presentClock(clock: Clock | null): z.infer<typeof StaffTicketSummary>['answer_clock'] {
  if (!clock) return null
  return {
    target_minutes: clock.target / minute,
    spent_minutes: Math.floor(clock.spent / minute),
    due_at: clock.due?.toISOString() ?? null,
    urgency: clock.urgency,
  }
}

export function presentSavedReply(reply: SavedReplyView): z.infer<typeof SavedReply> {
  return {
    ...reply,
    created_at: reply.created_at.toISOString(),
    updated_at: reply.updated_at.toISOString(),
  }
}

export function presentMerges(
  { candidates, merged, leading_here }: Awaited<ReturnType<typeof listMerges>>,
  { schedule }: ShownAt,
): z.infer<typeof Merges> {
  const dueOf = (since: string | null) =>
    since && answerDue(schedule, 'normal', new Date(since)).toISOString()
  return {
    candidates: candidates.map((one) => ({ ...one, answer_due_at: dueOf(one.waiting_since) })),
    merged,
    leading_here,
    undo_days: mergeUndoDays,
  }
}
