import { sql, type RawBuilder } from 'kysely'

/**
 * How far the thread of a ticket goes: the id of its newest message or note, or of the standing merge that
 * brought older ones in behind it. Ids rise, so a page that knows a smaller one has not seen all of the
 * thread.
 */
export function threadEnd(ticketId: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`greatest(
    (select m.id from ticket_messages m where m.ticket_id = ${ticketId} order by m.id desc limit 1),
    (select g.id from ticket_merges g where g.target_id = ${ticketId} and g.undone_at is null order by g.id desc limit 1))`
}
