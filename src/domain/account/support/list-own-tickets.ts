import { sql } from 'kysely'
import type { TicketStatus } from '#rules/support/ticket'
import { requireClient, type Context } from '#domain/core/context'
import { listRows } from '#domain/core/list-rows'
import { ticketSummary, type TicketSummaryView } from '#domain/account/support/ticket-view'

/** The signed-in client's tickets, newest first. */
export async function listOwnTickets(
  ctx: Context,
  input: { status?: TicketStatus | undefined; limit?: number | undefined; cursor?: string | undefined },
): Promise<{ tickets: TicketSummaryView[]; nextCursor: string | null }> {
  const clientId = requireClient(ctx)
  // A merged one stands in the other.
  const conditions = [sql`t.client_id = ${clientId}`, sql`t.merged_into is null`]
  if (input.status) conditions.push(sql`t.status = ${input.status}`)
  const { rows, nextCursor } = await listRows<{ id: string; view: TicketSummaryView }>(ctx.db, {
    table: 'tickets',
    columns: sql`t.id, ${ticketSummary()} as view`,
    conditions,
    by: 'id',
    descending: true,
    limit: input.limit,
    cursor: input.cursor,
  })
  return { tickets: rows.map((row) => row.view), nextCursor }
}
