import { reopenableUntil } from '#rules/support/ticket'
import type { Context } from '#domain/core/context'
import { inTransaction } from '#domain/core/transaction'
import { assignTicketWithin } from '#domain/account/support/assign-ticket'
import { lockTicket } from '#domain/account/support/records/lock-ticket'
import { serving } from '#domain/account/support/serving-staff'

/**
 * A job: the tickets of somebody who serves none any more, having left, been switched off or got another
 * role, are nobody's, where colleagues find them. What is closed for good keeps whose it was. Idempotent.
 */
export async function freeTickets(ctx: Context, staffId: string): Promise<null> {
  const servant = await ctx.db
    .selectFrom('staff_users')
    .select('id')
    .where('id', '=', staffId)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .where('role', 'in', serving)
    .executeTakeFirst()
  // Let in again meanwhile.
  if (servant) return null
  const tickets = await ctx.db
    .selectFrom('tickets')
    .select(['id', 'status', 'closed_at'])
    .where('assigned_to', '=', staffId)
    .execute()
  for (const { id, status, closed_at: closedAt } of tickets) {
    const until = reopenableUntil(status, closedAt)
    if (status !== 'pending' && (!until || until <= ctx.now())) continue
    await inTransaction(ctx, async (tx) => {
      const ticket = await lockTicket(tx, id)
      if (ticket.assigned_to === staffId) await assignTicketWithin(tx, ctx, ticket, null)
    })
  }
  return null
}
