import { sql } from 'kysely'
import { addDays } from '#rules/riyadh-days'
import type { SubscriptionStatus } from '#rules/subscription'
import type { Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import { writeLater } from '#domain/core/pending-writes'
import { newId } from '#domain/core/new-id'
import type { LockedOrder } from '#domain/sale/records/orders/lock-order'
import { isChargeable } from '#domain/sale/records/cards/chargeable-card'
import { planRenewal } from '#domain/sale/lifecycle/plan-renewal'
import { endPointsOfGrace } from '#domain/sale/lifecycle/period-points'
import type { FulfilmentLine } from '#domain/sale/records/subscriptions/lock-fulfilment'
import type { Transaction } from '#domain/core/transaction'

/**
 * Adds the order's period to a new or a running subscription. A period that starts now gets its
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
    /** Points of this period that were spent before it began, on the plan that it replaces. */
    spent?: number
    /** The card that the replaced plan renewed with: the new one may, where the order was paid without a saved card. */
    oldCard?: string | null
  },
): Date {
  const { order, line, subscription } = input
  const spent = Math.min(input.spent ?? 0, line.points)
  const now = ctx.now()
  const endsAt = addDays(subscription.startsAt, line.days)
  const startsNow = subscription.startsAt <= now
  const periodId = newId()
  // The saved card that the order was paid with, if its owner has it still. Read here, after the order was locked: the job
  // that keeps the card may have ended while this one waited for the lock.
  // After a handover the plan is somebody else's, and renews with no card of the former owner.
  const owner = subscription.isNew
    ? sql`${order.clientId}::uuid`
    : sql`(select client_id from subscriptions where id = ${subscription.id})`
  const savedCard = sql<
    string | null
  >`(select m.id from payments p join payment_methods m on m.id = p.payment_method_id
    where p.order_id = ${order.id} and p.settles and m.removed_at is null and m.client_id = ${owner}
    ${input.oldCard ? sql`union all select m.id from payment_methods m where m.id = ${input.oldCard} and m.removed_at is null limit 1` : sql``})`
  // Who agreed to auto-renewal has it as soon as any card can be charged: where the order was paid with none, by balance,
  // by a coupon or by a card that is not kept, it is the default card, else the newest. Source: docs/decisions/0062.
  const walletCard = sql<string | null>`(select m.id from payment_methods m where m.client_id = ${owner}
    and m.client_id = ${order.clientId} and ${isChargeable(ctx)} order by m.is_default desc, m.id desc limit 1)`
  const card = sql<string | null>`coalesce(${savedCard}, ${walletCard})`

  if (!subscription.isNew && startsNow) endPointsOfGrace(tx, ctx, subscription.id)
  writeLater(
    tx,
    { table: 'subscriptions', key: subscription.id },
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
            ? {
                auto_renew: sql<boolean>`${card} is not null`,
                payment_method_id: card,
                awaits_card: sql<boolean>`${card} is null`,
              }
            : {}),
        })
      : tx.db
          .updateTable('subscriptions')
          .set({
            ends_at: endsAt,
            updated_at: now,
            // What was missed is made up for; what was stopped before may be wanted again with this order.
            status: sql<SubscriptionStatus>`case when status in ('past_due', 'expired') then 'active'
              when status = 'cancelled' and ${order.autoRenew} and ${card} is not null then 'active' else status end`,
            grace_ends_at: null,
            ...(order.autoRenew
              ? {
                  auto_renew: sql<boolean>`auto_renew or ${card} is not null`,
                  payment_method_id: sql<
                    string | null
                  >`coalesce(${savedCard}, case when auto_renew then payment_method_id end, ${walletCard}, payment_method_id)`,
                  awaits_card: sql<boolean>`not auto_renew and ${card} is null and ${owner} = ${order.clientId}`,
                }
              : {}),
          })
          .where('id', '=', subscription.id),
  )
  writeLater(
    tx,
    { table: 'subscription_periods', key: periodId },
    tx.db.insertInto('subscription_periods').values({
      id: periodId,
      subscription_id: subscription.id,
      order_id: order.id,
      starts_at: subscription.startsAt,
      ends_at: endsAt,
      days: line.days,
      points: line.points,
      points_left: startsNow ? line.points - spent : 0,
      granted_at: startsNow ? now : null,
    }),
  )
  if (order.discount > 0) {
    // The renewals that its coupon lowers are this subscription's.
    writeLater(
      tx,
      { table: 'coupon_uses', key: `order ${order.id}` },
      tx.db
        .updateTable('coupon_uses')
        .set({ subscription_id: subscription.id })
        .where('order_id', '=', order.id),
    )
  }
  if (startsNow && line.points > 0) {
    writeLater(
      tx,
      { table: 'points_entries', key: `grant of ${periodId}` },
      tx.db.insertInto('points_entries').values({
        id: newId(),
        subscription_id: subscription.id,
        period_id: periodId,
        kind: 'grant',
        points: line.points,
        points_left: line.points,
        created_at: now,
      }),
    )
  }
  if (spent > 0) {
    writeLater(
      tx,
      { table: 'points_entries', key: `spend of ${periodId}` },
      tx.db.insertInto('points_entries').values({
        id: newId(),
        subscription_id: subscription.id,
        period_id: periodId,
        kind: 'spend',
        points: -spent,
        points_left: line.points - spent,
        created_at: now,
      }),
    )
  }

  const job = { subjectId: periodId, clientId: order.clientId }
  if (!startsNow) enqueue(tx, ctx, { ...job, name: 'period.start', dueAt: subscription.startsAt })
  if (line.points > 0) enqueue(tx, ctx, { ...job, name: 'period.end', dueAt: endsAt })
  planRenewal(tx, ctx, {
    subscriptionId: subscription.id,
    clientId: order.clientId,
    startsAt: subscription.startsAt,
    endsAt,
  })
  return endsAt
}
