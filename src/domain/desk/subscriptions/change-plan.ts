import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import { invariant } from '#rules/core/invariant'
import { zero } from '#rules/core/money'
import { behindGift } from '#rules/sale/behind-gift'
import { canBeAgreedTo } from '#rules/payments/saved-card'
import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'
import { undoChosenPlan } from '#domain/sale/lifecycle/undo-chosen-plan'
import { notifyChangedByStaff } from '#domain/sale/notifications/notify-changed-by-staff'
import { notifyComingPrice } from '#domain/sale/notifications/notify-coming-price'
import { notifyPlacedOrder } from '#domain/sale/notifications/notify-payment-link'
import { openPaymentWithin, type OpenedPayment } from '#domain/sale/payments/open-payment'
import { choosePlanForPaidEnd } from '#domain/sale/plan-changes/choose-plan-for-paid-end'
import { givePlan } from '#domain/sale/plan-changes/give-plan'
import { giveUpUpgrades, orderUpgradeFor } from '#domain/sale/plan-changes/order-upgrade-for'
import { getWantedPlan } from '#domain/sale/plan-changes/quote-plan-change'
import { PlanWaits } from '#domain/sale/pricing/find-upgrade'
import { findRenewalOffer } from '#domain/sale/pricing/renewal-offer'
import { savesCard } from '#domain/sale/records/cards/saves-card'
import { listStoredCards } from '#domain/sale/records/cards/list-payment-methods'
import type { LockedOrder } from '#domain/sale/records/orders/lock-order'
import {
  lockOpenRenewal,
  type RenewableSubscription,
} from '#domain/sale/records/renewals/lock-subscription-for-renewal'
import { touchSubscription } from '#domain/sale/records/subscriptions/change-subscription'
import { runningGift } from '#domain/sale/subscriptions/read-subscriptions'
import { changeNextPeriodWithin } from '#domain/sale/renewals/change-next-period'
import type { MoneyOfAction } from '#domain/desk/subscriptions/subscription-action'

type Plan = RenewableSubscription

/**
 * A larger plan at once, by the client's own quote: charged to a saved card of the client's once this is
 * committed (`opened`), or to be paid by the link that the client is sent, by which they confirm what their
 * balance pays whole. `orders` wait for money. Errors: client_is_blocked, plan_waits_for_paid_end, those of
 * `orderUpgradeFor`, auto_renew_needs_card, card_needs_bank, client_is_closed, and those of `openPayment`.
 */
export async function changePlanNow(
  tx: Transaction,
  ctx: Context,
  { plan, orders }: { plan: Plan; orders: LockedOrder[] },
  asked: { productId: string; paymentMethodId: string | null; keepsMembers: string[] | null },
): Promise<{ money: MoneyOfAction; opened: OpenedPayment | null }> {
  const { productId, keepsMembers, paymentMethodId } = asked
  // What they pay would be sent back: nothing is taken, by card, balance or link.
  if (plan.isKeptOut) throw new ShopError('client_is_blocked')
  const ordered = await orderUpgradeFor(tx, ctx, {
    plan,
    productId,
    keepsMembers,
    before: orders,
  }).catch((error: unknown) => {
    throw error instanceof PlanWaits ? new ShopError('plan_waits_for_paid_end') : error
  })
  const { id: orderId, offer } = ordered
  const amountMinor = offer.price.finalPrice
  const sums = { amountMinor, balanceMinor: ordered.held }
  if (paymentMethodId === null) {
    touchSubscription(tx, ctx, plan.id)
    await notifyPlacedOrder(tx, ctx, { orderId, client: plan.client, offer })
    return { money: { kind: 'asked', ...sums }, opened: null }
  }
  if (amountMinor === 0) {
    const with_ = { method: 'balance' } as const
    await openPaymentWithin(tx, ctx, plan.clientId, { orderId, supersede: false, with: with_ })
    return { money: { kind: 'charged', ...sums }, opened: null }
  }
  touchSubscription(tx, ctx, plan.id)
  await requireCard(tx, ctx, plan.clientId, paymentMethodId)
  const opened = await openPaymentWithin(tx, ctx, plan.clientId, {
    orderId,
    supersede: false,
    with: { method: 'saved_card', paymentMethodId, askCvc: false },
  })
  notifyChangedByStaff(tx, ctx, plan, {
    change: 'plan_charged',
    other: offer.product[`name_${plan.client.language}`],
    amountMinor,
  })
  return { money: { kind: 'charged', ...sums }, opened }
}

/** Errors: auto_renew_needs_card, card_needs_bank. */
async function requireCard(tx: Transaction, ctx: Context, clientId: string, cardId: string): Promise<void> {
  const card = (await listStoredCards(ctx, tx.db, clientId)).find(({ id }) => id === cardId)
  if (card && canBeAgreedTo(card, ctx.now())) return
  throw new ShopError(card?.needs_bank ? 'card_needs_bank' : 'auto_renew_needs_card', {
    fields: { payment_method_id: ['not_allowed'] },
  })
}

