import { sql } from 'kysely'
import { addDays } from '#rules/core/riyadh-days'
import type { Changes } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import { newId } from '#domain/core/new-id'
import { linkCoupon } from '#domain/sale/records/orders/coupon-uses'
import type { LockedOrder } from '#domain/sale/records/orders/lock-order'
import { isChargeable } from '#domain/sale/records/cards/chargeable-card'
import { savesCard, waitsForCard } from '#domain/sale/records/cards/saves-card'
import { scheduleRenewal } from '#domain/sale/lifecycle/schedule-renewal'
import { endPointsOfGrace } from '#domain/sale/lifecycle/period-points'
import {
  changeSubscription,
  insertSubscription,
  recordStart,
  type SubscriptionEvent,
} from '#domain/sale/records/subscriptions/change-subscription'
import type { FulfilmentLine, RunningPlan } from '#domain/sale/records/subscriptions/lock-fulfilment'
import { insertPeriod, renewConsent } from '#domain/sale/records/periods/change-period'
import type { Transaction } from '#domain/core/transaction'

type NewPeriod = {
  order: LockedOrder
  line: FulfilmentLine
  /** `before`: the locked subscription to which it is added; null for a new one. */
  subscription: { id: string; startsAt: Date; before: RunningPlan | null; endsAt?: Date | null }
  /** Points of this period that were spent before it began, on the plan that it replaces. */
  spent?: number
  /**
   * The card that the replaced plan renewed with: the new one does, where the order was paid without a saved
   * card and this one can be charged.
   */
  oldCard?: string | null
  fact: 'subscription.started' | 'subscription.extended' | 'subscription.renewed'
  /** What the fact says beside the status and the end. */
  changes?: Changes
}

/**
 * Adds the order's period to a new or a running subscription. A period that starts now gets its points at
 * once, a later one when it starts; they lapse when it ends. It settles a missed renewal, and turns
 * auto-renewal on where the client agreed to it. Returns the period's end, which is the subscription's end
 * too, and whether a renewal that was agreed to with the order waits for a card.
 */
export async function addPeriod(
  tx: Transaction,
  ctx: Context,
  input: NewPeriod,
): Promise<{ endsAt: Date; waitsForCard: boolean }> {
  const { order, line, subscription } = input
  const { id, before } = subscription
  const endsAt = addDays(subscription.startsAt, line.days)
  const startsNow = subscription.startsAt <= ctx.now()
  const periodId = newId()
  const { saves_card: isSaved, ...renewal } = await chooseRenewal(tx, ctx, input)
  if (before && startsNow) endPointsOfGrace(tx, ctx, id)
  if (!before) {
    insertSubscription(tx, ctx, {
      id,
      client_id: order.clientId,
      product_id: line.product_id,
      starts_at: subscription.startsAt,
      ends_at: endsAt,
      ...renewal,
    })
  }
  // Before the facts: the database leaves them to the partners whose orders paid for the periods.
  insertPaidPeriod(tx, ctx, input, { id: periodId, endsAt, cardId: renewal.payment_method_id ?? null })
  const changes: Changes = {
    ends_at: { before: subscription.endsAt?.toISOString() ?? null, after: endsAt.toISOString() },
    ...input.changes,
  }
  if (before) {
    changeSubscription(tx, ctx, before, {
      event: eventOf(before, renewal),
      fact: input.fact,
      set: { ends_at: endsAt, grace_ends_at: null, ...renewal },
      changes,
    })
  } else {
    recordStart(tx, ctx, { id, clientId: order.clientId, changes, cardId: renewal.payment_method_id ?? null })
  }
  if (order.discount > 0) linkCoupon(tx, { orderId: order.id, subscriptionId: id })

  const { startsAt } = subscription
  // Behind a running plan the period's begin comes first; one that waits already is due by then.
  const dueAt = before ? new Date(Math.max(startsAt.getTime(), ctx.now().getTime())) : endsAt
  enqueue(tx, ctx, { name: 'subscription.advance', subjectId: id, clientId: order.clientId, dueAt })
  // Whoever begins auto-renewal later schedules it then.
  const renews = renewal.auto_renew ?? before?.autoRenew ?? false
  if (renews) scheduleRenewal(tx, ctx, { subscriptionId: id, clientId: order.clientId, startsAt, endsAt })
  const waits = waitsForCard({ awaits_card: renewal.awaits_card ?? false, saves_card: isSaved })
  return { endsAt, waitsForCard: waits }
}

