import type { Context } from '#domain/core/context'
import { moveTicket } from '#domain/account/support/records/change-ticket'
import { lockTicketsOf } from '#domain/account/support/records/lock-ticket'
import type { Transaction } from '#domain/core/transaction'

/**
 * Clears the texts and files of a client's tickets, of staff's too: they may name the person anywhere.
 * Numbers, statuses and times stay; what is open is closed, as nobody is left to answer. Idempotent.
 */
export async function forgetTickets(tx: Transaction, ctx: Context, clientId: string): Promise<void> {
  await tx.db.deleteFrom('ticket_attachments').where('client_id', '=', clientId).execute()
  const tickets = await lockTicketsOf(tx, clientId)
  if (tickets.length === 0) return
  const ids = tickets.map(({ id }) => id)
  await tx.db.deleteFrom('ticket_messages').where('ticket_id', 'in', ids).execute()
  await tx.db.updateTable('tickets').set({ opening_key: null }).where('id', 'in', ids).execute()
  for (const ticket of tickets) if (ticket.status === 'pending') moveTicket(tx, ctx, ticket, 'close')
}
