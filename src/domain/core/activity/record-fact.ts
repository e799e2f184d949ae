import { createHash, randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { FactEntity, FactName } from '#rules/history/facts'
import type { FactField } from '#rules/history/fact-fields'
import type { Actor, Context } from '#domain/core/context'
import { insertLater, type WriteTarget } from '#domain/core/pending-writes'
import { newId } from '#domain/core/new-id'
import { findWrittenAddress } from '#domain/core/written-addresses'
import { hexOfUuid } from '#rules/core/uuid'
import { asBytea } from '#domain/core/pending-rows'

/** A value as it may stand in the log. */
export type Loggable = string | number | boolean | null | Loggable[] | { [key: string]: Loggable }
type Change<T> = { before: T; after: T }
/** Each field that changed, with its value before and after. */
export type Changes = Partial<Record<FactField, Change<Loggable>>>

export type Fact = {
  action: FactName
  entity: FactEntity
  entityId: string
  changes?: Changes
  /** Changes that name a person: hashed in the log, readable beside it until the account is closed. */
  personal?: Partial<Record<FactField, Change<string | null>>>
  /** Whose personal values these are. */
  clientId?: string | null
}

/**
 * Leaves a row of the activity log: who, what, which, before and after, when, from which address, under which
 * request. Secrets are never recorded. Returns the row's id. Source: domain rules, "Activity log".
 */
export function recordFact(tx: WriteTarget, ctx: Context, fact: Fact): string {
  const id = newId()
  const clientId = fact.clientId ?? clientOf(ctx.actor)
  const hashed = Object.entries(fact.personal ?? {}).map(
    ([field, value]) => [field, keepPersonal(tx, { id, clientId }, field, value)] as const,
  )
  insertLater(tx, 'activities', {
    id,
    actor_kind: actorKind(ctx.actor),
    actor_id: 'id' in ctx.actor ? ctx.actor.id : null,
    action: fact.action,
    entity: fact.entity,
    entity_id: fact.entityId,
    changes: { ...fact.changes, ...Object.fromEntries(hashed), ...addressOf(tx, ctx, { id, clientId }) },
    request_id: ctx.requestId,
    created_at: ctx.now(),
  })
  ctx.effects?.facts.push({
    action: fact.action,
    entity: fact.entity,
    entityId: fact.entityId,
    changes: fact.changes ?? {},
  })
  return id
}

/** Keeps a personal value beside the row of the log; returns what stands in the row for it. */
function keepPersonal(
  tx: WriteTarget,
  row: { id: string; clientId: string | null },
  field: string,
  value: Change<string | null>,
) {
  const salt = randomBytes(16)
  insertLater(tx, 'activity_personal_values', {
    activity_id: row.id,
    field,
    client_id: row.clientId,
    salt: asBytea(salt),
    before: value.before,
    after: value.after,
  })
  return { before: hashPersonal(salt, value.before), after: hashPersonal(salt, value.after) }
}

/**
 * From where it was done: a personal value of the first row that is written about one person from there; the
 * rows behind it, of this transaction and, for a while, of later ones of this process, name that row instead
 * (`addressRow`), so that an address is kept, and forgotten, once.
 */
function addressOf(tx: WriteTarget, ctx: Context, row: { id: string; clientId: string | null }) {
  if (!ctx.address) return {}
  const key = `${row.clientId} ${ctx.address}`
  tx.pending.addresses ??= new Map()
  const first = tx.pending.addresses.get(key) ?? findWrittenAddress(ctx, key)
  if (first) return { address: toReference(first) }
  tx.pending.addresses.set(key, row.id)
  return { address: keepPersonal(tx, row, 'address', { before: null, after: ctx.address }) }
}

/**
 * The id of the row that keeps an address, in 22 letters, which stand in nearly each row: it is a third of
 * what a change with its id weighs.
 */
function toReference(activityId: string): string {
  return Buffer.from(hexOfUuid(activityId), 'hex').toString('base64').slice(0, 22)
}

/** The row of the log beside which the address of row `a` is kept. Older rows name it by a change. */
export const addressRow = sql<string>`coalesce(case when jsonb_typeof(a.changes -> 'address') = 'string'
    then encode(decode((a.changes ->> 'address') || '==', 'base64'), 'hex')::uuid
    else (a.changes #>> '{address,after,of}')::uuid end, a.id)`

/** The entities of which the log says this, such as `updated`. */
export type EntityThatIs<State extends string> = {
  [Entity in FactEntity]: `${Entity}.${State}` extends FactName ? Entity : never
}[FactEntity]

/** Records a creation, `<entity>.created`: every field, with nothing before it. */
export function recordCreation<T extends Logged<T>>(
  tx: WriteTarget,
  ctx: Context,
  { entity, entityId, fields }: { entity: EntityThatIs<'created'>; entityId: string; fields: T },
): void {
  recordFact(tx, ctx, {
    action: `${entity}.created`,
    entity,
    entityId,
    changes: differences<T>({}, fields),
  })
}

/** Records a deletion, `<entity>.deleted`: every field, with nothing after it. */
export function recordDeletion(
  tx: WriteTarget,
  ctx: Context,
  {
    fields,
    ...fact
  }: Omit<Fact, 'action' | 'entity' | 'changes'> & {
    entity: EntityThatIs<'deleted'>
    fields: Partial<Record<FactField, Loggable>>
  },
): void {
  const gone = Object.entries(fields).map(([field, before]) => [field, { before, after: null }] as const)
  recordFact(tx, ctx, { ...fact, action: `${fact.entity}.deleted`, changes: Object.fromEntries(gone) })
}

/** An object of which the log knows every field. */
export type Logged<T> = { [K in keyof T]: K extends FactField ? Loggable | undefined : never }

/**
 * The fields of `after` that differ from those of `before`, for `changes`. What is left out or undefined did
 * not change.
 */
export function differences<T extends Logged<T>>(
  before: Partial<Record<keyof T, Loggable>>,
  after: T,
): Changes {
  const stood = new Map<string, Loggable>(Object.entries(before))
  const changes = Object.entries<Loggable | undefined>(after).flatMap(([field, value]) => {
    const old = stood.get(field) ?? null
    return value === undefined || isSame(value, old) ? [] : [[field, { before: old, after: value }] as const]
  })
  return Object.fromEntries(changes)
}

/** Lists and objects by what is in them: jsonb keeps an object's fields in a sequence of its own. */
function isSame(a: Loggable, b: Loggable): boolean {
  return a === b || isDeepStrictEqual(a, b)
}

/**
 * What stands in the log for a personal value: salted, so that it cannot be guessed after the value was
 * destroyed.
 */
function hashPersonal(salt: Buffer, value: string | null): { hash: string } | null {
  if (value === null) return null
  return { hash: createHash('sha256').update(salt).update(value).digest('hex') }
}

function actorKind(actor: Actor): Exclude<Actor['kind'], 'visitor'> {
  // A visitor who signs in becomes a client in the same request; until then the actor is the system.
  return actor.kind === 'visitor' ? 'system' : actor.kind
}

function clientOf(actor: Actor): string | null {
  return actor.kind === 'client' ? actor.id : null
}
