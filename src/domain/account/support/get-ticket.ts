import { requireClient, type Context } from '#domain/core/context'
import { getOwnTicketView, type TicketView } from '#domain/account/support/ticket-view'

/**
 * The signed-in client's own ticket with its thread, without what staff noted among themselves. Error:
 * ticket_not_found.
 */
export async function getTicket(ctx: Context, id: string): Promise<TicketView> {
  return getOwnTicketView(ctx.db, id, requireClient(ctx))
}
