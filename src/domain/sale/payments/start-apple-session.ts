import { ShopError } from '#rules/errors/shop-error'
import { appleSessions } from '#rules/core/rate-limits'
import { requireClient, type Context } from '#domain/core/context'
import { getStore } from '#domain/shop/published/get-store'

/**
 * Asks Apple, through the gateway, for a merchant session of this store: its domain is the one of its own
 * address, never one that a browser names. Nothing is written; a session charges nobody. Errors:
 * apple_pay_not_available (the store does not take it), apple_pay_validation_failed, too_many_requests.
 */
export async function startAppleSession(
  ctx: Context,
  input: { validationUrl: string },
): Promise<Record<string, unknown>> {
  await ctx.limiter.use('apple_session', requireClient(ctx), appleSessions)
  return askForSession(ctx, input)
}

/**
 * The same for a caller who was let in, and counted, in another way. Errors: as above, without
 * too_many_requests.
 */
export async function askForSession(
  ctx: Context,
  input: { validationUrl: string },
): Promise<Record<string, unknown>> {
  const store = await getStore(ctx)
  if (!store.payment_marks.includes('apple_pay')) throw new ShopError('apple_pay_not_available')
  const gateway = ctx.gateways.offering('apple_pay')
  if (!gateway) throw new ShopError('apple_pay_not_available')
  const answer = await gateway.applePay.startSession({
    validationUrl: input.validationUrl,
    displayName: store[`name_${ctx.language}`],
    domain: new URL(ctx.publicUrl).hostname,
  })
  if (answer.outcome === 'made') return answer.session
  ctx.log.warn({ reason: answer.message }, 'Apple did not take the store for a merchant')
  throw new ShopError('apple_pay_validation_failed')
}
