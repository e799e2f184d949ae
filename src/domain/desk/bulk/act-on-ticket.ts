import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import type { TicketStatus } from '#rules/support/ticket'
import type { Context } from '#domain/core/context'
import { assignTicket } from '#domain/account/support/assign-ticket'
import { setTicketStatus } from '#domain/account/support/set-ticket-status'
import { threadEnd } from '#domain/account/support/thread-end'

/** What can be done to many tickets at once. */
export type ManyTickets =
  /** `insteadOf`: who had each, null for nobody, where that was shown. */
  | { action: 'assign'; staff_user_id: string | null; insteadOf: ReadonlyMap<string, string | null> }
  /** `seenIds`: how far each thread went (`threadEnd`) where it was shown. */
  | { action: 'move'; status: TicketStatus; seenIds: ReadonlyMap<string, string> }

/**
 * One that has the status, or the person, already is none of those that are changed. Answers how far the
 * thread of one that is moved goes, and who had one that is given to somebody. Errors: ticket_has_status,
 * row_is_so_already, and those of the single action.
 */
export async function actOnTicket(
  ctx: Context,
  id: string,
  asked: ManyTickets,
): Promise<{ threadEnd: string | null; assignedTo: string | null }> {
  const row = await ctx.db
    .selectFrom('tickets')
    .select(['status', 'assigned_to', threadEnd(sql`tickets.id`).as('thread_end')])
    .where('id', '=', id)
    .executeTakeFirst()
  if (asked.action === 'assign') {
    if (row?.assigned_to === asked.staff_user_id) throw new ShopError('row_is_so_already')
    await assignTicket(ctx, id, { staffId: asked.staff_user_id, insteadOf: asked.insteadOf.get(id) })
    return { threadEnd: null, assignedTo: row?.assigned_to ?? null }
  }
  if (row?.status === asked.status) throw new ShopError('ticket_has_status')
  await setTicketStatus(ctx, id, asked.status, { seenId: asked.seenIds.get(id) })
  return { threadEnd: row?.thread_end ?? null, assignedTo: null }
}
