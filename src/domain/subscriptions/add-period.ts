import { sql } from 'kysely'
import { addDays } from '#rules/riyadh-days'
import type { SubscriptionStatus } from '#rules/subscription'
import type { Context } from '#domain/context'
import { enqueue } from '#domain/jobs/enqueue'
import { writeLater } from '#domain/journal'
import { newId } from '#domain/new-id'
import type { LockedOrder } from '#domain/orders/lock-order'
import type { FulfilmentLine } from '#domain/subscriptions/read-fulfilment'
import type { Transaction } from '#domain/transaction'

/**
 * Adds the order's period to a new or a running subscription, at the end of the transaction. A period that starts now gets its
 * points at once, a later one when it starts; they lapse when it ends. Returns the period's end, which is the
 * subscription's end too.
 */
export function addPeriod(
  tx: Transaction,
  ctx: Context,
  input: {
    order: LockedOrder
    line: FulfilmentLine
    subscription: { id: string; startsAt: Date; isNew: boolean }
  },
): Date {
  const { order, line, subscription } = input
  const now = ctx.now()
  const endsAt = addDays(subscription.startsAt, line.days)
  const startsNow = subscription.startsAt <= now
  const periodId = newId()
  // The saved card that the order was paid with, if its owner has it still. Read here, after the order was locked: the job
  // that keeps the card may have ended while this one waited for the lock.
  const savedCard = sql<
    string | null
  >`(select m.id from payments p join payment_methods m on m.id = p.payment_method_id
    where p.order_id = ${order.id} and p.settles and m.removed_at is null)`

  writeLater(
    tx,
    `subscription ${subscription.id}`,
    subscription.isNew
      ? tx.db.insertInto('subscriptions').values({
          id: subscription.id,
          client_id: order.clientId,
          product_id: line.product_id,
          status: 'active',
          starts_at: subscription.startsAt,
          ends_at: endsAt,
          created_at: now,
          updated_at: now,
          ...(order.autoRenew
            ? { auto_renew: sql<boolean>`${savedCard} is not null`, payment_method_id: savedCard }
            : {}),
        })
      : tx.db
          .updateTable('subscriptions')
          .set({
            ends_at: endsAt,
            updated_at: now,
            ...(order.autoRenew
              ? {
                  auto_renew: sql<boolean>`auto_renew or ${savedCard} is not null`,
                  payment_method_id: sql<string | null>`coalesce(${savedCard}, payment_method_id)`,
                  // Stopped before, and wanted again with this order.
                  status: sql<SubscriptionStatus>`case when status = 'cancelled' and ${savedCard} is not null
                    then 'active' else status end`,
                }
              : {}),
          })
          .where('id', '=', subscription.id),
  )
  writeLater(
    tx,
    `period ${periodId}`,
    tx.db.insertInto('subscription_periods').values({
      id: periodId,
      subscription_id: subscription.id,
      order_id: order.id,
      starts_at: subscription.startsAt,
      ends_at: endsAt,
      days: line.days,
      points: line.points,
      points_left: startsNow ? line.points : 0,
      granted_at: startsNow ? now : null,
    }),
  )
  if (startsNow && line.points > 0) {
    writeLater(
      tx,
      `points ${periodId}`,
      tx.db.insertInto('points_entries').values({
        subscription_id: subscription.id,
        period_id: periodId,
        kind: 'grant',
        points: line.points,
        points_left: line.points,
        created_at: now,
      }),
    )
  }

  const job = { subjectId: periodId, clientId: order.clientId }
  if (!startsNow) enqueue(tx, ctx, { ...job, name: 'period.start', dueAt: subscription.startsAt })
  if (line.points > 0) enqueue(tx, ctx, { ...job, name: 'period.end', dueAt: endsAt })
  return endsAt
}
