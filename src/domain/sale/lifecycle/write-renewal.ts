import { addDays } from '#rules/core/riyadh-days'
import { renewalRetryDays } from '#rules/sale/renewal'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { newId } from '#domain/core/new-id'
import { freezeOrder } from '#domain/sale/lifecycle/freeze-order'
import { holdBalance, releaseHolds } from '#domain/sale/records/orders/holds'
import { leaveLapse } from '#domain/sale/records/orders/leave-lapse'
import { lockOrder, type LockedOrder } from '#domain/sale/records/orders/lock-order'
import { changeRenewal, insertRenewal } from '#domain/sale/records/renewals/change-renewal'
import type {
  RenewableSubscription,
  RenewalRow,
} from '#domain/sale/records/renewals/lock-subscription-for-renewal'
import type { RenewalOffer } from '#domain/sale/pricing/renewal-offer'
import { markCancelled } from '#domain/sale/records/orders/mark-cancelled'
import type { Transaction } from '#domain/core/transaction'

/** Whether a card is charged for it, and not only balance taken. */
function isCharged({ price }: RenewalOffer): boolean {
  return price.finalPrice > 0
}

/**
 * The order of the next period; its balance's share is held. Where a card is to be charged it awaits its
 * payment from the beginning, and the caller opens the attempt in the same transaction. Returns its id.
 * @param refId its number, where that was taken before
 */
export async function writeRenewalOrder(
  tx: Transaction,
  ctx: Context,
  plan: RenewableSubscription,
  offer: RenewalOffer,
  refId: number,
): Promise<string> {
  const orderId = newId()
  freeze(tx, ctx, { orderId, refId, plan, offer, opensPayment: isCharged(offer) })
  recordFact(tx, ctx, {
    action: 'subscription.renewal_due',
    entity: 'subscription',
    entityId: plan.id,
    clientId: plan.clientId,
    changes: { order_id: { before: null, after: orderId } },
  })
  await holdBalance(tx, ctx, { orderId, clientId: plan.clientId, amount: offer.price.previousBalance })
  return orderId
}

/**
 * What one paid period owes to the next: for the first time, or again with another order where it was
 * withdrawn (`before`).
 * @param attempt the first one to pay it, where one is written already
 */
export function writeRenewal(
  tx: Transaction,
  ctx: Context,
  due: {
    plan: RenewableSubscription
    periodId: string
    orderId: string
    before: RenewalRow | undefined
    attempt: { paymentId: string; isBackup: boolean } | null
  },
): RenewalRow {
  const now = ctx.now()
  const { plan, before, attempt } = due
  const fresh = {
    // Withdrawn before the plan was handed over, it is owed by its new owner.
    client_id: plan.clientId,
    order_id: due.orderId,
    tries: attempt ? 1 : 0,
    charging_payment_id: attempt?.paymentId ?? null,
    backup_tried_at: attempt?.isBackup ? now : null,
    first_failed_at: null,
    next_try_at: null,
    decline_class: null,
  }
  const renewal: RenewalRow = {
    ...(before ?? {
      id: newId(),
      subscription_id: plan.id,
      continues_period_id: due.periodId,
      created_at: now,
    }),
    ...fresh,
    status: 'open',
    updated_at: now,
  }
  if (before) changeRenewal(tx, ctx, before, { event: 'open', set: fresh })
  else insertRenewal(tx, renewal)
  return renewal
}

/**
 * Before another try: where plan, price, taxes or the balance's share are not what the unpaid order says any
 * more, one of this moment takes its place, so that every try charges what is due on its day. All three are
 * locked, and nothing of the order is open at the gateway. Money that comes for the old order all the same
 * goes back. Source: domain rules, "Subscriptions".
 */
export async function priceAnew(
  tx: Transaction,
  ctx: Context,
  due: { order: LockedOrder; renewal: RenewalRow; plan: RenewableSubscription },
  offer: RenewalOffer,
): Promise<{ order: LockedOrder; renewal: RenewalRow }> {
  const { order, renewal, plan } = due
  if (await isSame(tx, order, offer)) return { order, renewal }
  const orderId = newId()
  await releaseHolds(tx, ctx, order.id)
  freeze(tx, ctx, { orderId, plan, offer, opensPayment: false })
  markCancelled(tx, ctx, order, orderId)
  changeRenewal(tx, ctx, renewal, { set: { order_id: orderId } })
  await holdBalance(tx, ctx, { orderId, clientId: plan.clientId, amount: offer.price.previousBalance })
  return { order: await lockOrder(tx, orderId), renewal: { ...renewal, order_id: orderId } }
}

async function isSame(
  tx: Transaction,
  order: LockedOrder,
  { product, price }: RenewalOffer,
): Promise<boolean> {
  const sums =
    order.priceBeforeTax === price.priceBeforeTax &&
    order.discount === price.discount &&
    order.taxes === price.taxesTotal &&
    order.previousBalance === price.previousBalance
  if (!sums) return false
  const line = await tx.db
    .selectFrom('order_lines')
    .select(['product_id', 'points', 'days'])
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  return line.product_id === product.id && line.points === product.points && line.days === product.days
}

function freeze(
  tx: Transaction,
  ctx: Context,
  {
    orderId,
    refId,
    plan,
    offer,
    opensPayment,
  }: {
    orderId: string
    refId?: number
    plan: RenewableSubscription
    offer: RenewalOffer
    opensPayment: boolean
  },
): void {
  // Until the last try; where the first one fails it gets its own end.
  const payableUntil = plan.graceEndsAt ?? addDays(ctx.now(), Math.max(...renewalRetryDays) + 1)
  freezeOrder(tx, ctx, {
    id: orderId,
    ...(refId !== undefined && { refId }),
    clientId: plan.clientId,
    method: 'subscription',
    product: offer.product,
    price: offer.price,
    couponOrderId: offer.couponOrderId,
    autoRenew: false,
    language: plan.client.language,
    payableUntil,
    placementKey: null,
    opensPayment,
  })
  leaveLapse(tx, ctx, {
    id: orderId,
    clientId: plan.clientId,
    method: 'subscription',
    isPlacedByStaff: false,
    isUpgrade: false,
    placedAt: ctx.now(),
    payableUntil,
  })
}