function insertPaidPeriod(
  tx: Transaction,
  ctx: Context,
  { order, line, subscription, spent = 0 }: NewPeriod,
  { id, endsAt, cardId }: { id: string; endsAt: Date; cardId: string | null },
): void {
  const { before, startsAt } = subscription
  const isAgreed = before !== null && (before.autoRenew || (before.awaitsCard ?? false))
  const row = {
    id,
    subscription_id: subscription.id,
    order_id: order.id,
    starts_at: startsAt,
    ends_at: endsAt,
    days: line.days,
    points: line.points,
    began_renewal: order.autoRenew && !isAgreed,
    found_renewal: isAgreed,
    replaced_card_id: before && cardId && before.cardId !== cardId ? before.cardId : null,
  }
  // What earlier purchases came with is void where the renewal was off, and where a renewal is paid by hand
  // with a consent of its own.
  const isAnew = order.autoRenew && order.method === 'subscription'
  if (before && (!isAgreed || isAnew)) renewConsent(tx, subscription.id)
  // A renewal was what the grace waited for.
  const endsGrace = before !== null && order.method !== 'subscription'
  const joinsConsent = order.autoRenew && isAgreed && !isAnew
  const isRenewing = isAgreed && !order.autoRenew && order.method !== 'subscription'
  insertPeriod(tx, ctx, row, { spent: Math.min(spent, line.points), endsGrace, joinsConsent, isRenewing })
}

/** Settles a missed renewal; an order with auto-renewal turns a stopped one on again. */
function eventOf(before: RunningPlan, renewal: Renewal): SubscriptionEvent | null {
  if (before.status === 'past_due' || before.status === 'expired') return 'recover'
  return before.status === 'cancelled' && renewal.auto_renew ? 'resume' : null
}

type Renewal = { auto_renew?: boolean; awaits_card?: boolean; payment_method_id?: string | null }

/**
 * Auto-renewal that was agreed to begins as soon as any card can be charged: the one that paid, or, where the
 * order was paid with none, by balance, by a coupon or by a card that is not kept, the default card, else the
 * newest. Until then it awaits one. Source: docs/decisions/0062.
 */
async function chooseRenewal(
  tx: Transaction,
  ctx: Context,
  input: {
    order: LockedOrder
    subscription: { before: RunningPlan | null }
    oldCard?: string | null
  },
): Promise<Renewal & { saves_card: boolean }> {
  const { order } = input
  const { before } = input.subscription
  if (!order.autoRenew) return { saves_card: false }
  // After a handover the plan has another owner, and renews with no card of the former one.
  const owner = before?.clientId ?? order.clientId
  const cards = await readCards(tx, ctx, { order, owner, oldCard: input.oldCard ?? null })
  const { paid, wallet, saves_card } = cards
  const card = paid ?? wallet
  if (!before) {
    return { auto_renew: card !== null, payment_method_id: card, awaits_card: card === null, saves_card }
  }
  return {
    auto_renew: before.autoRenew || card !== null,
    payment_method_id: paid ?? (before.autoRenew ? before.cardId : null) ?? wallet ?? before.cardId,
    awaits_card: !before.autoRenew && card === null && owner === order.clientId,
    saves_card,
  }
}

type PlanCards = { paid: string | null; wallet: string | null; saves_card: boolean }

/**
 * The saved card that the order was paid with, if its owner has it still, or that the plan before renewed
 * with, the one that can be charged instead, and whether one is about to be kept. Read after the order was
 * locked: the job that keeps the card may have ended while this one waited for the lock.
 */
async function readCards(
  tx: Transaction,
  ctx: Context,
  asked: { order: LockedOrder; owner: string; oldCard: string | null },
): Promise<PlanCards> {
  const { order, owner, oldCard } = asked
  const { rows } = await sql<PlanCards>`select
    coalesce((select m.id from payments p join payment_methods m on m.id = p.payment_method_id
        where p.order_id = ${order.id} and p.settles and m.removed_at is null and m.client_id = ${owner}),
      (select m.id from payment_methods m where m.id = ${oldCard}::uuid and ${isChargeable(ctx)})) as paid,
    (select m.id from payment_methods m where m.client_id = ${owner} and m.client_id = ${order.clientId}
      and ${isChargeable(ctx)} order by m.is_default desc, m.id desc limit 1) as wallet,
    ${savesCard(sql`${owner}::uuid`)} as saves_card`.execute(tx.db)
  return rows[0] ?? { paid: null, wallet: null, saves_card: false }
}
