import type { Context } from '#domain/core/context'
import type { LockedTicket } from '#domain/account/support/lock-ticket'
import { moveTicket } from '#domain/account/support/move-ticket'
import type { Transaction } from '#domain/core/transaction'

/**
 * Locks all tickets of a client. Before the client's row, as writers of a ticket do, so that no two transactions
 * wait for each other.
 */
export async function lockTicketsOf(tx: Transaction, clientId: string): Promise<void> {
  await ticketsOf(tx, clientId)
}

/**
 * Clears the texts and files of a client's tickets, of staff's too: they may name the person anywhere. Numbers,
 * statuses and times stay; what is open is closed, as nobody is left to answer. Idempotent.
 */
export async function forgetTickets(tx: Transaction, ctx: Context, clientId: string): Promise<void> {
  await tx.db.deleteFrom('ticket_attachments').where('client_id', '=', clientId).execute()
  const tickets = await ticketsOf(tx, clientId)
  if (tickets.length === 0) return
  const ids = tickets.map(({ id }) => id)
  await tx.db.deleteFrom('ticket_messages').where('ticket_id', 'in', ids).execute()
  await tx.db.updateTable('tickets').set({ opening_key: null }).where('id', 'in', ids).execute()
  for (const ticket of tickets) if (ticket.status === 'pending') moveTicket(tx, ctx, ticket, 'close')
}

async function ticketsOf(tx: Transaction, clientId: string): Promise<LockedTicket[]> {
  return tx.db
    .selectFrom('tickets')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
