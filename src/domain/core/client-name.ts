import { sql } from 'kysely'

/**
 * The full name of the row of clients that a statement calls `c`; empty of a client without one. In programs:
 * `fullName`.
 */
export const clientName = sql<string>`trim(c.first_name || ' ' || c.last_name)`
