import { ShopError } from '#rules/errors/shop-error'
import { codeRequestLock, codeResendAfter } from '#rules/people/sign-in-limits'
import type { Context } from '#domain/core/context'
import { refusalOfLimits } from '#domain/core/refusal-of-limits'
import { requirePauseBetweenCodes, type CodeSubject } from '#domain/people/identity/one-time-code'

/**
 * Makes a code for somebody who was sent none in the last minute. Of concurrent requests one goes on; the
 * others are refused as too soon, before any limit is counted, so that repeated presses use no points. Error:
 * code_too_soon, and those of `make`.
 */
export async function oneCodeAtATime<T>(
  ctx: Context,
  subject: CodeSubject,
  make: () => Promise<T>,
): Promise<T> {
  const { purpose, recipient, browser } = subject
  const key = `${purpose} ${recipient} ${browser.toString('base64')}`
  const isSecond = await refusalOfLimits(() => ctx.limiter.use('code_moment', key, codeRequestLock))
  if (isSecond) throw new ShopError('code_too_soon', { retryAfter: codeResendAfter })
  try {
    await requirePauseBetweenCodes(ctx.db, ctx.now(), subject)
    return await make()
  } finally {
    await ctx.limiter.reset('code_moment', key, codeRequestLock)
  }
}
