import { sql } from 'kysely'
import { requirePermission } from '#domain/core/context'
import type { Context } from '#domain/core/context'
import { listWaitingRefunds } from '#domain/sale/payments/list-refund-requests'

export type Waiting = {
  tickets: { total: number; mine: number; oldest: Date | null }
  refundRequests: { total: number; late: number; oldest: Date | null }
}

/** What waits for somebody of the staff: tickets whose client wrote last, and refunds that clients asked for. */
export async function getWaiting(ctx: Context): Promise<Waiting> {
  const { id } = requirePermission(ctx, 'dashboard:read')
  const [tickets, refundRequests] = await Promise.all([
    sql<Waiting['tickets']>`
      select count(*)::int as total, (count(*) filter (where assigned_to = ${id}))::int as mine,
        min(waiting_since) as oldest
      from tickets where coalesce(waiting_since, 'infinity'::timestamptz) < 'infinity'`.execute(ctx.db),
    listWaitingRefunds(ctx),
  ])
  return { tickets: tickets.rows[0] ?? { total: 0, mine: 0, oldest: null }, refundRequests }
}
