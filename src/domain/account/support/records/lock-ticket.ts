import { sql, type RawBuilder, type Selectable } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import type { Tickets } from '#db/types'
import type { Transaction } from '#domain/core/transaction'

/**
 * A ticket whose row this transaction holds; status, closing date and version change in place with what is
 * written of it.
 */
export type LockedTicket = Selectable<Tickets>

/** Locks the ticket's row. With `clientId` only if it is that client's. Error: ticket_not_found. */
export async function lockTicket(tx: Transaction, id: string, clientId?: string): Promise<LockedTicket> {
  let query = tx.db.selectFrom('tickets').selectAll().where('id', '=', id).forNoKeyUpdate()
  if (clientId !== undefined) query = query.where('client_id', '=', clientId)
  const ticket = await query.executeTakeFirst()
  if (!ticket) throw new ShopError('ticket_not_found')
  return ticket
}

/**
 * Locks a ticket and then those that lead to it (`leadingTo`). While its row is held there are no more and no
 * fewer of them: who merges, or undoes a merge, locks it, too. Error: ticket_not_found.
 */
export async function lockWithMerged(tx: Transaction, id: string): Promise<LockedTicket[]> {
  const ticket = await lockTicket(tx, id)
  const merged = tx.db.selectFrom('tickets').selectAll().where('id', 'in', leadingTo(id))
  return [ticket, ...(await merged.orderBy('id').forNoKeyUpdate().execute())]
}

/** Ids, in brackets, of the tickets that were merged into one, or into one that was merged into it. */
export function leadingTo(id: string): RawBuilder<string> {
  return sql<string>`(with recursive merged (id) as (select m.id from tickets m where m.merged_into = ${id}
    union select m.id from tickets m join merged l on m.merged_into = l.id) select l.id from merged l)`
}

/** Locks two tickets, in one sequence whoever asks. Error: ticket_not_found. */
export async function lockTwoTickets(
  tx: Transaction,
  { targetId, sourceId }: { targetId: string; sourceId: string },
): Promise<{ target: LockedTicket; source: LockedTicket }> {
  const tickets = await tx.db
    .selectFrom('tickets')
    .selectAll()
    .where('id', 'in', [targetId, sourceId])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const target = tickets.find(({ id }) => id === targetId)
  const source = tickets.find(({ id }) => id === sourceId)
  if (!target || !source) throw new ShopError('ticket_not_found')
  return { target, source }
}

/**
 * Locks all tickets of a client. Before the client's row, as writers of a ticket do, so that no two
 * transactions wait for each other.
 */
export async function lockTicketsOf(tx: Transaction, clientId: string): Promise<LockedTicket[]> {
  return tx.db
    .selectFrom('tickets')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
