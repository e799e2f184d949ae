import { ShopError } from '#rules/errors/shop-error'
import { codeRequestLock, codeResendAfter } from '#rules/people/sign-in-limits'
import type { Context } from '#domain/core/context'
import { requirePauseBetweenCodes, type CodeSubject } from '#domain/people/identity/one-time-code'

/**
 * Makes a code for somebody who was sent none in the last minute. Of concurrent requests one goes on; the others
 * are refused as too soon, before any limit is counted, so that repeated presses use no points.
 * Error: code_too_soon, and those of `make`.
 */
export async function oneCodeAtATime<T>(
  ctx: Context,
  subject: CodeSubject,
  make: () => Promise<T>,
): Promise<T> {
  const { purpose, recipient, browser } = subject
  const key = `${purpose} ${recipient} ${browser.toString('base64')}`
  try {
    await ctx.limiter.use('code_moment', key, codeRequestLock)
  } catch (refusal) {
    const isSecond = refusal instanceof ShopError && refusal.errorName === 'too_many_requests'
    throw isSecond ? new ShopError('code_too_soon', { retryAfter: codeResendAfter }) : refusal
  }
  try {
    await requirePauseBetweenCodes(ctx.db, ctx.now(), subject)
    return await make()
  } finally {
    await ctx.limiter.reset('code_moment', key, codeRequestLock)
  }
}
