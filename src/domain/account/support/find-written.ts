import type { Kysely } from 'kysely'
import type { DB } from '#db/types'

/** The message of a ticket that was written under a key; undefined without one. */
export async function findWritten(
  db: Kysely<DB>,
  ticketId: string,
  onceKey: string | null,
): Promise<string | undefined> {
  if (onceKey === null) return undefined
  const message = await db
    .selectFrom('ticket_messages')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .where('once_key', '=', onceKey)
    .executeTakeFirst()
  return message?.id
}
