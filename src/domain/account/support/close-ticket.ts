import { requireClient, type Context } from '#domain/core/context'
import { lockTicket } from '#domain/account/support/records/lock-ticket'
import { moveTicket } from '#domain/account/support/records/change-ticket'
import { inTransaction } from '#domain/core/transaction'

/** Closes the client's own ticket; one that is closed already stays as it is. Error: ticket_not_found. */
export async function closeTicket(ctx: Context, id: string): Promise<void> {
  const clientId = requireClient(ctx)
  await inTransaction(ctx, async (tx) => {
    const ticket = await lockTicket(tx, id, clientId)
    if (ticket.status !== 'closed') moveTicket(tx, ctx, ticket, 'close')
  })
}
