import type { Insertable, Updateable } from 'kysely'
import type { FactName } from '#rules/history/facts'
import { invariant } from '#rules/core/invariant'
import { nextStatus } from '#rules/core/moves'
import { subscriptionMoves, type SubscriptionStatus } from '#rules/sale/subscription'
import type { Subscriptions } from '#db/types'
import { recordFact, type Changes } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { deferWrite, type WriteTarget } from '#domain/core/pending-writes'
import type { Transaction } from '#domain/core/transaction'

/** A locked subscription, as far as its changes are written down; changed in place with it. */
export type LockedSubscription = {
  id: string
  clientId: string
  status: SubscriptionStatus
  autoRenew: boolean
  /** Where it was read before the lock: a change of whatever kind since then ends the transaction, too. */
  version?: number
}

export type SubscriptionEvent = {
  [S in SubscriptionStatus]: keyof (typeof subscriptionMoves)[S]
}[SubscriptionStatus]

export type SubscriptionSet = Pick<
  Updateable<Subscriptions>,
  'product_id' | 'ends_at' | 'grace_ends_at' | 'awaits_card' | 'payment_method_id' | 'cancelled_at'
> & { auto_renew?: boolean }

export type SubscriptionChange = {
  /** The move of the table; without one the status stays. */
  event?: SubscriptionEvent | null
  set?: SubscriptionSet
  fact: FactName
  /** What else the log says; status and auto-renewal it says by itself. */
  changes?: Changes
}

/**
 * Changes a locked subscription, the only function that changes one: checks the table, raises the version,
 * writes the fact, which partners' webhooks are made of. Waits with the other writes; a status or
 * auto-renewal that somebody else changed meanwhile ends the transaction, to be run again.
 */
export function changeSubscription(
  tx: Transaction,
  ctx: Context,
  subscription: LockedSubscription,
  { event = null, set = {}, fact, changes = {} }: SubscriptionChange,
): void {
  const { id, status: before, autoRenew } = subscription
  const status = event === null ? before : nextStatus(subscriptionMoves, before, event)
  invariant(status, `subscription ${id} is ${before}: no ${event}`)
  update(tx, ctx, subscription, { ...set, status })
  const renews = set.auto_renew ?? autoRenew
  const isStart = renews && !autoRenew && isPurchase(fact)
  recordFact(tx, ctx, {
    action: fact,
    entity: 'subscription',
    entityId: id,
    clientId: subscription.clientId,
    changes: {
      ...(status === before ? {} : { status: { before, after: status } }),
      ...(renews === autoRenew || isStart ? {} : { auto_renew: { before: autoRenew, after: renews } }),
      ...changes,
    },
  })
  if (isStart) recordRenewalStarted(tx, ctx, { ...subscription, cardId: set.payment_method_id ?? null })
  subscription.status = status
  subscription.autoRenew = renews
  if (subscription.version !== undefined) subscription.version += 1
}

function isPurchase(fact: FactName): boolean {
  return fact === 'subscription.extended' || fact === 'subscription.renewed'
}

/**
 * Changes details of a locked subscription that are not logged: the end of a grace, a card with which nothing
 * renews.
 */
export function setWithoutFact(
  tx: Transaction,
  ctx: Context,
  subscription: LockedSubscription,
  set: Pick<SubscriptionSet, 'awaits_card' | 'grace_ends_at' | 'payment_method_id'>,
): void {
  update(tx, ctx, subscription, { ...set, status: subscription.status })
}

/**
 * Gives a locked subscription to another client, with whose card it renews from now on. The fact is the
 * caller's.
 */
export function giveSubscription(
  tx: Transaction,
  ctx: Context,
  subscription: LockedSubscription,
  to: { clientId: string; cardId: string },
): void {
  const { id, status } = subscription
  invariant(status === 'active' || status === 'cancelled' || status === 'past_due', `${id} is ${status}`)
  update(tx, ctx, subscription, {
    client_id: to.clientId,
    payment_method_id: to.cardId,
    auto_renew: true,
    awaits_card: false,
    status: 'active',
    cancelled_at: null,
  })
}

/**
 * Who shares it has changed, or its pause: raises the version, so that an editor of an older state gets a
 * conflict.
 */
export function touchSubscription(notes: WriteTarget, ctx: Context, id: string): void {
  deferWrite(
    notes,
    { table: 'subscriptions', key: id },
    ctx.db
      .updateTable('subscriptions')
      .set((row) => ({ version: row('version', '+', 1), updated_at: ctx.now() }))
      .where('id', '=', id),
  )
}

/** A new subscription, which runs from now on. The fact is written by whoever adds its first period. */
export function insertSubscription(
  tx: Transaction,
  ctx: Context,
  row: Pick<Insertable<Subscriptions>, 'client_id' | 'product_id' | 'starts_at' | 'ends_at'> & {
    id: string
    auto_renew?: boolean
    awaits_card?: boolean
    payment_method_id?: string | null
  },
): void {
  deferWrite(
    tx,
    { table: 'subscriptions', key: row.id },
    tx.db
      .insertInto('subscriptions')
      .values({ ...row, status: 'active', created_at: ctx.now(), updated_at: ctx.now() }),
  )
}

/** The end of a plan that is over: the row wants it behind its start, also when both fall into one moment. */
export function endBehind(startsAt: Date, endsAt: Date): Date {
  return new Date(Math.max(endsAt.getTime(), startsAt.getTime() + 1))
}

/**
 * The facts of a new subscription, with the card with which it renews by itself. Null: it doesn't, or awaits
 * one.
 */
export function recordStart(
  notes: WriteTarget,
  ctx: Context,
  started: { id: string; clientId: string; changes: Changes; cardId: string | null },
): void {
  const { id, clientId, changes, cardId } = started
  recordFact(notes, ctx, {
    action: 'subscription.started',
    entity: 'subscription',
    entityId: id,
    clientId,
    changes: { status: { before: null, after: 'active' }, ...changes },
  })
  if (cardId) recordRenewalStarted(notes, ctx, { id, clientId, cardId })
}

/** With a purchase it is a fact of its own, which partners ask for. */
function recordRenewalStarted(
  notes: WriteTarget,
  ctx: Context,
  { id, clientId, cardId }: { id: string; clientId: string; cardId: string | null },
): void {
  recordFact(notes, ctx, {
    action: 'subscription.renewal_started',
    entity: 'subscription',
    entityId: id,
    clientId,
    changes: {
      auto_renew: { before: false, after: true },
      payment_method_id: { before: null, after: cardId },
    },
  })
}

function update(
  tx: Transaction,
  ctx: Context,
  { id, status, autoRenew, version }: LockedSubscription,
  set: SubscriptionSet & { status: SubscriptionStatus; client_id?: string },
): void {
  deferWrite(
    tx,
    { table: 'subscriptions', key: id, otherwise: 'something_went_wrong' },
    tx.db
      .updateTable('subscriptions')
      .set((row) => ({ ...set, version: row('version', '+', 1), updated_at: ctx.now() }))
      .where('id', '=', id)
      .where('status', '=', status)
      .where('auto_renew', '=', autoRenew)
      .$if(version !== undefined, (row) => row.where('version', '=', version ?? 0))
      .returning('id'),
  )
}
