import { ShopError } from '#rules/errors/shop-error'
import { accountSwitches } from '#rules/core/rate-limits'
import { reopenableUntil } from '#rules/support/ticket'
import { requireClient, type Context } from '#domain/core/context'
import { lockTicket } from '#domain/account/support/records/lock-ticket'
import { moveTicket } from '#domain/account/support/records/change-ticket'
import { inTransaction } from '#domain/core/transaction'

/**
 * Reopens the client's own ticket, solved or closed, within 7 days of its closing date; an open one stays as
 * it is. Errors: ticket_not_found, ticket_not_reopenable, too_many_requests.
 */
export async function reopenTicket(ctx: Context, id: string): Promise<void> {
  const clientId = requireClient(ctx)
  await ctx.limiter.use('account_switch', clientId, accountSwitches)
  await inTransaction(ctx, async (tx) => {
    const ticket = await lockTicket(tx, id, clientId)
    if (ticket.status === 'pending') return
    const until = reopenableUntil(ticket.status, ticket.closed_at)
    if (!until || until < ctx.now() || ticket.merged_into !== null)
      throw new ShopError('ticket_not_reopenable')
    moveTicket(tx, ctx, ticket, 'reopen')
  })
}
