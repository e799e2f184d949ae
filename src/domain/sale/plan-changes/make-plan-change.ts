import { ShopError } from '#rules/errors/shop-error'
import type { Halalas } from '#rules/core/money'
import { requireClient, type Context } from '#domain/core/context'
import { notifyComingPrice } from '#domain/sale/notifications/notify-coming-price'
import { agreeToComingPrice } from '#domain/sale/lifecycle/agree-to-coming-price'
import { isOtherTerm, type SeenOffer } from '#domain/sale/lifecycle/refuse-other-offer'
import { placeOrder } from '#domain/sale/orders/place-order'
import { getRunningPlan, getWantedPlan } from '#domain/sale/plan-changes/quote-plan-change'
import { PlanWaits } from '#domain/sale/pricing/find-upgrade'
import { findRenewalOffer } from '#domain/sale/pricing/renewal-offer'
import { giveUpUpgrades } from '#domain/sale/plan-changes/order-upgrade-for'
import { choosePlanForPaidEnd } from '#domain/sale/plan-changes/choose-plan-for-paid-end'
import { changeNextPeriod } from '#domain/sale/renewals/change-next-period'

export type MakePlanChange = {
  id: string
  productId: string
  coupon: string | null
  keepsMembers: string[] | null
  autoRenew: boolean
  /**
   * The scheduled price that stood beside the consent to renewal, as in `PlaceOrder`; of a downgrade beside
   * the choice, which agrees to it.
   */
  seenPriceChange?: string | null | undefined
  /** Of the quote: of now, or of the renewal that brings the plan. */
  seen: SeenOffer
  placementKey: string | null
}

/**
 * Goes to another plan, as `getOffer` decides: at once, ordered now, or at the paid end, charged by the
 * renewal at the price of today. The same plan again is ordered as an extension. Returns the order to be
 * paid, null for a downgrade. Making the same downgrade again changes nothing. Errors: not_found,
 * plan_change_not_possible, plan_change_members, downgrade_needs_renewal, plan_change_settled,
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
  const price = await findSeenPrice(ctx, input)
  await writeDowngrade(ctx, input, { price, upgradeOrderId: running.openUpgrade?.orderId })
  return null
}

/**
 * What the renewal that brings the plan costs now, with tax; null where the caller does not say what was
 * seen. The balance may come and go until then, so it is compared in the quote alone. Error: price_changed
 * where the client saw another price, or other days or points for it.
 */
async function findSeenPrice(ctx: Context, { id, productId, seen }: MakePlanChange): Promise<Halalas | null> {
  const { final, price, days, points } = seen
  if ([final, price, days, points].every((part) => part === undefined)) return null
  const quoted = await findRenewalOffer(ctx.db, id, ctx.now(), { instead: productId })
  if (!quoted) throw new ShopError('plan_change_not_possible')
  const { finalPrice, priceAfterTax } = quoted.price
  const isSamePrice = (final ?? finalPrice) === finalPrice && (price ?? priceAfterTax) === priceAfterTax
  if (!isSamePrice || isOtherTerm(seen, quoted.product)) throw new ShopError('price_changed')
  return priceAfterTax
}

/**
 * An upgrade that waits for money gives way to it, or stands with the refusal. Error: price_changed where it
 * costs something else by now.
 */
async function writeDowngrade(
  ctx: Context,
  input: MakePlanChange,
  { price, upgradeOrderId }: { price: Halalas | null; upgradeOrderId: string | undefined },
): Promise<void> {
  const plan = { id: input.id, clientId: requireClient(ctx), upgradeOrderId }
  await changeNextPeriod(ctx, plan, async (tx, upgradeOrder) => {
    if (upgradeOrder) await giveUpUpgrades(tx, ctx, [upgradeOrder])
    await choosePlanForPaidEnd(tx, ctx, { ...input, ...plan }, await getWantedPlan(tx, input.productId))
    const chosen = price === null ? null : await findRenewalOffer(tx.db, plan.id, ctx.now())
    const isOther =
      chosen && (chosen.price.priceAfterTax !== price || isOtherTerm(input.seen, chosen.product))
    if (isOther) throw new ShopError('price_changed')
    await agreeToComingPrice(tx, ctx, { ...plan, seenPriceChange: input.seenPriceChange })
    await notifyComingPrice(tx, ctx, plan.id)
  })
}
