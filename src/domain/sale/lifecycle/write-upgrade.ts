import { ShopError } from '#rules/errors'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { newId } from '#domain/core/new-id'
import type { Offer } from '#domain/sale/pricing/get-offer'
import type { Transaction } from '#domain/core/transaction'

/**
 * Writes what an upgrade's quote was made of, beside its order. Nothing is granted yet. The client is locked. Of two at
 * once the database lets one through. Errors: order_changed_meanwhile; plan_change_members when
 * members would lose their places unasked.
 */
export async function writeUpgrade(
  tx: Transaction,
  ctx: Context,
  order: { id: string; clientId: string; offer: Offer; keepsMembers: string[] | null },
  upgrade: NonNullable<Offer['upgrade']>,
): Promise<string> {
  const { product } = order.offer
  const { running } = upgrade
  const stays = whoStays(running.members, order.keepsMembers, product.group_sharing)
  const id = newId()
  const now = ctx.now()
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('plan_changes')
    .values({
      id,
      subscription_id: running.id,
      client_id: order.clientId,
      kind: 'upgrade',
      status: 'pending',
      from_product_id: running.productId,
      to_product_id: product.id,
      price_minor: BigInt(product.price),
      credit_minor: BigInt(upgrade.credit),
      keeps_members: stays,
      takes_effect_at: null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  // Another change of this plan was asked for at the same moment.
  if (numInsertedOrUpdatedRows !== 1n) throw new ShopError('order_changed_meanwhile')
  const credits = upgrade.periods.map((period) => ({
    plan_change_id: id,
    period_id: period.periodId,
    order_id: period.orderId,
    paid_minor: BigInt(period.paid),
    days_left: period.daysLeft,
    points_used: period.pointsUsed,
    amount_minor: BigInt(period.amount),
  }))
  if (credits.length > 0) await tx.db.insertInto('plan_change_credits').values(credits).execute()
  recordFact(tx, ctx, {
    action: 'subscription.change_asked',
    entity: 'subscription',
    entityId: running.id,
    clientId: order.clientId,
    changes: {
      plan_change: { before: null, after: 'upgrade' },
      product: { before: null, after: { ar: product.name_ar, en: product.name_en } },
      credit_minor: { before: null, after: upgrade.credit },
    },
  })
  return id
}

/**
 * Who of the members stays when the plan changes: null for all. A plan that is not shared keeps nobody, and that has to be
 * said. Errors: plan_change_members, invalid_input for somebody who shares nothing.
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
