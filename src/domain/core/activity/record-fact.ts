import { createHash, randomBytes } from 'node:crypto'
import type { Actor, Context } from '#domain/core/context'
import type { Notes } from '#domain/core/journal'
import { newId } from '#domain/core/new-id'

/** A value as it may stand in the log. */
export type Loggable = string | number | boolean | null | Loggable[] | { [key: string]: Loggable }
export type Changes = Record<string, { before: Loggable; after: Loggable }>

export type Fact = {
  /** noun.past, as `order.placed`. */
  action: string
  entity:
    | 'client'
    | 'order'
    | 'payment'
    | 'refund'
    | 'subscription'
    | 'payment_method'
    | 'session'
    | 'staff_user'
    | 'store'
    | 'product'
    | 'tax'
    | 'faq'
    | 'page'
    | 'common_feature'
    | 'coupon'
    | 'api_client'
    | 'ticket'
    | 'export'
    | 'job'
    | 'saved_reply'
  entityId: string
  changes?: Changes
  /** Changes that name a person: hashed in the log, readable beside it until the account is closed. */
  personal?: Record<string, { before: string | null; after: string | null }>
  /** Whose personal values these are. */
  clientId?: string | null
}

/**
 * Leaves a row of the activity log: who, what, which, before and after, when, from which address, under which request.
 * Secrets never come here. Source: domain rules, "Activity log".
 */
export function recordFact(tx: Notes, ctx: Context, fact: Fact): void {
  const id = newId()
  const personal = {
    ...fact.personal,
    ...(ctx.address ? { address: { before: null, after: ctx.address } } : {}),
  }
  const hashed: Changes = {}
  for (const [field, value] of Object.entries(personal)) {
    const salt = randomBytes(16)
    hashed[field] = { before: hashPersonal(salt, value.before), after: hashPersonal(salt, value.after) }
    tx.journal.activity_personal_values.push({
      activity_id: id,
      field,
      client_id: fact.clientId ?? clientOf(ctx.actor),
      salt: `\\x${salt.toString('hex')}`,
      before: value.before,
      after: value.after,
    })
  }
  tx.journal.activities.push({
    id,
    actor_kind: actorKind(ctx.actor),
    actor_id: 'id' in ctx.actor ? ctx.actor.id : null,
    action: fact.action,
    entity: fact.entity,
    entity_id: fact.entityId,
    changes: { ...fact.changes, ...hashed },
    request_id: ctx.requestId,
    created_at: ctx.now(),
  })
}

/** Leaves a row about something that is gone: everything that it was, before nothing. */
export function recordDeletion(
  tx: Notes,
  ctx: Context,
  { fields, ...fact }: Omit<Fact, 'changes'> & { fields: Record<string, Loggable> },
): void {
  const gone = Object.entries(fields).map(([field, before]) => [field, { before, after: null }] as const)
  recordFact(tx, ctx, { ...fact, changes: Object.fromEntries(gone) })
}

/** The fields that differ, for `changes`. */
export function differences<T extends Record<string, Loggable>>(before: T, after: Partial<T>): Changes {
  const changes: Changes = {}
  for (const [field, value] of Object.entries(after)) {
    const old = before[field] ?? null
    if (value !== undefined && !isSame(value, old)) changes[field] = { before: old, after: value as Loggable }
  }
  return changes
}

/** Lists and objects are the same when they read the same. */
function isSame(a: Loggable, b: Loggable): boolean {
  return a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b))
}

/** What stands in the log for a personal value: salted, so that it cannot be guessed after the value was destroyed. */
function hashPersonal(salt: Buffer, value: string | null): { hash: string } | null {
  if (value === null) return null
  return { hash: createHash('sha256').update(salt).update(value).digest('hex') }
}

function actorKind(actor: Actor): Exclude<Actor['kind'], 'visitor'> {
  // A visitor who signs in becomes a client in the same act; until then the system speaks for them.
  return actor.kind === 'visitor' ? 'system' : actor.kind
}

function clientOf(actor: Actor): string | null {
  return actor.kind === 'client' ? actor.id : null
}
