import { sql, type RawBuilder } from 'kysely'
import type { SearchTerm } from '#domain/people/clients/match-clients'

/** Shorter words are in half of all tickets. */
const fewestLetters = 3

/**
 * Subqueries of the ids of tickets in which words stand, in one message each and however Arabic is written;
 * the last word may be a beginning. At most `most`, of those that the index of words names first.
 */
export function ticketsWhoMatch(
  term: Exclude<SearchTerm, { kind: 'nothing' }>,
  max: number,
): RawBuilder<unknown>[] {
  if (term.kind === 'number') return []
  const folded = sql`fold_for_search(${term.words}::text)`
  return [
    sql`select m.ticket_id as id from ticket_messages m
      where to_tsvector('simple', fold_for_search(m.body))
        @@ (select case when length(${folded}) >= ${sql.lit(fewestLetters)}
          then (replace(${folded}, ' ', ' & ') || ':*')::tsquery end)
      limit ${sql.lit(max)}`,
  ]
}
