import { addDays } from '#rules/riyadh-days'
import type { Context } from '#domain/context'
import { enqueue } from '#domain/jobs/enqueue'
import { newId } from '#domain/new-id'
import type { LockedOrder } from '#domain/orders/lock-order'
import type { FulfilmentLine } from '#domain/subscriptions/read-fulfilment'
import type { Transaction } from '#domain/transaction'

/**
 * Adds the order's period to a new or a running subscription, in one statement. A period that starts now gets its
 * points at once, a later one when it starts; they lapse when it ends. Returns the period's end, which is the
 * subscription's end too.
 */
export async function addPeriod(
  tx: Transaction,
  ctx: Context,
  input: {
    order: LockedOrder
    line: FulfilmentLine
    subscription: { id: string; startsAt: Date; isNew: boolean }
    renewsWith: string | null
  },
): Promise<Date> {
  const { order, line, subscription, renewsWith } = input
  const now = ctx.now()
  const endsAt = addDays(subscription.startsAt, line.days)
  const startsNow = subscription.startsAt <= now
  const periodId = newId()
  const renewal = renewsWith ? { auto_renew: true, payment_method_id: renewsWith } : {}

  const withSubscription = subscription.isNew
    ? tx.db.with('subscription', (db) =>
        db.insertInto('subscriptions').values({
          id: subscription.id,
          client_id: order.clientId,
          product_id: line.product_id,
          status: 'active',
          starts_at: subscription.startsAt,
          ends_at: endsAt,
          created_at: now,
          updated_at: now,
          ...renewal,
        }),
      )
    : tx.db.with('subscription', (db) =>
        db
          .updateTable('subscriptions')
          .set({ ends_at: endsAt, updated_at: now, ...renewal })
          .where('id', '=', subscription.id),
      )
  const withPeriod = withSubscription.with('period', (db) =>
    db.insertInto('subscription_periods').values({
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
  const grantsNow = startsNow && line.points > 0
  const complete = grantsNow
    ? withPeriod.with('points', (db) =>
        db.insertInto('points_entries').values({
          subscription_id: subscription.id,
          period_id: periodId,
          kind: 'grant',
          points: line.points,
          points_left: line.points,
          created_at: now,
        }),
      )
    : withPeriod
  await complete.selectNoFrom((expression) => expression.lit(1).as('one')).execute()

  const job = { subjectId: periodId, clientId: order.clientId }
  if (!startsNow) enqueue(tx, ctx, { ...job, name: 'period.start', dueAt: subscription.startsAt })
  if (line.points > 0) enqueue(tx, ctx, { ...job, name: 'period.end', dueAt: endsAt })
  return endsAt
}
