import { limitCouponGuesses } from '#domain/coupons/limit-guesses'
import { requireClient } from '#domain/context'
import type { Context } from '#domain/context'
import { readOffer } from '#domain/orders/read-offer'
import type { Offer } from '#domain/orders/read-offer'

/** What the plan would cost the signed-in client now. Errors: those of `readOffer`, too_many_requests (coupon codes). */
export async function quoteOrder(
  ctx: Context,
  input: { productId: string; coupon: string | null },
): Promise<Offer> {
  const clientId = requireClient(ctx)
  return limitCouponGuesses(ctx, { clientId, coupon: input.coupon }, () =>
    readOffer(ctx.db, { clientId, ...input, now: ctx.now(), lock: false, upgrades: ctx }),
  )
}
