import { limitCouponGuesses } from '#domain/sale/pricing/limit-guesses'
import { requireClient, type Context } from '#domain/core/context'
import { getOffer, type Offer } from '#domain/sale/pricing/get-offer'

/** What the plan would cost the signed-in client now. Errors: those of `getOffer`, too_many_requests (coupon codes). */
export async function quoteOrder(
  ctx: Context,
  input: { productId: string; coupon: string | null },
): Promise<Offer> {
  const clientId = requireClient(ctx)
  return limitCouponGuesses(ctx, { clientId, coupon: input.coupon }, () =>
    getOffer(ctx.db, { clientId, ...input, now: ctx.now(), lock: false, upgrades: ctx }),
  )
}
