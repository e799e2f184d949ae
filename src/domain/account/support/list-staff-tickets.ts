import { sql, type RawBuilder } from 'kysely'
import { addDays } from '#rules/core/riyadh-days'
import { searchedClients } from '#rules/desk/lists'
import { ticketStatuses, type TicketStatus } from '#rules/support/ticket'
import { clientsWhoMatch, parseSearchTerm } from '#domain/people/clients/match-clients'
import { requirePermission, type Context } from '#domain/core/context'
import { countRows, type Count } from '#domain/core/count-rows'
import { listSorted, type ListInput } from '#domain/core/list-rows'
import type { PageCursors } from '#domain/core/page'
import { staffTicketSummary, type StaffTicketSummaryView } from '#domain/account/support/staff-ticket-view'
import { ticketsWhoMatch } from '#domain/account/support/match-tickets'

export type TicketFilters = {
  q?: string | undefined
  status?: TicketStatus | undefined
  /** Whose: the caller's, nobody's, or everybody's. */
  assigned?: 'me' | 'nobody' | undefined
  /** Only those whose client waits for an answer, at all or for longer than some days. */
  waiting?: keyof typeof waits | undefined
  /** Only those that are put off. */
  snoozed?: 'yes' | undefined
}

/** Days of waiting. */
const waits = { any: 0, day: 1, three_days: 3 } as const
const sorts = {
  // Ids carry their time.
  created_at: sql`t.id`,
  // Who waits for nothing comes last.
  waiting_since: waitingSince(),
}
type Sort = keyof typeof sorts | `-${keyof typeof sorts}`

/** Tickets for staff, the oldest first: the one that waits longest is first. */
export async function listStaffTickets(
  ctx: Context,
  input: ListInput<Sort> & TicketFilters,
): Promise<{ tickets: StaffTicketSummaryView[] } & PageCursors> {
  const { id: staffId } = requirePermission(ctx, 'ticket:read')
  const { rows, ...cursors } = await listSorted<{ id: string; view: StaffTicketSummaryView }>(ctx.db, input, {
    table: 'tickets',
    columns: sql`t.id, ${staffTicketSummary()} as view`,
    conditions: ticketConditions(input, { staffId, at: ctx.now() }),
    sorts,
    defaultSort: 'created_at',
  })
  return { tickets: rows.map(({ view }) => view), ...cursors }
}

export async function countTickets(
  ctx: Context,
  filters: Omit<TicketFilters, 'status'>,
): Promise<Record<string, Count>> {
  const { id: staffId } = requirePermission(ctx, 'ticket:read')
  const states = ticketStatuses.map((status) => [status, sql`t.status = ${status}`] as const)
  return countRows(ctx.db, {
    table: 'tickets',
    conditions: ticketConditions(filters, { staffId, at: ctx.now() }),
    states: { all: null, ...Object.fromEntries(states) },
  })
}

/**
 * Conditions on `t` (tickets), for a caller and a moment. A search is a ticket's or order's number, a phone
 * or its end, words of the ticket, or the beginning of a name or an email; digits may be Arabic.
 */
export function ticketConditions(
  { q = '', status, assigned, waiting, snoozed }: TicketFilters,
  { staffId, at }: { staffId: string; at: Date },
): RawBuilder<unknown>[] {
  const term = parseSearchTerm(q)
  return [
    ...(status ? [sql`t.status = ${status}`] : []),
    ...(assigned === 'me' ? [sql`t.assigned_to = ${staffId}`] : []),
    ...(assigned === 'nobody' ? [sql`t.assigned_to is null`] : []),
    ...(waiting ? [sql`${waitingSince()} <= ${addDays(at, -waits[waiting])}`, isNotSnoozed(at)] : []),
    ...(snoozed ? [sql`t.snoozed_until > ${at}`] : []),
    ...(term.kind === 'nothing' ? [] : [sql`t.id = any(array(${matches(term)}))`]),
  ]
}

/** Of one row `t` of tickets: it is not put off. */
export function isNotSnoozed(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(t.snoozed_until is null or t.snoozed_until <= ${now})`
}

/** As its index has it. */
function waitingSince(): RawBuilder<unknown> {
  return sql`coalesce(t.waiting_since, 'infinity'::timestamptz)`
}

/** Collected by the indexes first, as an array, so that PostgreSQL never scans all tickets to find a few. */
function matches(term: Parameters<typeof clientsWhoMatch>[0]): RawBuilder<unknown> {
  const theirs = sql`select n.id from tickets n where n.client_id = any(array(${clientsWhoMatch(term, searchedClients)}))`
  if (term.kind === 'words') {
    const own = ticketsWhoMatch(term, searchedClients).map((found) => sql`(${found}) union all `)
    return sql`${sql.join(own, sql``)}${theirs}`
  }
  return sql`select n.id from tickets n where n.ref_id = ${term.number}
    union all select n.id from tickets n join orders o on o.id = n.order_id where o.ref_id = ${term.number}
    union all ${theirs}`
}
