import { sql, type RawBuilder } from 'kysely'
import type { Role } from '#rules/people/permissions'
import { pageSize } from '#rules/core/limits'
import type { Context } from '#domain/core/context'
import { idsOf, nameThings, type NamedThing } from '#domain/core/activity/name-things'
import { addressRow } from '#domain/core/activity/record-fact'
import { withinDays } from '#domain/core/riyadh-days'
import { parseCursor, writeCursor } from '#domain/core/cursor'
import { clientName } from '#domain/core/client-name'

export type ActivityView = {
  id: string
  actor: {
    kind: 'client' | 'staff' | 'api_client' | 'system'
    id: string | null
    name: string
    role: Role | null
  }
  action: string
  entity: string
  entity_id: string
  changes: Record<string, { before: unknown; after: unknown }>
  address: string | null
  request_id: string
  created_at: string
}

export type ActivityPage = {
  activities: ActivityView[]
  /** What the ids in the rows mean, where it is still there. */
  named: NamedThing[]
  next_cursor: string | null
  /** What can be filtered by: the actions and fields that this history knows. */
  actions: string[]
  fields: string[]
  /** Staff. */
  people: { id: string; name: string }[]
}

export type ActivityFilters = {
  actor?: ActivityView['actor']['kind'] | undefined
  action?: string | undefined
  field?: string | undefined
  /** Who of the staff did it. */
  staff_user_id?: string | undefined
  /** Riyadh days, YYYY-MM-DD. */
  from?: string | undefined
  to?: string | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

type Row = {
  id: string
  actor_kind: ActivityView['actor']['kind']
  actor_id: string | null
  actor_name: string | null
  actor_role: Role | null
  action: string
  entity: string
  entity_id: string
  changes: ActivityView['changes']
  personal: Record<string, { before: string | null; after: string | null }>
  request_id: string
  created_at: Date
}

/**
 * The history of some entities, newest first, with who did it. The caller has checked the permission.
 * @param input `only`: which rows `a` of these entities belong to the history; all, where it is left out
 */
export async function listActivities(
  ctx: Context,
  input: ActivityFilters & { entities: { entity: string; id: string }[]; only?: RawBuilder<unknown> },
): Promise<ActivityPage> {
  const things = sql.join(input.entities.map(({ entity, id }) => sql`(${entity}, ${id}::uuid)`))
  const wanted = sql`(a.entity, a.entity_id) in (${things}) and ${input.only ?? sql`true`}`
  const { rows, nextCursor } = await readActivities(ctx, input, wanted)
  return {
    activities: rows,
    named: await nameThings(ctx, rows.flatMap(idsOf)),
    next_cursor: nextCursor,
    ...(await readChoices(ctx, wanted)),
  }
}

/**
 * One page of the log, newest first. Personal values are put back in where they still exist; after an account
 * was closed their salted hashes are left. The caller has checked the permission.
 * @param wanted which rows `a` of the log belong to it
 */
export async function readActivities(
  ctx: Context,
  input: ActivityFilters,
  wanted: RawBuilder<unknown>,
): Promise<{ rows: ActivityView[]; nextCursor: string | null }> {
  const limit = input.limit ?? pageSize.default
  const { rows } = await newestActivities(input, wanted, limit + 1).execute(ctx.db)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    rows: shown.map(toView),
    nextCursor: rows.length > limit && last ? writeCursor(last.id) : null,
  }
}

/** The statement behind `readActivities`. */
export function newestActivities(
  input: ActivityFilters,
  wanted: RawBuilder<unknown>,
  count: number,
): RawBuilder<Row> {
  const conditions = [wanted]
  if (input.cursor) conditions.push(sql`a.id < ${parseCursor(input.cursor)}`)
  if (input.actor) conditions.push(sql`a.actor_kind = ${input.actor}`)
  if (input.action) conditions.push(sql`a.action = ${input.action}`)
  if (input.field) conditions.push(sql`a.changes ? ${input.field}`)
  if (input.staff_user_id)
    conditions.push(sql`a.actor_kind = 'staff' and a.actor_id = ${input.staff_user_id}`)
  conditions.push(...withinDays(sql`a.created_at`, input))
  return sql<Row>`
    select a.id, a.actor_kind, a.actor_id, a.action, a.entity, a.entity_id, a.changes, a.request_id, a.created_at,
      coalesce(u.name, nullif(${clientName}, ''), c.phone, k.name) as actor_name, u.role as actor_role,
      coalesce((select jsonb_object_agg(p.field, jsonb_build_object('before', p.before, 'after', p.after))
        from activity_personal_values p where p.activity_id in (a.id, ${addressRow})
          and (p.activity_id = a.id or p.field = 'address')), '{}') as personal
    from activities a
      left join staff_users u on a.actor_kind = 'staff' and u.id = a.actor_id
      left join clients c on a.actor_kind = 'client' and c.id = a.actor_id
      left join api_clients k on a.actor_kind = 'api_client' and k.id = a.actor_id
    where ${sql.join(conditions, sql` and `)}
    order by a.id desc limit ${count}`
}

/** A history longer than this offers what its newest rows know. */
const choicesFrom = 1_000

/** What a history can be narrowed to. */
export async function readChoices(
  ctx: Context,
  wanted: RawBuilder<unknown>,
): Promise<Pick<ActivityPage, 'actions' | 'fields' | 'people'>> {
  const { rows } = await sql<{
    actions: string[] | null
    fields: string[] | null
    people: ActivityPage['people'] | null
  }>`
    with newest as (select a.action, a.changes, a.actor_kind, a.actor_id from activities a where ${wanted}
      order by a.id desc limit ${choicesFrom})
    select (select array_agg(distinct action order by action) from newest) as actions,
      (select array_agg(distinct field order by field) from newest, jsonb_object_keys(changes) as field
        where field <> 'address') as fields,
      (select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by u.name, u.id) from staff_users u
        where u.id in (select actor_id from newest where actor_kind = 'staff')) as people`.execute(ctx.db)
  return { actions: rows[0]?.actions ?? [], fields: rows[0]?.fields ?? [], people: rows[0]?.people ?? [] }
}

function toView(row: Row): ActivityView {
  // The address is a personal value of every row, and no change of the entity.
  const { address, ...changes }: ActivityView['changes'] = { ...row.changes, ...row.personal }
  return {
    id: row.id,
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name ?? '', role: row.actor_role },
    action: row.action,
    entity: row.entity,
    entity_id: row.entity_id,
    changes,
    address: typeof address?.after === 'string' ? address.after : null,
    request_id: row.request_id,
    created_at: row.created_at.toISOString(),
  }
}
