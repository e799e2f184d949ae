import { appleSessions } from '#rules/core/rate-limits'
import type { Context } from '#domain/core/context'
import { askForSession } from '#domain/sale/payments/start-apple-session'
import { followLink } from '#domain/sale/payment-quotes/follow-link'
import { requireOpenQuote } from '#domain/sale/payment-quotes/require-open-quote'

/**
 * A merchant session of Apple's for whoever has the link of a quote that can be paid, as its client would get
 * one. Errors: quote_link_invalid, quote_not_payable, too_many_requests, apple_pay_not_available,
 * apple_pay_validation_failed.
 */
export async function startLinkedAppleSession(
  called: Context,
  { token, validationUrl }: { token: string; validationUrl: string },
): Promise<Record<string, unknown>> {
  const { ctx, quote } = await followLink(called, token)
  requireOpenQuote(quote)
  await ctx.limiter.use('quote_apple_session', quote.id, appleSessions)
  return askForSession(ctx, { validationUrl })
}
