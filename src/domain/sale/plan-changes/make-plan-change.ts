import { ShopError } from '#rules/errors'
import { isSamePrice } from '#rules/price'
import { requireClient } from '#domain/core/context'
import type { Context } from '#domain/core/context'
import { enteredPrice, priceRow } from '#domain/shop/catalogue/entered-price'
import { listActiveTaxes } from '#domain/shop/catalogue/list-active-taxes'
import { placeOrder } from '#domain/sale/orders/place-order'
import { keepConsents } from '#domain/people/consents/keep-consents'
import { closePlanChange } from '#domain/sale/records/plan-changes/close-plan-change'
import { insertPlanChange } from '#domain/sale/records/plan-changes/insert-plan-change'
import { cancelOrder } from '#domain/sale/orders/cancel-order'
import { getRunningPlan, getWantedPlan } from '#domain/sale/plan-changes/quote-plan-change'
import { paidEnd, findRunningPlan } from '#domain/sale/pricing/find-running-plan'
import { PlanWaits } from '#domain/sale/pricing/find-upgrade'
import { whoStays } from '#domain/sale/lifecycle/write-upgrade'
import { changeNextPeriod } from '#domain/sale/renewals/change-next-period'

export type MakePlanChange = {
  id: string
  productId: string
  coupon: string | null
  keepsMembers: string[] | null
  autoRenew: boolean
  /** The scheduled price that stood beside the consent to renewal, as in `PlaceOrder`. */
  seenPriceChange?: string | null | undefined
  /** The final price that the client saw, in halalas. */
  expectedFinalPrice: number | null
  placementKey: string | null
}

/**
 * Goes to another plan, as `getOffer` decides: at once, ordered now, or at the paid end, charged by the renewal at the
 * price of today. The same plan again is ordered as an extension. Returns the order to be
 * paid, null for a downgrade. Making the same downgrade again changes nothing.
 * Errors: not_found, plan_change_not_possible, plan_change_members, downgrade_needs_renewal, plan_change_settled,
 * plan_change_during_charge, and those of placing an order.
 */
export async function makePlanChange(ctx: Context, input: MakePlanChange): Promise<string | null> {
  const running = await getRunningPlan(ctx, input.id)
  try {
    const { id } = await placeOrder(ctx, { ...input, members: null })
    return id
  } catch (error) {
    if (!(error instanceof PlanWaits)) throw error
  }
  const wanted = await getWantedPlan(ctx, input.productId)
  if (running.openUpgrade) await cancelOrder(ctx, running.openUpgrade.orderId)
  await writeDowngrade(ctx, input, wanted)
  return null
}

async function writeDowngrade(
  ctx: Context,
  input: MakePlanChange,
  wanted: Awaited<ReturnType<typeof getWantedPlan>>,
): Promise<void> {
  const clientId = requireClient(ctx)
  await changeNextPeriod(ctx, { id: input.id, clientId }, async (tx) => {
    const running = await findRunningPlan(tx.db, { clientId, id: input.id })
    if (!running || running.endsAt <= ctx.now()) throw new ShopError('plan_change_not_possible')
    if (!running.autoRenew) throw new ShopError('downgrade_needs_renewal')
    const stays = whoStays(running.members, input.keepsMembers, wanted.group_sharing)
    if (running.openDowngrade) {
      const before = await tx.db
        .selectFrom('plan_changes')
        .select(['status', 'to_product_id', 'keeps_members', 'price_minor', 'price_with_tax_minor'])
        .where('id', '=', running.openDowngrade.id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      if (before.status === 'paid') throw new ShopError('plan_change_settled')
      const isRepeat =
        before.to_product_id === wanted.id &&
        isSamePrice(enteredPrice(before), wanted.price) &&
        String(before.keeps_members) === String(stays)
      if (isRepeat) return
      await closePlanChange(tx, ctx, running.openDowngrade.id)
    }
    // An upgrade was ordered at the same moment.
    if (running.openUpgrade) throw new ShopError('order_changed_meanwhile')
    await insertPlanChange(tx, ctx, {
      row: {
        subscription_id: running.id,
        client_id: clientId,
        kind: 'downgrade',
        from_product_id: running.productId,
        to_product_id: wanted.id,
        ...priceRow(wanted.price, await listActiveTaxes(tx.db)),
        keeps_members: stays,
        takes_effect_at: paidEnd(running),
      },
      names: wanted,
    })
    // To be charged for another plan needs a new consent.
    keepConsents(tx, ctx, clientId, { renewal: true })
  })
}
