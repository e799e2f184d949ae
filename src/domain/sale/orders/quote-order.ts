import { limitCouponGuesses } from '#domain/sale/pricing/limit-guesses'
import { requireClient, type Context } from '#domain/core/context'
import type { Offer } from '#domain/sale/pricing/get-offer'
import { getOfferInPlaceOf } from '#domain/sale/orders/get-offer-in-place-of'

/**
 * What the plan would cost the signed-in client now; `replaces`: in place of an own unpaid order, whose
 * coupon and balance are free for it. Errors: those of `getOffer` and of `giveUpReplaced`, too_many_requests
 * (coupon codes).
 */
export async function quoteOrder(
  ctx: Context,
  input: { productId: string; coupon: string | null; replaces?: string | null },
): Promise<Offer> {
  const clientId = requireClient(ctx)
  const { replaces = null, ...wanted } = input
  const asked = { clientId, ...wanted, now: ctx.now(), lock: false, upgrades: ctx }
  return limitCouponGuesses(ctx, { clientId, coupon: input.coupon, replaces }, () =>
    getOfferInPlaceOf(ctx, replaces === null ? null : { orderId: replaces, clientId }, asked),
  )
}
