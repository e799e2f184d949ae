import { sql } from 'kysely'
import { requirePermission } from '#domain/core/context'
import type { Context } from '#domain/core/context'
import { listWaitingRefunds } from '#domain/sale/payments/list-refund-requests'
import { countUnreported } from '#domain/desk/tax/submissions/count-unreported'

export type Waiting = {
  tickets: { total: number; mine: number; oldest: Date | null }
  refundRequests: { total: number; late: number; oldest: Date | null }
  /** Tax documents without an answer of the authority, the oldest one's issue, and those that it refused. */
  taxDocuments: { unreported: number; oldest: Date | null; refused: number }
}

/**
 * What waits for somebody of the staff: tickets whose client wrote last, refunds that clients asked for, and tax documents that the
 * authority has not taken.
 */
export async function getWaiting(ctx: Context): Promise<Waiting> {
  const { id } = requirePermission(ctx, 'dashboard:read')
  const [tickets, refundRequests, taxDocuments] = await Promise.all([
    sql<Waiting['tickets']>`
      select count(*)::int as total, (count(*) filter (where assigned_to = ${id}))::int as mine,
        min(waiting_since) as oldest
      from tickets where coalesce(waiting_since, 'infinity'::timestamptz) < 'infinity'`.execute(ctx.db),
    listWaitingRefunds(ctx),
    countUnreported(ctx),
  ])
  return { tickets: tickets.rows[0] ?? { total: 0, mine: 0, oldest: null }, refundRequests, taxDocuments }
}
