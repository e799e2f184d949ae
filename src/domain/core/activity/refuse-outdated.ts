import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import type { FactEntity } from '#rules/history/facts'
import type { Changes } from '#domain/core/activity/record-fact'
import type { Transaction } from '#domain/core/transaction'

/**
 * Refuses an edit of a version that is no longer the newest, and returns both values of every field that
 * would change: none, when what stands is what was wanted, as for the repeat of an edit whose answer was
 * lost. Fields and units in `changes` are those of the wire. Error: version_outdated.
 */
export function refuseOutdated(
  seen: number,
  stands: { version: number },
  changes: Changes,
  changedBy?: string | null,
): void {
  if (seen === stands.version) return
  const conflicts = Object.fromEntries(
    Object.entries(changes).map(([field, { before, after }]) => [field, { current: before, yours: after }]),
  )
  const by = changedBy === undefined ? {} : { changed_by: changedBy }
  throw new ShopError('version_outdated', { extra: { version: stands.version, conflicts, ...by } })
}

/** The same for an edit of staff's, with the name of the colleague who changed one of these fields last. */
export async function refuseOutdatedEdit(
  tx: Transaction,
  { entity, id, version }: { entity: FactEntity; id: string; version: number },
  stands: { version: number },
  changes: Changes,
): Promise<void> {
  if (version === stands.version) return
  refuseOutdated(version, stands, changes, await findLastEditor(tx, { entity, id }, Object.keys(changes)))
}

/** Null when it was nobody of the staff: the client, a job. */
async function findLastEditor(
  tx: Transaction,
  { entity, id }: { entity: FactEntity; id: string },
  fields: string[],
): Promise<string | null> {
  const last = await tx.db
    .selectFrom('activities as a')
    .leftJoin('staff_users as u', (join) =>
      join.onRef('u.id', '=', 'a.actor_id').on('a.actor_kind', '=', 'staff'),
    )
    .select('u.name')
    .where('a.entity', '=', entity)
    .where('a.entity_id', '=', id)
    .where(sql<boolean>`a.changes ?| ${fields}::text[]`)
    .orderBy('a.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.name ?? null
}
