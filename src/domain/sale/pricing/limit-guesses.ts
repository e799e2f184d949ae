import { ShopError } from '#rules/errors/shop-error'
import { couponTries } from '#rules/core/rate-limits'
import { couponCode } from '#rules/sale/coupon-code'
import type { Context } from '#domain/core/context'
import { addressGroup } from '#domain/people/identity/address-group'

/**
 * Looks a coupon up for a client, unless too many codes were tried. All that one client tries are counted,
 * good or not, before they are looked up, so that concurrent requests cannot get around it. Of an address,
 * which strangers share, only wrong ones are counted. Without a coupon nothing is limited, nor is the one
 * that the order holds whose place is taken: it was looked up before. Error: too_many_requests.
 */
export async function limitCouponGuesses<T>(
  ctx: Context,
  asked: { clientId: string; coupon: string | null; replaces?: string | null | undefined },
  look: () => Promise<T>,
): Promise<T> {
  const code = cleanCode(asked.coupon)
  if (code === null || (asked.replaces && (await holdsCoupon(ctx, asked.clientId, asked.replaces, code)))) {
    return look()
  }
  const address = addressGroup(ctx.address)
  const left = await ctx.limiter.left('coupon_wrong', address, couponTries.wrongOfAddress)
  if (left.points < 1) throw new ShopError('too_many_requests', { retryAfter: Math.max(1, left.seconds) })
  await ctx.limiter.use('coupon_tried', asked.clientId, couponTries.ofClient)
  try {
    return await look()
  } catch (error) {
    const isWrong = error instanceof ShopError && error.errorName === 'coupon_not_valid'
    if (isWrong) await ctx.limiter.use('coupon_wrong', address, couponTries.wrongOfAddress)
    throw error
  }
}

async function holdsCoupon(ctx: Context, clientId: string, orderId: string, code: string): Promise<boolean> {
  const held = await ctx.db
    .selectFrom('coupon_uses as u')
    .innerJoin('coupons as c', 'c.id', 'u.coupon_id')
    .select('u.order_id')
    .where('u.order_id', '=', orderId)
    .where('u.client_id', '=', clientId)
    .where('c.code', '=', code)
    .executeTakeFirst()
  return held !== undefined
}

/** A code as it stands in the table; null for none. */
export function cleanCode(coupon: string | null): string | null {
  return (coupon && couponCode(coupon)) || null
}
