import { sql, type Selectable, type Updateable } from 'kysely'
import type { SubscriptionPeriods } from '#db/types'
import { addDays } from '#rules/core/riyadh-days'
import type { Context } from '#domain/core/context'
import { deferWrite } from '#domain/core/pending-writes'
import { insertPointsEntry } from '#domain/sale/records/points/insert-points-entry'
import { isPausedPastEnd } from '#domain/sale/records/subscriptions/paused-past-end'
import type { Transaction } from '#domain/core/transaction'

/**
 * A period has no status: it is granted, lapsed or ended early from the moment that stands in its row, each
 * of them once. The ledger of points is its log, and every change that moves points adds an entry there.
 */
export type LockedPeriod = Pick<
  Selectable<SubscriptionPeriods>,
  'id' | 'subscription_id' | 'points' | 'points_left'
>

/**
 * A new period, which an order has paid for; with `endsGrace` it keeps the grace that it ends, with
 * `joinsConsent` the plan renews by the consent of this purchase, too, where it did by that of others alone;
 * with `isRenewing` it renewed before, and goes on by the terms that its client bought where somebody else
 * ordered this period for them (docs/decisions/0238). One that begins now has its points at once, less those
 * that were spent before it began.
 */
export function insertPeriod(
  tx: Transaction,
  ctx: Context,
  row: Pick<
    Selectable<SubscriptionPeriods>,
    | 'id'
    | 'subscription_id'
    | 'order_id'
    | 'starts_at'
    | 'ends_at'
    | 'days'
    | 'points'
    | 'began_renewal'
    | 'found_renewal'
    | 'replaced_card_id'
  >,
  how: { spent: number; endsGrace: boolean; joinsConsent: boolean; isRenewing: boolean },
): void {
  const { spent, endsGrace, joinsConsent, isRenewing } = how
  const hasBegun = row.starts_at <= ctx.now()
  const period = { ...row, points_left: hasBegun ? row.points - spent : 0 }
  deferWrite(
    tx,
    { table: 'subscription_periods', key: row.id },
    tx.db.insertInto('subscription_periods').values({
      ...period,
      granted_at: hasBegun ? ctx.now() : null,
      ...(endsGrace && { ended_grace_at: graceOf(row.subscription_id) }),
      ...(joinsConsent && { began_renewal: renewsByPurchase(row.subscription_id) }),
      ...(isRenewing && { keeps_terms: isOrderedForClient(row.order_id) }),
    }),
  )
  if (hasBegun) writeEntry(tx, ctx, period, { kind: 'grant', points: row.points, pointsLeft: row.points })
  writeEntry(tx, ctx, period, { kind: 'spend', points: -spent, pointsLeft: period.points_left })
}

/**
 * That of a renewal which ends a pause gives nothing, and so does not come back. Source: docs/decisions/0210.
 */
const graceOf = (subscriptionId: string) =>
  sql<Date | null>`(select s.grace_ends_at from subscriptions s where s.id = ${subscriptionId} and not ${isPausedPastEnd()})`

/** By staff or by a partner. */
const isOrderedForClient = (orderId: string) =>
  sql<boolean>`exists (select from orders o where o.id = ${orderId}
    and (o.placed_by_staff_id is not null or o.api_client_id is not null))`

const renewsByPurchase = (subscriptionId: string) =>
  sql<boolean>`exists (select from subscription_periods e where e.subscription_id = ${subscriptionId}
    and e.began_renewal and e.ended_early_at is null)`

/**
 * The consent to renewal is its owner's own from now on, with the card and at the price of now, whatever
 * purchase it came with before.
 */
export function renewConsent(tx: Transaction, subscriptionId: string): void {
  deferWrite(
    tx,
    { table: 'subscription_periods', key: subscriptionId },
    tx.db
      .updateTable('subscription_periods')
      .set({ began_renewal: false, found_renewal: false, replaced_card_id: null })
      .where('subscription_id', '=', subscriptionId)
      .where((period) =>
        period.or([
          period('began_renewal', '=', true),
          period('found_renewal', '=', true),
          period('replaced_card_id', 'is not', null),
        ]),
      ),
  )
}

/** The card with which the plan renewed before the purchase of a period of it brought another one. */
export function keepReplacedCard(tx: Transaction, periodId: string, cardId: string): void {
  deferWrite(
    tx,
    { table: 'subscription_periods', key: periodId },
    tx.db.updateTable('subscription_periods').set({ replaced_card_id: cardId }).where('id', '=', periodId),
  )
}

/**
 * A purchase with which renewals were agreed to is taken back: none that was bought behind it finds that
 * consent any more.
 */
export function forgetFoundRenewal(tx: Transaction, subscriptionId: string): void {
  deferWrite(
    tx,
    { table: 'subscription_periods', key: subscriptionId },
    tx.db
      .updateTable('subscription_periods')
      .set({ found_renewal: false })
      .where('subscription_id', '=', subscriptionId)
      .where('found_renewal', '=', true),
  )
}

