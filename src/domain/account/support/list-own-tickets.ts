import { sql, type RawBuilder } from 'kysely'
import { ticketStatuses, type TicketStatus } from '#rules/support/ticket'
import { requireClient, type Context } from '#domain/core/context'
import { countRows, type Count } from '#domain/core/count-rows'
import {
  contains,
  listRows,
  isNewestFirst,
  numberOf,
  type ListInput,
  type TimeSort,
} from '#domain/core/list-rows'
import { ticketSummary, type TicketSummaryView } from '#domain/account/support/ticket-view'

/** The signed-in client's tickets, newest first unless they are turned round. */
export async function listOwnTickets(
  ctx: Context,
  input: ListInput<TimeSort> & { status?: TicketStatus | undefined },
): Promise<{ tickets: TicketSummaryView[]; nextCursor: string | null }> {
  const conditions = ownTicketConditions(ctx, input.q)
  if (input.status) conditions.push(sql`t.status = ${input.status}`)
  const { rows, nextCursor } = await listRows<{ id: string; view: TicketSummaryView }>(ctx.db, {
    table: 'tickets',
    columns: sql`t.id, ${ticketSummary()} as view`,
    conditions,
    by: 'id',
    descending: isNewestFirst(input.sort),
    limit: input.limit,
    cursor: input.cursor,
  })
  return { tickets: rows.map((row) => row.view), nextCursor }
}

/** How many of them stand in each status. */
export async function countOwnTickets(
  ctx: Context,
  { q }: { q?: string | undefined },
): Promise<Record<string, Count>> {
  const states = ticketStatuses.map((status) => [status, sql`t.status = ${status}`] as const)
  return countRows(ctx.db, {
    table: 'tickets',
    conditions: ownTicketConditions(ctx, q),
    states: { all: null, ...Object.fromEntries(states) },
  })
}

/**
 * Conditions on `t` (tickets) for the signed-in client. A search is the number of a ticket or of its order,
 * or stands in what was written: there are few of one client, and none of them is a note among staff.
 */
function ownTicketConditions(ctx: Context, q = ''): RawBuilder<unknown>[] {
  // A merged one stands in the other.
  const own = [sql`t.client_id = ${requireClient(ctx)}`, sql`t.merged_into is null`]
  const text = q.trim()
  if (text === '') return own
  const written = sql`exists (select from ticket_messages m
    where m.ticket_id = t.id and not m.is_note and ${contains(text, [sql`m.body`])})`
  const number = numberOf(text)
  if (number === null) return [...own, written]
  return [
    ...own,
    sql`(t.ref_id = ${number} or exists (select from orders o where o.id = t.order_id and o.ref_id = ${number}) or ${written})`,
  ]
}
