import { requirePermission, type Context } from '#domain/core/context'
import { removeTicket } from '#domain/account/support/records/change-ticket'
import { lockWithMerged } from '#domain/account/support/records/lock-ticket'
import { inTransaction } from '#domain/core/transaction'

/**
 * Deletes a ticket with its whole thread, and with those that were merged into it, whose words stand there;
 * the history of each stays, without what was written. Error: ticket_not_found.
 */
export async function deleteTicket(ctx: Context, id: string): Promise<void> {
  requirePermission(ctx, 'ticket:delete')
  await inTransaction(ctx, async (tx) => {
    for (const ticket of await lockWithMerged(tx, id)) removeTicket(tx, ctx, ticket)
  })
}
