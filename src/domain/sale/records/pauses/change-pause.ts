import { sql, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import type { SubscriptionPauses } from '#db/types'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { deferWrite } from '#domain/core/pending-writes'
import { newId } from '#domain/core/new-id'
import type { Transaction } from '#domain/core/transaction'

/** A pause has no status: it is open until the moment of its end stands in its row. */
export type OpenPause = Pick<Selectable<SubscriptionPauses>, 'id' | 'until'>

/** The open pause of a subscription, locked. */
export async function findPause(tx: Transaction, subscriptionId: string): Promise<OpenPause | undefined> {
  return tx.db
    .selectFrom('subscription_pauses')
    .select(['id', 'until'])
    .where('subscription_id', '=', subscriptionId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

type PausedPlan = { id: string; clientId: string }

/** Pauses a locked plan until a day, which takes the place of the open pause's. */
export function writePause(
  tx: Transaction,
  ctx: Context,
  plan: PausedPlan,
  { before, until }: { before: OpenPause | undefined; until: Date },
): void {
  if (before) change(tx, before, { until })
  else {
    const id = newId()
    const row = { id, subscription_id: plan.id, client_id: plan.clientId, until, created_at: ctx.now() }
    deferWrite(
      tx,
      { table: 'subscription_pauses', key: id },
      tx.db.insertInto('subscription_pauses').values(row),
    )
  }
  recordPaused(tx, ctx, plan, { before: before?.until ?? null, until })
}

/**
 * Ends an open pause, once: the client came back, its day came, or the plan ended or goes on without it.
 * `orderId`: the purchase with which it goes on.
 */
export function writePauseEnd(
  tx: Transaction,
  ctx: Context,
  plan: PausedPlan,
  { pause, by, orderId }: { pause: OpenPause; by: 'client' | 'date' | 'plan'; orderId?: string | undefined },
): void {
  change(tx, pause, {
    ended_at: ctx.now(),
    ended_by: by,
    ended_by_order_id: orderId ?? null,
    ...(orderId !== undefined && {
      moved_renewal: sql<boolean>`(select s.auto_renew from subscriptions s where s.id = ${plan.id})`,
    }),
  })
  recordFact(tx, ctx, {
    action: 'subscription.pause_ended',
    entity: 'subscription',
    entityId: plan.id,
    clientId: plan.clientId,
    changes: { pause_ends_at: { before: pause.until.toISOString(), after: null } },
  })
}

/**
 * The renewal of a plan went off while a purchase pays for the time of a pause: without being stopped, so
 * that the pause would stand again without it, or stopped, which leaves it. Source: docs/decisions/0222.
 */
export function setMovedRenewal(tx: Transaction, subscriptionId: string, moved: boolean): void {
  deferWrite(
    tx,
    { table: 'subscription_pauses', key: subscriptionId },
    tx.db
      .updateTable('subscription_pauses')
      .set({ moved_renewal: moved })
      .where('subscription_id', '=', subscriptionId)
      .where('ended_by_order_id', 'is not', null)
      .where('ended_at', 'is not', null)
      .where('moved_renewal', '<>', moved),
  )
}

/**
 * Opens a pause again whose purchase is taken back; the order stands in its row, so that its buyer can be
 * notified of it.
 */
export function reopenPause(
  tx: Transaction,
  ctx: Context,
  plan: PausedPlan,
  { pause, orderId }: { pause: OpenPause; orderId: string },
): void {
  deferWrite(
    tx,
    { table: 'subscription_pauses', key: pause.id, otherwise: 'something_went_wrong' },
    tx.db
      .updateTable('subscription_pauses')
      .set({ ended_at: null, ended_by: null, ended_by_order_id: orderId })
      .where('id', '=', pause.id)
      .where('ended_at', 'is not', null)
      .returning('id'),
  )
  recordPaused(tx, ctx, plan, { before: null, until: pause.until })
}

function recordPaused(
  tx: Transaction,
  ctx: Context,
  plan: PausedPlan,
  { before, until }: { before: Date | null; until: Date },
): void {
  recordFact(tx, ctx, {
    action: 'subscription.paused',
    entity: 'subscription',
    entityId: plan.id,
    clientId: plan.clientId,
    changes: { pause_ends_at: { before: before?.toISOString() ?? null, after: until.toISOString() } },
  })
}

function change(
  tx: Transaction,
  { id }: OpenPause,
  set: Pick<Updateable<SubscriptionPauses>, 'until' | 'ended_at' | 'ended_by' | 'ended_by_order_id'> & {
    moved_renewal?: RawBuilder<boolean>
  },
): void {
  deferWrite(
    tx,
    { table: 'subscription_pauses', key: id, otherwise: 'something_went_wrong' },
    tx.db
      .updateTable('subscription_pauses')
      .set(set)
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .returning('id'),
  )
}
