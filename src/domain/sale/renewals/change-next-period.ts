import type { Kysely } from 'kysely'
import type { DB } from '#db/types'
import { ShopError } from '#rules/errors/shop-error'
import { isPayable } from '#rules/sale/order'
import type { Context } from '#domain/core/context'
import { lockClient } from '#domain/people/identity/lock-client'
import { lockOrderAndClient, type LockedOrder } from '#domain/sale/records/orders/lock-order'
import { findOpenPayment } from '#domain/sale/records/payments/find-open-payment'
import { syncOpenPayment } from '#domain/sale/payments/sync-payment'
import {
  lockOpenRenewal,
  lockSubscriptionForRenewal,
  type RenewableSubscription,
  type RenewalRow,
} from '#domain/sale/records/renewals/lock-subscription-for-renewal'
import { findRenewalOffer } from '#domain/sale/pricing/renewal-offer'
import { priceAnew } from '#domain/sale/lifecycle/write-renewal'
import { inTransaction, type Transaction } from '#domain/core/transaction'

/**
 * Runs `change`, which decides what the next period of a plan is, with the client and the plan locked. A
 * renewal that is owed for that period and not paid gets an order of the new decision in the same
 * transaction, so that its next try, the client's own payment and the account page all say the same; its
 * tries and its grace stay. The gateway is asked first.
 * @param plan.upgradeOrderId an order that waits for money, for `change` to give up: asked about and locked
 * with the others Errors: plan_change_during_charge while the renewal is at the gateway, order_not_found, and
 * those of `change`.
 * @see docs/decisions/0055-a-plan-is-compared-by-its-day.md
 */
export async function changeNextPeriod(
  ctx: Context,
  plan: { id: string; clientId: string; upgradeOrderId?: string | undefined },
  change: (tx: Transaction, upgradeOrder: LockedOrder | null) => Promise<void>,
): Promise<void> {
  const { upgradeOrderId } = plan
  const seen = await findOpenRenewal(ctx.db, plan.id)
  const ids = [seen?.order_id, upgradeOrderId].filter((id) => id !== undefined).toSorted()
  for (const orderId of ids) await syncOpenPayment(ctx, { orderId })
  await inTransaction(ctx, async (tx) => {
    const orders: LockedOrder[] = []
    for (const id of ids) orders.push(await lockOrderAndClient(tx, id, plan.clientId))
    if (orders.length === 0) await lockClient(tx, plan.clientId)
    const renewing = await lockSubscriptionForRenewal(tx, plan.id)
    const lockedOf = (id?: string) => orders.find((order) => order.id === id) ?? null
    await changeNextPeriodWithin(tx, ctx, { plan: renewing, order: lockedOf(seen?.order_id) }, () =>
      change(tx, lockedOf(upgradeOrderId)),
    )
  })
}

/**
 * The same as a part of something larger: `order` is that of the open renewal, locked before the plan, if
 * there is one.
 */
export async function changeNextPeriodWithin(
  tx: Transaction,
  ctx: Context,
  { plan, order }: { plan: RenewableSubscription; order: LockedOrder | null },
  change: () => Promise<void>,
): Promise<void> {
  const renewal = await lockOpenRenewal(tx, plan.id)
  if (renewal) await requireStill(tx, renewal, order)
  await change()
  if (!renewal || !order) return
  const offer = await findRenewalOffer(tx.db, plan.id, ctx.now())
  if (offer) await priceAnew(tx, ctx, { order, renewal, plan }, offer)
}

/** For a quote, which locks nothing. Error: plan_change_during_charge. */
export async function requireNoCharge(db: Kysely<DB>, subscriptionId: string): Promise<void> {
  const renewal = await findOpenRenewal(db, subscriptionId)
  if (renewal && (renewal.charging_payment_id || (await findOpenPayment(db, renewal.order_id)))) {
    throw new ShopError('plan_change_during_charge')
  }
}

async function findOpenRenewal(db: Kysely<DB>, subscriptionId: string) {
  return db
    .selectFrom('renewals')
    .select(['order_id', 'charging_payment_id'])
    .where('subscription_id', '=', subscriptionId)
    .where('status', '=', 'open')
    .executeTakeFirst()
}

/**
 * Nothing of it is at the gateway, nothing that came of it waits to be worked, and it is the one that was
 * asked about.
 */
async function requireStill(tx: Transaction, renewal: RenewalRow, order: LockedOrder | null): Promise<void> {
  const isStill =
    order?.id === renewal.order_id &&
    isPayable(order.status) &&
    renewal.charging_payment_id === null &&
    !(await findOpenPayment(tx.db, order.id))
  if (!isStill) throw new ShopError('plan_change_during_charge')
}
