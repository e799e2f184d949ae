import { ShopError } from '#rules/errors/shop-error'
import { requirePermission, type Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'
import { cancelUnpaid } from '#domain/sale/orders/cancel-order'
import type { LockedOrder } from '#domain/sale/records/orders/lock-order'
import { findRenewalOfOrder } from '#domain/sale/records/renewals/find-renewal-of-order'
import { turnOffAutoRenewalWithin } from '#domain/sale/renewals/turn-off-auto-renewal'

/**
 * Staff cancel an unpaid order of any client's. Where the renewal of a plan stops with it, that is their act
 * «stop renewal», which notifies the client. With `isOneOfMany` such an order is refused: nobody has seen
 * beside its number what stops. Source: docs/decisions/0237. Errors: order_renews_plan, and those of
 * `cancelOrder`.
 */
export async function cancelClientsOrder(
  ctx: Context,
  orderId: string,
  { isOneOfMany = false } = {},
): Promise<void> {
  requirePermission(ctx, 'order:cancel')
  const stopPlan = async (tx: Transaction, { clientId }: LockedOrder) => {
    const renewal = await findRenewalOfOrder(tx.db, orderId, ctx.now())
    if (!renewal?.stop) return
    if (isOneOfMany) throw new ShopError('order_renews_plan')
    await turnOffAutoRenewalWithin(tx, ctx, { id: renewal.plan.id, clientId, isOwed: true })
  }
  await cancelUnpaid(ctx, { orderId }, { stopPlan })
}
