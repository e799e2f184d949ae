import { requirePermission, type Context } from '#domain/core/context'
import { removeTicket } from '#domain/account/support/records/change-ticket'
import { lockTicket } from '#domain/account/support/records/lock-ticket'
import { inTransaction } from '#domain/core/transaction'

/** Deletes a ticket with its whole thread; its history stays, without what was written. Error: ticket_not_found. */
export async function deleteTicket(ctx: Context, id: string): Promise<void> {
  requirePermission(ctx, 'ticket:delete')
  await inTransaction(ctx, async (tx) => removeTicket(tx, ctx, await lockTicket(tx, id)))
}
