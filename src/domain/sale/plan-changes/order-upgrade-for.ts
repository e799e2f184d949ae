import { minute } from '#rules/core/durations'
import { upgradeMinutes } from '#rules/sale/plan-change'
import { ShopError } from '#rules/errors/shop-error'
import { subtract, type Halalas } from '#rules/core/money'
import { canMove } from '#rules/core/moves'
import { orderMoves } from '#rules/sale/order'
import { requirePermission, type Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import { newId } from '#domain/core/new-id'
import type { Transaction } from '#domain/core/transaction'
import { keepConsents } from '#domain/people/consents/keep-consents'
import { freezeOrder } from '#domain/sale/lifecycle/freeze-order'
import { giveUpOrder } from '#domain/sale/lifecycle/give-up-order'
import { writeUpgrade } from '#domain/sale/lifecycle/write-upgrade'
import { getOffer, type Offer } from '#domain/sale/pricing/get-offer'
import { holdBalance } from '#domain/sale/records/orders/holds'
import type { LockedOrder } from '#domain/sale/records/orders/lock-order'
import type { RenewableSubscription } from '#domain/sale/records/renewals/lock-subscription-for-renewal'

/**
 * Staff order the upgrade that a client asked for, at the client's own quote: nothing is paid yet. `before`
 * are orders of upgrades that waited, locked before the plan: they are given up. It renews if the plan
 * renewed. `held`: what of the client's balance it holds, halalas. Errors: product_not_found, plan_running
 * (`PlanWaits`) for a plan that waits for the paid end, plan_change_settled, plan_change_members,
 * invalid_input for the plan that runs.
 */
export async function orderUpgradeFor(
  tx: Transaction,
  ctx: Context,
  asked: {
    plan: RenewableSubscription
    productId: string
    keepsMembers: string[] | null
    before: LockedOrder[]
  },
): Promise<{ id: string; offer: Offer; held: Halalas }> {
  const staff = requirePermission(ctx, 'subscription:serve')
  const { plan, productId, keepsMembers } = asked
  const { clientId } = plan
  await giveUpUpgrades(tx, ctx, asked.before)
  const now = ctx.now()
  const offer = await getOffer(tx.db, { clientId, productId, coupon: null, now, lock: true, upgrades: ctx })
  if (!offer.upgrade || offer.upgrade.running.id !== plan.id) {
    throw new ShopError('invalid_input', { fields: { product_id: ['not_allowed'] } })
  }
  const id = newId()
  const planChangeId = await writeUpgrade(tx, ctx, { id, clientId, offer, keepsMembers }, offer.upgrade)
  const payableUntil = new Date(now.getTime() + upgradeMinutes * minute)
  const { creditUsed } = offer.upgrade
  freezeOrder(tx, ctx, {
    id,
    clientId,
    method: 'store',
    placedBy: { staffId: staff.id, discountReason: null },
    product: offer.product,
    price: offer.price,
    autoRenew: plan.autoRenew,
    language: plan.client.language,
    payableUntil,
    placementKey: null,
    planChangeId,
    credit: creditUsed,
  })
  if (plan.autoRenew) keepConsents(tx, ctx, clientId, { renewal: true })
  enqueue(tx, ctx, { name: 'order.lapse', subjectId: id, clientId, dueAt: payableUntil })
  const held = subtract(offer.price.previousBalance, creditUsed)
  await holdBalance(tx, ctx, { orderId: id, clientId, amount: held })
  return { id, offer, held }
}

/**
 * Those of these locked orders that are unpaid upgrades are given up. Error: plan_change_settled where one is
 * paid by now.
 */
export async function giveUpUpgrades(tx: Transaction, ctx: Context, orders: LockedOrder[]): Promise<void> {
  for (const order of orders.filter(({ planChangeId }) => planChangeId !== null)) {
    if (!canMove(orderMoves, order.status, 'cancel')) throw new ShopError('plan_change_settled')
    await giveUpOrder(tx, ctx, order)
  }
}
