import { sql } from 'kysely'

/** The text of row `a` of the log whose SHA-256 is kept with it, as the database's trigger writes it. */
export const contentOf = sql<string>`jsonb_build_array(a.id, a.actor_kind, a.actor_id, a.action, a.entity, a.entity_id, a.changes,
  a.request_id, extract(epoch from a.created_at))::text`

/** What of a seal says which rows it took. */
export type SealedRange = { firstSequence: number; lastSequence: number; lateSequences: readonly number[] }

/**
 * Whether row `a` was taken by one of these seals, which follow each other: it is of their range and no later
 * seal took it late, or they took it late themselves. A range of numbers, because the log's index knows only
 * ranges.
 */
export function isOfSeals(seals: readonly SealedRange[]) {
  const [first, last] = [seals[0]?.firstSequence ?? 0, seals.at(-1)?.lastSequence ?? -1]
  const own = sql<boolean>`a.sequence between ${first}::bigint and ${last}::bigint
    and a.sequence not in (select unnest(late_sequences) from activity_seals where late_sequences <> '{}')`
  const late = seals.flatMap(({ lateSequences }) => lateSequences)
  return late.length === 0 ? own : sql<boolean>`(${own} or a.sequence = any(${late}::bigint[]))`
}
