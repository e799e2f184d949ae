import { halalas, subtract, type Halalas } from '#rules/core/money'
import { invariant } from '#rules/core/invariant'
import { taxInRefund } from '#rules/payments/refund'
import { ShopError } from '#rules/errors/shop-error'
import { soldColumns } from '#domain/shop/catalogue/product-columns'
import type { Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import { postBooking } from '#domain/core/ledger/post-booking'
import { newId } from '#domain/core/new-id'
import { toLockedOrder, type LockedOrder } from '#domain/sale/records/orders/lock-order'
import { carryCoupons } from '#domain/sale/records/orders/coupon-uses'
import { recordTaxEvent } from '#domain/sale/records/tax-documents/record-tax-event'
import { getRefundRoom } from '#domain/sale/records/refunds/get-refund-room'
import { closeUnpaidDowngrade } from '#domain/sale/records/plan-changes/close-plan-change'
import { movePlanChange } from '#domain/sale/records/plan-changes/move-plan-change'
import { checkCredit } from '#domain/sale/pricing/check-credit'
import { addPeriod } from '#domain/sale/lifecycle/add-period'
import { lockOpenRenewal } from '#domain/sale/records/renewals/lock-subscription-for-renewal'
import { closePause } from '#domain/sale/lifecycle/close-pause'
import { endPointsOfGrace } from '#domain/sale/lifecycle/period-points'
import { changeSubscription, endBehind } from '#domain/sale/records/subscriptions/change-subscription'
import type { FulfilmentLine } from '#domain/sale/records/subscriptions/lock-fulfilment'
import { removeMembers } from '#domain/sale/lifecycle/remove-members'
import { carryMembers } from '#domain/sale/records/members/move-members'
import { endPeriodEarly } from '#domain/sale/records/periods/change-period'
import type { Transaction } from '#domain/core/transaction'
import { leaveFollow } from '#domain/sale/records/orders/leave-follow'

/**
 * An upgrade was paid: in this one transaction the old plan ends for good, its unused worth becomes the
 * client's balance, and the new plan begins. Points that were spent since the quote are taken from the new
 * ones, so it makes no difference whether they were spent just before or just after. Returns how much of the
 * credit pays the order. Source: domain rules, "Subscriptions". Error: price_changed when the quote no longer
 * holds.
 */
export async function replacePlan(tx: Transaction, ctx: Context, order: LockedOrder): Promise<Halalas> {
  invariant(order.planChangeId, `order ${order.id} changes no plan`)
  const check = await checkCredit(tx, ctx, order)
  if (!check) throw new ShopError('price_changed')
  const { change, spentSince, credits } = check

  for (const credit of credits) await bookCredit(tx, ctx, order, credit)
  await tx.db
    .updateTable('clients')
    .set((row) => ({
      balance_minor: row('balance_minor', '+', change.credit_minor - BigInt(order.credit)),
      updated_at: ctx.now(),
    }))
    .where('id', '=', order.clientId)
    .execute()

  const old = await endOldPlan(tx, ctx, change.subscription_id, order.clientId)
  await dropWhatWaits(tx, ctx, old.id, order.clientId)
  const line: FulfilmentLine = await tx.db
    .selectFrom('order_lines')
    .select(['product_id', ...soldColumns])
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  const subscription = { id: newId(), startsAt: ctx.now(), before: null }
  await addPeriod(tx, ctx, {
    order,
    line,
    subscription,
    spent: spentSince,
    oldCard: old.payment_method_id,
    fact: 'subscription.started',
    changes: { credit_minor: { before: null, after: Number(change.credit_minor) } },
  })
  movePlanChange(tx, ctx, change, 'finish', { set: { done_at: ctx.now() } })
  enqueue(tx, ctx, { name: 'plan_change.supersede', subjectId: change.id, clientId: order.clientId })
  carryCoupons(tx, { from: old.id, to: subscription.id })
  // Kept members share the new plan from now on; the places of the others are free.
  const stays = line.group_sharing ? change.keeps_members : []
  const oldPlan = { id: old.id, clientId: order.clientId }
  if (stays !== null) await removeMembers(tx, ctx, oldPlan, { allBut: stays })
  carryMembers(tx, { from: old.id, to: subscription.id })
  return order.credit
}

/** Books the unused part of the old plan from revenue to the client's balance. */
async function bookCredit(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  credit: { order_id: string; amount_minor: bigint },
): Promise<void> {
  const amount = halalas(credit.amount_minor)
  if (amount === 0) return
  // Refunds of it wait: for the client, or, of a former owner's order, for the order. `checkCredit` locked
  // both.
  const paidOrder = toLockedOrder(
    await tx.db.selectFrom('orders').selectAll().where('id', '=', credit.order_id).executeTakeFirstOrThrow(),
  )
  const { given, taxGiven } = await getRefundRoom(tx.db, ctx, paidOrder.id)
  const tax = taxInRefund(paidOrder, { given: halalas(given.card + given.balance), tax: taxGiven }, amount)
  postBooking(tx, ctx, {
    kind: 'plan_credit',
    orderId: paidOrder.id,
    entries: [
      { account: 'refunds', amount: subtract(amount, tax) },
      { account: 'tax', amount: tax },
      { account: 'client_balance', amount: halalas(-amount), clientId: order.clientId },
    ],
  })
  recordTaxEvent(tx, ctx, {
    booking: 'plan_credit',
    orderId: paidOrder.id,
    // A former owner’s invoice and its notes are nobody else’s.
    ...(paidOrder.clientId === order.clientId && { exchangeOrderId: order.id }),
    gross: amount,
    tax,
    reason: 'plan_change',
  })
}

/** Its periods end, what is left of their points lapses, and nothing renews it. */
async function endOldPlan(tx: Transaction, ctx: Context, id: string, clientId: string) {
  const now = ctx.now()
  const old = await tx.db
    .selectFrom('subscriptions')
    .select(['id', 'status', 'starts_at', 'ends_at', 'auto_renew', 'payment_method_id'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const periods = await tx.db
    .selectFrom('subscription_periods')
    .selectAll()
    .where('subscription_id', '=', id)
    .where('ended_early_at', 'is', null)
    .where('ends_at', '>', now)
    .forNoKeyUpdate()
    .execute()
  for (const period of periods) endPeriodEarly(tx, ctx, period)
  endPointsOfGrace(tx, ctx, id)
  const { status, auto_renew: autoRenew } = old
  changeSubscription(
    tx,
    ctx,
    { id, clientId, status, autoRenew },
    {
      event: 'replace',
      fact: 'subscription.replaced',
      set: {
        auto_renew: false,
        ends_at: endBehind(old.starts_at, old.ends_at < now ? old.ends_at : now),
      },
      changes: { ends_at: { before: old.ends_at.toISOString(), after: now.toISOString() } },
    },
  )
  return old
}

/** Ends the old plan's pause, its scheduled downgrade and its open renewal. */
async function dropWhatWaits(tx: Transaction, ctx: Context, id: string, clientId: string): Promise<void> {
  await closePause(tx, ctx, { id, clientId, by: 'plan' })
  await closeUnpaidDowngrade(tx, ctx, id)
  const renewal = await lockOpenRenewal(tx, id)
  if (renewal) leaveFollow(tx, ctx, { orderId: renewal.order_id, clientId })
}
