import { ShopError } from '#rules/errors/shop-error'
import { priceRowOf } from '#domain/shop/catalogue/entered-price'
import type { Context } from '#domain/core/context'
import type { Offer } from '#domain/sale/pricing/get-offer'
import { insertPlanChange } from '#domain/sale/records/plan-changes/insert-plan-change'
import type { Transaction } from '#domain/core/transaction'

/**
 * Writes what an upgrade's quote was made of, beside its order. Nothing is granted yet. The client is locked.
 * Of two at once a unique index refuses one. Errors: order_changed_meanwhile; plan_change_members when
 * members would lose their places unasked.
 */
export async function writeUpgrade(
  tx: Transaction,
  ctx: Context,
  order: { id: string; clientId: string; offer: Offer; keepsMembers: string[] | null },
  upgrade: NonNullable<Offer['upgrade']>,
): Promise<string> {
  const { product, price } = order.offer
  const { running } = upgrade
  const stays = whoStays(running.members, order.keepsMembers, product.group_sharing)
  return insertPlanChange(tx, ctx, {
    row: {
      subscription_id: running.id,
      client_id: order.clientId,
      kind: 'upgrade',
      from_product_id: running.productId,
      to_product_id: product.id,
      ...priceRowOf(product.price, price.priceBeforeTax),
      credit_minor: BigInt(upgrade.credit),
      keeps_members: stays,
    },
    names: product,
    credits: upgrade.periods.map((period) => ({
      period_id: period.periodId,
      order_id: period.orderId,
      paid_minor: BigInt(period.paid),
      days_left: period.daysLeft,
      points_used: period.pointsUsed,
      amount_minor: BigInt(period.amount),
    })),
  })
}

/**
 * Who of the members stays when the plan changes: null for all. A plan that is not shared keeps nobody, and
 * that has to be said. Errors: plan_change_members, invalid_input for somebody who shares nothing.
 */
export function whoStays(
  members: { id: string; phone: string }[],
  keeps: string[] | null,
  isShared: boolean,
): string[] | null {
  if (members.length === 0) return null
  if (keeps === null) {
    if (isShared) return null
    throw new ShopError('plan_change_members', {
      extra: { members: members.map(({ id, phone }) => ({ id, phone })) },
    })
  }
  const isStrange = keeps.some((id) => !members.some((member) => member.id === id))
  if (isStrange || (!isShared && keeps.length > 0)) {
    throw new ShopError('invalid_input', { fields: { keeps_members: ['not_allowed'] } })
  }
  return [...new Set(keeps)]
}
