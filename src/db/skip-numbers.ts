import { sql } from 'kysely'
import type { Database } from '#db/client'

/**
 * Moves the numbers that people know orders, tickets, clients and so on by ahead, so that none that was given
 * out in a lost history is given out again. By the owner. How many kinds there are.
 * @param by how many numbers of each kind are left out
 */
export async function skipNumbers(owner: Database, by: number): Promise<number> {
  const { rows } = await sql<{ moved: string }>`
    select setval(q.sequence::regclass, coalesce(s.last_value, s.start_value - 1) + ${by}) as moved
    from (select pg_get_serial_sequence(format('%I.%I', table_schema, table_name), column_name) as sequence
        from information_schema.columns
        where table_schema = current_schema() and column_name = 'ref_id' and is_identity = 'YES') q
      join pg_sequences s on format('%I.%I', s.schemaname, s.sequencename) = q.sequence`.execute(owner)
  return rows.length
}
