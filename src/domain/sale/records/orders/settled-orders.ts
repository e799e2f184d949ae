import { sql, type RawBuilder } from 'kysely'

/**
 * Every order that is settled, in two parts, each with the moment of it once more as `moment` and along an
 * index of its own: those that came out of progress, by that moment, and the few that are paid and not
 * provisioned yet. A list in the sequence of that moment takes its rows from both and merges them: PostgreSQL
 * would sort what it reads of both together. Source: docs/decisions/0288.
 */
export const settledParts: readonly [RawBuilder<unknown>, RawBuilder<unknown>] = [
  sql`(select s.*, s.indexed_settled_at as moment from orders s where s.indexed_settled_at is not null)`,
  sql`(select s.*, s.settled_at as moment from orders s where s.indexed_status is null and s.settled_at is not null)`,
]

/** Both together, in no sequence. */
export const settledOrders: RawBuilder<unknown> = sql`(${sql.join(settledParts, sql` union all `)})`
