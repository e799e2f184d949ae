import { createHash } from 'node:crypto'
import { codeRequestLimits, signInTries } from '#rules/limits'
import type { Context } from '#domain/context'
import { addressGroup } from '#domain/identity/address-group'

/**
 * Limits of the codes that a signed-in client asks for: per address and per client. Where a code goes to somebody who may
 * be a stranger, also per recipient, counted together with the sign-in codes of a phone.
 */
export async function useOwnCodeLimits(
  ctx: Context,
  clientId: string,
  stranger?: { phone: string } | { email: string },
): Promise<void> {
  await ctx.limiter.use('code_address', addressGroup(ctx.address), codeRequestLimits.address)
  await ctx.limiter.use('code_client', clientId, codeRequestLimits.client)
  if (!stranger) return
  if ('email' in stranger) {
    // An email may be longer than a key.
    const key = createHash('sha256').update(stranger.email.toLowerCase()).digest('base64url')
    await ctx.limiter.use('code_email', key, codeRequestLimits.phone)
    return
  }
  await ctx.limiter.use('code_phone', stranger.phone, codeRequestLimits.phone)
  await ctx.limiter.use('code_range', stranger.phone.slice(0, -3), codeRequestLimits.range)
}

/** Tries of codes, per address; each code has its own five besides. */
export async function useTryLimit(ctx: Context): Promise<void> {
  await ctx.limiter.use('sign_in_address', addressGroup(ctx.address), signInTries)
}
