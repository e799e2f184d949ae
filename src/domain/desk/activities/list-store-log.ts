import { sql, type RawBuilder } from 'kysely'
import type { FactEntity } from '#rules/history/facts'
import { parseCursor, writeCursor } from '#domain/core/cursor'
import { requirePermission, type Context } from '#domain/core/context'
import {
  readActivities,
  readChoices,
  type ActivityFilters,
  type ActivityPage,
} from '#domain/core/activity/list-activities'
import { idsOf, nameEntries, nameThings } from '#domain/core/activity/name-things'

export type LogFilters = ActivityFilters & { entity?: FactEntity | undefined }

/** So many rows of the log are looked through for a page of what may be rare. */
export const stretchLength = 50_000

/**
 * The log of the store: whatever anybody did to anything, newest first. What one staff user did is found by
 * its index; anything else is looked for in a stretch of the log, so that a page may have few rows, or none,
 * and still be followed by another. Error: cursor_invalid.
 * @param input `stretch`: rows of the log that one page looks through; `stretchLength`, where it is left out
 */
export async function listStoreLog(
  ctx: Context,
  { entity, stretch = stretchLength, ...input }: LogFilters & { stretch?: number },
): Promise<ActivityPage> {
  requirePermission(ctx, 'activity:read')
  const end = isIndexed({ entity, ...input }) ? null : await findStretchEnd(ctx, input.cursor, stretch)
  const wanted = sql.join([...scopeOf({ entity, ...input }), ...within(input.cursor, end)], sql` and `)
  const { rows, nextCursor } = await readActivities(ctx, input, wanted)
  const choices = await readChoices(ctx, wanted)
  return {
    activities: rows,
    named: [
      ...(await nameThings(ctx, rows.flatMap(idsOf))),
      ...(await nameEntries(ctx, [...new Set(rows.map((row) => row.entity_id))])),
    ],
    next_cursor: nextCursor ?? (end && writeCursor(end)),
    actions: withChosen(choices.actions, input.action),
    fields: withChosen(choices.fields, input.field),
    people: await listPeople(ctx),
  }
}

/** The rows `a` of the log that its choices are made of. */
export function scopeOf({ entity, staff_user_id: staff }: LogFilters): RawBuilder<unknown>[] {
  return [
    // As the index has it (activities_by_staff).
    staff ? sql`a.actor_kind = 'staff' and a.actor_id = ${staff}` : sql`true`,
    ...(entity ? [sql`a.entity = ${entity}`] : []),
  ]
}

/**
 * Whether a page is found without looking through what does not belong to it, or through a person's rows
 * alone.
 */
function isIndexed({ limit: _, cursor: __, staff_user_id: staff, ...others }: LogFilters): boolean {
  return staff !== undefined || Object.values(others).every((value) => value === undefined)
}

function within(cursor: string | undefined, end: string | null): RawBuilder<unknown>[] {
  if (!end) return []
  return [sql`a.id >= ${end}`, ...(cursor ? [sql`a.id < ${parseCursor(cursor)}`] : [])]
}

/** The oldest row of a stretch behind the cursor; null where the log ends within it. */
async function findStretchEnd(
  ctx: Context,
  cursor: string | undefined,
  stretch: number,
): Promise<string | null> {
  const behind = cursor ? sql`a.id < ${parseCursor(cursor)}` : sql`true`
  const { rows } = await sql<{ id: string }>`
    select a.id from activities a where ${behind}
    order by a.id desc offset ${stretch - 1} limit 2`.execute(ctx.db)
  return rows.length === 2 ? (rows[0]?.id ?? null) : null
}

/** What is narrowed to can be read and taken off, also where the newest rows do not know it. */
function withChosen(names: string[], chosen: string | undefined): string[] {
  return chosen === undefined || names.includes(chosen) ? names : [...names, chosen].toSorted()
}

/** Everybody who was ever staff: also who has left is asked about. */
async function listPeople(ctx: Context): Promise<ActivityPage['people']> {
  return ctx.db.selectFrom('staff_users').select(['id', 'name']).orderBy('name').orderBy('id').execute()
}
