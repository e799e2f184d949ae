import { sql, type RawBuilder } from 'kysely'

/**
 * A column of the statement that begins a transaction by locking what it works on: until its end PostgreSQL
 * plans each statement, also those of triggers and foreign keys, once for all values, instead of five times
 * for a connection's first values. For transactions that find rows by their keys, where values change no
 * plan; a dear one takes longer to plan than to run a hundred times, and connections live for half an hour.
 */
export function planOnce(): RawBuilder<string> {
  return sql<string>`set_config('plan_cache_mode', 'force_generic_plan', true)`
}
