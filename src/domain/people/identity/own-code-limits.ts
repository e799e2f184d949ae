import { createHash } from 'node:crypto'
import { codeRequestLimits, signInTries, wrongOwnCodes } from '#rules/people/sign-in-limits'
import { ShopError } from '#rules/errors/shop-error'
import type { Context } from '#domain/core/context'
import { refusalOfLimits } from '#domain/core/refusal-of-limits'
import { takeAddressLimit } from '#domain/people/identity/address-group'
import { countryNotServed } from '#domain/people/identity/admit-code'
import { findSpentBudget, getCodeSettings } from '#domain/people/identity/code-counts'
import { callingCodeOf, type NormalisedPhone } from '#domain/people/identity/normalise-phone'
import type { CodeSubject } from '#domain/people/identity/one-time-code'

/**
 * Limits of the codes that a signed-in client or staff user asks for: per client, and none behind
 * `wrongOwnCodes`, whatever neighbours at the same address do. Where a code goes to somebody who may be a
 * stranger, also per recipient, counted together with the sign-in codes of a phone; past that limit, which
 * others may have used up, the client has a smaller one, and so it has for codes to the own phone once the
 * budget of the store or the country is spent. Errors: too_many_requests, invalid_input (country_not_served).
 */
export async function takeOwnCodeLimits(
  ctx: Context,
  clientId: string,
  recipient?: NormalisedPhone | { email: string } | { ownPhone: string },
): Promise<void> {
  // Of codes that are guessed with a session that somebody else may have, five tries of each are too many.
  const wrong = await ctx.limiter.left('code_wrong_own', clientId, wrongOwnCodes)
  if (wrong.points === 0) throw new ShopError('too_many_requests', { retryAfter: wrong.seconds })
  await ctx.limiter.use('code_client', clientId, codeRequestLimits.client)
  if (!recipient) return
  if ('phone' in recipient) {
    const { countries } = await getCodeSettings(ctx)
    if (!countries.includes(recipient.extension)) throw countryNotServed()
  }
  if (!(await isPressed(ctx, recipient))) return
  await ctx.limiter.use('code_client_pressed', clientId, codeRequestLimits.clientPressed)
}

async function isPressed(
  ctx: Context,
  recipient: NormalisedPhone | { email: string } | { ownPhone: string },
): Promise<boolean> {
  if ('ownPhone' in recipient) {
    return (await findSpentBudget(ctx, callingCodeOf(recipient.ownPhone))) !== undefined
  }
  const refusal = await refusalOfLimits(async () => {
    if ('email' in recipient) {
      // An email may be longer than a key.
      const key = createHash('sha256').update(recipient.email.toLowerCase()).digest('base64url')
      await ctx.limiter.use('code_email', key, codeRequestLimits.phone)
      return
    }
    await ctx.limiter.use('code_phone', recipient.phone, codeRequestLimits.phone)
    await ctx.limiter.use('code_phone_day', recipient.phone, codeRequestLimits.phoneDay)
    await ctx.limiter.use('code_range', recipient.phone.slice(0, -3), codeRequestLimits.range)
  })
  if (refusal || 'email' in recipient) return refusal !== undefined
  return (await findSpentBudget(ctx, recipient.extension)) !== undefined
}

/**
 * Tries of codes, per address; each code has its own tries besides. A client with a code that can still be
 * tried goes on whatever a neighbour at the same address does: it is bounded by those tries.
 */
export async function takeTryLimit(
  ctx: Context,
  code: Omit<CodeSubject, 'recipient'> & ({ recipient: string } | { id: string }),
): Promise<void> {
  const refusal = await refusalOfLimits(() => takeAddressLimit(ctx, 'sign_in_address', signInTries))
  if (refusal && !(await canBeTried(ctx, code))) throw refusal
}

async function canBeTried(ctx: Context, code: Parameters<typeof takeTryLimit>[1]): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('one_time_codes')
    .select('id')
    .where('purpose', '=', code.purpose)
    .where('browser_hash', '=', code.browser)
    .where((where) => ('id' in code ? where('id', '=', code.id) : where('recipient', '=', code.recipient)))
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.now())
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