/** A locked period begins: its points are granted, once. */
export function grantPoints(tx: Transaction, ctx: Context, period: LockedPeriod): void {
  const { points } = period
  change(tx, period, 'granted_at', { granted_at: ctx.now(), points_left: points })
  writeEntry(tx, ctx, period, { kind: 'grant', points, pointsLeft: points })
}

/** A locked period is over: what is left of its points lapses, once. */
export function lapsePoints(tx: Transaction, ctx: Context, period: LockedPeriod): void {
  change(tx, period, 'lapsed_at', { lapsed_at: ctx.now(), points_left: 0 })
  writeEntry(tx, ctx, period, { kind: 'lapse', points: -period.points_left, pointsLeft: 0 })
}

/**
 * A locked period ends before its time, with what is left of its points. The fact is that of its plan, the
 * caller's.
 */
export function endPeriodEarly(tx: Transaction, ctx: Context, period: LockedPeriod): void {
  const now = ctx.now()
  change(tx, period, 'ended_early_at', { ended_early_at: now, lapsed_at: now, points_left: 0 })
  writeEntry(tx, ctx, period, { kind: 'lapse', points: -period.points_left, pointsLeft: 0 })
}

/** Points of a locked period were spent, or come back. The entries are the caller's, who knows the spend. */
export function setPointsLeft(
  tx: Transaction,
  period: Pick<LockedPeriod, 'id' | 'points_left'>,
  pointsLeft: number,
): void {
  change(tx, period, 'lapsed_at', { points_left: pointsLeft })
}

/**
 * Staff give a locked period more days, free, behind those that its order paid for. Returns the period's new
 * end.
 */
export function addFreeDays(
  tx: Transaction,
  period: LockedPeriod & Pick<Selectable<SubscriptionPeriods>, 'ends_at' | 'free_days'>,
  days: number,
): Date {
  const endsAt = addDays(period.ends_at, days)
  change(tx, period, 'lapsed_at', { ends_at: endsAt, free_days: period.free_days + days })
  return endsAt
}

/** Staff give another plan for the rest of a locked, running period. */
export function giveProduct(tx: Transaction, period: LockedPeriod, productId: string): void {
  change(tx, period, 'lapsed_at', { gift_product_id: productId })
}

/**
 * Staff give a locked, running period more points (positive), or take some back (negative); never below none.
 */
export function adjustPoints(
  tx: Transaction,
  ctx: Context,
  period: LockedPeriod & Pick<Selectable<SubscriptionPeriods>, 'free_points'>,
  points: number,
): number {
  const pointsLeft = period.points_left + points
  change(tx, period, 'lapsed_at', {
    points_left: pointsLeft,
    free_points: period.free_points + Math.max(points, 0),
  })
  const { id: periodId, subscription_id: subscriptionId } = period
  insertPointsEntry(tx, ctx, { subscriptionId, periodId, kind: 'adjustment', points, pointsLeft })
  return pointsLeft
}

/** A locked period moves to an earlier time, because one before it ended early. */
export function movePeriod(
  tx: Transaction,
  id: string,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): void {
  deferWrite(
    tx,
    { table: 'subscription_periods', key: id, otherwise: 'something_went_wrong' },
    tx.db
      .updateTable('subscription_periods')
      .set({ starts_at: startsAt, ends_at: endsAt })
      .where('id', '=', id)
      .where('ended_early_at', 'is', null)
      .returning('id'),
  )
}

/** Only where that moment has not come, and no points came or went since the period was locked. */
function change(
  tx: Transaction,
  period: Pick<LockedPeriod, 'id' | 'points_left'>,
  moment: 'granted_at' | 'lapsed_at' | 'ended_early_at',
  set: Pick<
    Updateable<SubscriptionPeriods>,
    | 'granted_at'
    | 'lapsed_at'
    | 'ended_early_at'
    | 'points_left'
    | 'ends_at'
    | 'free_days'
    | 'free_points'
    | 'gift_product_id'
  >,
): void {
  deferWrite(
    tx,
    { table: 'subscription_periods', key: period.id, otherwise: 'something_went_wrong' },
    tx.db
      .updateTable('subscription_periods')
      .set(set)
      .where('id', '=', period.id)
      .where(moment, 'is', null)
      .where('ended_early_at', 'is', null)
      .where('points_left', '=', period.points_left)
      .returning('id'),
  )
}

/** A plan may have no points, and a period none left. */
function writeEntry(
  tx: Transaction,
  ctx: Context,
  period: Pick<LockedPeriod, 'id' | 'subscription_id'>,
  entry: { kind: 'grant' | 'spend' | 'lapse'; points: number; pointsLeft: number },
): void {
  if (entry.points === 0) return
  insertPointsEntry(tx, ctx, { subscriptionId: period.subscription_id, periodId: period.id, ...entry })
}
