import type { Kysely } from 'kysely'
import type { DB } from '#db/types'

/**
 * The message of a ticket that was written under a key; undefined without one. With `clientId` only of a
 * ticket of that client.
 */
export async function findWritten(
  db: Kysely<DB>,
  ticketId: string,
  onceKey: string | null,
  clientId?: string,
): Promise<string | undefined> {
  if (onceKey === null) return undefined
  let query = db
    .selectFrom('ticket_messages as m')
    .innerJoin('tickets as t', 't.id', 'm.ticket_id')
    .select('m.id')
    .where('m.ticket_id', '=', ticketId)
    .where('m.once_key', '=', onceKey)
  if (clientId !== undefined) query = query.where('t.client_id', '=', clientId)
  return (await query.executeTakeFirst())?.id
}
