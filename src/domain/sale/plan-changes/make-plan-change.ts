import { requireClient, type Context } from '#domain/core/context'
import { placeOrder } from '#domain/sale/orders/place-order'
import { cancelOrder } from '#domain/sale/orders/cancel-order'
import { getRunningPlan, getWantedPlan } from '#domain/sale/plan-changes/quote-plan-change'
import { PlanWaits } from '#domain/sale/pricing/find-upgrade'
import { choosePlanForPaidEnd } from '#domain/sale/plan-changes/choose-plan-for-paid-end'
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
  const plan = { id: input.id, clientId: requireClient(ctx) }
  await changeNextPeriod(ctx, plan, (tx) => choosePlanForPaidEnd(tx, ctx, { ...input, ...plan }, wanted))
}
