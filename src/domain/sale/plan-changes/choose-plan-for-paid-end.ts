import { ShopError } from '#rules/errors/shop-error'
import { isSamePrice } from '#rules/shop/price'
import type { Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import type { Transaction } from '#domain/core/transaction'
import { keepConsents } from '#domain/people/consents/keep-consents'
import { renewConsent } from '#domain/sale/records/periods/change-period'
import { enteredPrice, priceRow } from '#domain/shop/catalogue/entered-price'
import { listActiveTaxes } from '#domain/shop/catalogue/list-active-taxes'
import { agreedColumns } from '#domain/shop/catalogue/product-columns'
import { whoStays } from '#domain/sale/lifecycle/write-upgrade'
import { findRunningPlan, paidEnd, requireNotOffered } from '#domain/sale/pricing/find-running-plan'
import type { OfferProduct } from '#domain/sale/pricing/get-offer'
import { closePlanChange } from '#domain/sale/records/plan-changes/close-plan-change'
import { insertPlanChange } from '#domain/sale/records/plan-changes/insert-plan-change'

/**
 * The plan with which a client's next period begins, within `changeNextPeriod`, which has locked the client
 * and the plan. What was chosen before gives way; the same again changes nothing. Errors:
 * plan_change_not_possible, downgrade_needs_renewal, plan_change_settled, plan_change_members,
 * order_changed_meanwhile, plan_offered.
 */
export async function choosePlanForPaidEnd(
  tx: Transaction,
  ctx: Context,
  { id, clientId, keepsMembers }: { id: string; clientId: string; keepsMembers: string[] | null },
  wanted: OfferProduct,
): Promise<void> {
  const running = await findRunningPlan(tx.db, { clientId, id })
  if (!running || running.endsAt <= ctx.now()) throw new ShopError('plan_change_not_possible')
  requireNotOffered(running, ctx.now())
  if (!running.autoRenew) throw new ShopError('downgrade_needs_renewal')
  const stays = whoStays(running.members, keepsMembers, wanted.group_sharing)
  if (running.openDowngrade) {
    const before = await tx.db
      .selectFrom('plan_changes')
      .select(['status', 'to_product_id', 'keeps_members', 'price_minor', 'price_with_tax_minor'])
      .select(agreedColumns)
      .where('id', '=', running.openDowngrade.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (before.status === 'paid') throw new ShopError('plan_change_settled')
    const isRepeat =
      before.to_product_id === wanted.id &&
      isSamePrice(enteredPrice(before), wanted.price) &&
      agreedColumns.every((column) => before[column] === wanted[column]) &&
      String(before.keeps_members) === String(stays)
    if (isRepeat) return
    await closePlanChange(tx, ctx, running.openDowngrade.id)
  }
  // An upgrade was ordered at the same moment.
  if (running.openUpgrade) throw new ShopError('order_changed_meanwhile')
  const changeId = await insertPlanChange(tx, ctx, {
    row: {
      subscription_id: running.id,
      client_id: clientId,
      kind: 'downgrade',
      from_product_id: running.productId,
      to_product_id: wanted.id,
      ...priceRow(wanted.price, await listActiveTaxes(tx.db)),
      points: wanted.points,
      days: wanted.days,
      group_sharing: wanted.group_sharing,
      keeps_members: stays,
      takes_effect_at: paidEnd(running),
    },
    names: wanted,
  })
  enqueue(tx, ctx, { name: 'plan_change.supersede', subjectId: changeId, clientId })
  // To be charged for another plan needs a new consent.
  keepConsents(tx, ctx, clientId, { renewal: true })
  renewConsent(tx, id)
}