/**
 * Another plan, larger or smaller, with the next period: the renewal charges it; answers how much.
 * Errors: product_not_found, invalid_input for the plan that runs, plan_change_during_charge, and those of
 * `choosePlanForPaidEnd`.
 */
export async function schedulePlan(
  tx: Transaction,
  ctx: Context,
  { plan, orders }: { plan: Plan; orders: LockedOrder[] },
  asked: { productId: string; keepsMembers: string[] | null },
): Promise<MoneyOfAction> {
  const wanted = await getWantedPlan(tx, asked.productId)
  if (wanted.id === plan.productId) {
    throw new ShopError('invalid_input', { fields: { product_id: ['not_allowed'] } })
  }
  await giveUpUpgrades(tx, ctx, orders)
  const { id, clientId } = plan
  const order = await orderOfRenewal(tx, id, orders)
  await changeNextPeriodWithin(tx, ctx, { plan, order }, () =>
    choosePlanForPaidEnd(tx, ctx, { id, clientId, keepsMembers: asked.keepsMembers }, wanted),
  )
  touchSubscription(tx, ctx, id)
  const next = await findRenewalOffer(tx.db, id, ctx.now())
  const amountMinor = next?.price.priceAfterTax ?? zero
  notifyChangedByStaff(tx, ctx, plan, {
    change: 'plan_scheduled',
    other: wanted[`name_${plan.client.language}`],
    amountMinor,
    begins: next?.beginsAt ?? plan.endsAt,
  })
  // Staff speak for the client, who has seen none.
  await notifyComingPrice(tx, ctx, id)
  return { kind: 'scheduled', amountMinor, balanceMinor: 0 }
}

/** A larger plan for the rest of the period, for nothing. Errors: those of `givePlan`. */
export async function giftPlan(tx: Transaction, ctx: Context, plan: Plan, productId: string): Promise<void> {
  const { product, until } = await givePlan(tx, ctx, plan, productId)
  notifyChangedByStaff(tx, ctx, plan, {
    change: await givenAs(tx, ctx, plan.id, { givenId: productId, until }),
    other: product[`name_${plan.client.language}`],
    until,
  })
}

/** How its client is notified of it: by what comes behind the gift. */
async function givenAs(
  tx: Transaction,
  ctx: Context,
  id: string,
  given: { givenId: string; until: Date },
): Promise<'plan_given' | 'plan_given_ends' | 'plan_given_alone'> {
  const { rows } = await sql<{ bought_id: string | null; paid_until: Date; renews: boolean }>`
    select ${runningGift(ctx.now())} -> 'bought' ->> 'id' as bought_id, s.ends_at as paid_until,
      s.auto_renew or (s.awaits_card and ${savesCard(sql`s.client_id`)}) as renews
    from subscriptions s where s.id = ${id}`.execute(tx.db)
  const [plan] = rows
  invariant(plan?.bought_id, `${id} was given a plan`)
  const renewal = await findRenewalOffer(tx.db, id, ctx.now())
  const behind = behindGift({
    ...given,
    boughtId: plan.bought_id,
    paidUntil: plan.paid_until,
    renews: plan.renews,
    renewedId: renewal?.product.id ?? null,
  })
  if (behind === 'ends') return 'plan_given_ends'
  return behind === 'back' ? 'plan_given' : 'plan_given_alone'
}

/**
 * A change that has not taken effect is given up: an upgrade with its unpaid order, or what was chosen for
 * the paid end. Errors: not_found, plan_change_settled, plan_change_during_charge.
 */
export async function undoChange(
  tx: Transaction,
  ctx: Context,
  { plan, orders }: { plan: Plan; orders: LockedOrder[] },
  changeId: string,
): Promise<void> {
  const change = await tx.db
    .selectFrom('plan_changes')
    .select('status')
    .where('id', '=', changeId)
    .where('subscription_id', '=', plan.id)
    .forUpdate()
    .executeTakeFirst()
  if (!change || change.status === 'undone') throw new ShopError('not_found')
  if (change.status !== 'pending') throw new ShopError('plan_change_settled')
  const upgrade = orders.find(({ planChangeId }) => planChangeId === changeId)
  if (upgrade) await giveUpUpgrades(tx, ctx, [upgrade])
  else {
    const order = await orderOfRenewal(tx, plan.id, orders)
    const chosen = { id: changeId, subscriptionId: plan.id }
    await changeNextPeriodWithin(tx, ctx, { plan, order }, () => undoChosenPlan(tx, ctx, chosen))
  }
  touchSubscription(tx, ctx, plan.id)
  notifyChangedByStaff(tx, ctx, plan, { change: 'change_undone' })
}

async function orderOfRenewal(
  tx: Transaction,
  id: string,
  orders: LockedOrder[],
): Promise<LockedOrder | null> {
  const renewal = await lockOpenRenewal(tx, id)
  return orders.find((order) => order.id === renewal?.order_id) ?? null
}
