import { GatewayBusy, ShopError } from '#rules/errors'
import { gatewayReadLimit } from '#rules/limits'
import type { Context } from '#domain/core/context'

/**
 * Asks the gateway about one payment or card for somebody who looks at it, at most once a second however often they look: all of
 * the store's questions share what the gateway allows. False, without asking, in between, and when the gateway has too much to
 * do: then our own row is the answer.
 */
export async function limitGatewayReads(
  ctx: Context,
  id: string,
  look: () => Promise<boolean>,
): Promise<boolean> {
  try {
    await ctx.limiter.use('gateway_look', id, gatewayReadLimit)
    return await look()
  } catch (error) {
    const isTooSoon = error instanceof ShopError && error.errorName === 'too_many_requests'
    if (isTooSoon || error instanceof GatewayBusy) return false
    throw error
  }
}
