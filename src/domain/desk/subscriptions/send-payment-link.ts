import { ShopError } from '#rules/errors/shop-error'
import { isPayable } from '#rules/sale/order'
import { incompleteDays } from '#rules/sale/hold'
import { addDays } from '#rules/core/riyadh-days'
import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'
import {
  notifyPaymentLink,
  paymentLinkKey,
  recordPaymentLinkSent,
} from '#domain/sale/notifications/notify-payment-link'
import { writeRenewalLink } from '#domain/sale/notifications/renewal-link'
import type { RenewableSubscription } from '#domain/sale/records/renewals/lock-subscription-for-renewal'
import { touchSubscription } from '#domain/sale/records/subscriptions/change-subscription'
import type { MoneyOfAction } from '#domain/desk/subscriptions/subscription-action'

/**
 * Sends the client of a locked plan the way to pay its failed renewal, as the messages about it carry it: the
 * link leads to the order that is owed when it is opened. Returns what is asked. Errors: no_failed_renewal,
 * client_is_closed, client_is_blocked.
 */
export async function sendRenewalLink(
  tx: Transaction,
  ctx: Context,
  plan: RenewableSubscription,
): Promise<MoneyOfAction> {
  const order = await findOwed(tx, plan.id)
  if (!order || order.final_price_minor === 0n) throw new ShopError('no_failed_renewal')
  const { client } = plan
  if (client.phone === null) throw new ShopError('client_is_closed')
  if (plan.isKeptOut) throw new ShopError('client_is_blocked')
  const expiresAt = addDays(plan.graceEndsAt ?? ctx.now(), incompleteDays)
  const owed = { id: order.id, amountMinor: order.final_price_minor }
  notifyPaymentLink(tx, ctx, {
    client,
    order: { ...owed, refId: order.ref_id, plan: order[`name_${client.language}`] },
    link: await writeRenewalLink(ctx, tx.db, { orderId: order.id, expiresAt }),
    onceKey: paymentLinkKey(order.id, ctx.now()),
  })
  touchSubscription(tx, ctx, plan.id)
  recordPaymentLinkSent(tx, ctx, { ...owed, clientId: plan.clientId })
  const { final_price_minor: amount, previous_balance_minor: held } = order
  return { kind: 'asked', amountMinor: Number(amount), balanceMinor: Number(held) }
}

/** The order of the renewal that failed and can still be paid. */
export async function findOwed(tx: Transaction, subscriptionId: string) {
  const order = await tx.db
    .selectFrom('renewals as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .innerJoin('order_lines as l', 'l.order_id', 'o.id')
    .select(['o.id', 'o.ref_id', 'o.status', 'o.final_price_minor', 'o.previous_balance_minor'])
    .select(['l.name_ar', 'l.name_en'])
    .where('r.subscription_id', '=', subscriptionId)
    .where('r.status', 'in', ['open', 'lapsed'])
    .where('r.first_failed_at', 'is not', null)
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return order && isPayable(order.status) ? order : undefined
}
