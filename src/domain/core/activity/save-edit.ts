import {
  differences,
  recordFact,
  type Changes,
  type EntityThatIs,
  type Loggable,
  type Logged,
} from '#domain/core/activity/record-fact'
import { refuseOutdatedEdit } from '#domain/core/activity/refuse-outdated'
import type { Context } from '#domain/core/context'
import type { Given } from '#domain/core/defined-fields'
import type { Transaction } from '#domain/core/transaction'

/** An edit as it comes in: which, the version that the editor saw, and the fields to change. */
export type Edit<Fields> = { id: string; version: number } & Given<Fields>

type WantedEdit<Fields> = {
  entity: EntityThatIs<'updated'>
  id: string
  /** That the editor saw. */
  version: number
  /** The locked row, in the fields and units of the wire. */
  stands: Record<keyof Fields, Loggable> & { version: number }
  /**
   * All fields that can be changed, cleaned, as they are to stand; nothing beside them, as the log names
   * each.
   */
  wanted: Fields
}

/**
 * Saves what staff edited of a locked row: refuses an outdated edit, writes nothing where nothing changes,
 * raises the version, and records the fact `<entity>.updated` with what changed.
 * @param write checks what only a change has to meet, and writes the row; not called where nothing changes
 * Errors: version_outdated, and those of `write`.
 */
export async function saveEdit<Fields extends Logged<Fields>>(
  tx: Transaction,
  ctx: Context,
  { entity, id, version, stands, wanted }: WantedEdit<Fields>,
  write: (row: Fields & { version: number; updated_at: Date }, changes: Changes) => Promise<unknown>,
): Promise<void> {
  const changes = differences(stands, wanted)
  await refuseOutdatedEdit(tx, { entity, id, version }, stands, changes)
  if (Object.keys(changes).length === 0) return
  await write({ ...wanted, version: stands.version + 1, updated_at: ctx.now() }, changes)
  recordFact(tx, ctx, { action: `${entity}.updated`, entity, entityId: id, changes })
}
