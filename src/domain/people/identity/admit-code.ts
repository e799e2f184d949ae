import { ShopError } from '#rules/errors/shop-error'
import { codeRequestLimits, codeTries, wrongCodesOfPhone } from '#rules/people/sign-in-limits'
import type { Context } from '#domain/core/context'
import { refusalOfLimits } from '#domain/core/refusal-of-limits'
import { takeAddressLimit } from '#domain/people/identity/address-group'
import { findSpentBudget, getCodeSettings } from '#domain/people/identity/code-counts'
import { hashOwnBrowser, type Device } from '#domain/people/identity/hash-browser'
import type { NormalisedPhone } from '#domain/people/identity/normalise-phone'
import { challengeWork, takeProof, type Proof } from '#domain/people/identity/proof-of-work'

/**
 * Conditions for a code: the wait, the extra difficulty of the proof of work, and how often the code may be
 * tried.
 */
type Pressure = { retryAfter: number; extraBits: number; tries: number; isSpent: boolean }

/**
 * Whether an anonymous visitor may be sent a sign-in code, and how many tries it has. Past the limits of the
 * address, the phone, its range, its country or the store nobody is locked out: a browser that signed in to
 * the phone before goes on with limits of its own and of all such browsers of the phone, any other with a
 * proof of work. Whether the phone is a client's is not looked up. Errors: invalid_input
 * (country_not_served), too_many_requests with a `challenge`.
 */
export async function admitCode(
  ctx: Context,
  { phone, extension }: NormalisedPhone,
  { device, proof }: { device: Device; proof?: Proof | undefined },
): Promise<{ tries: number }> {
  const { countries } = await getCodeSettings(ctx)
  const isServed = countries.includes(extension)
  const pressure = isServed ? await findPressure(ctx, phone, extension) : undefined
  if (isServed && !pressure) return { tries: codeTries }

  const browser = hashOwnBrowser(device)
  if (browser && (await hasSignedInBefore(ctx, phone, browser))) {
    const limit = codeRequestLimits.known
    await ctx.limiter.use('code_known', `${phone} ${browser.toString('base64')}`, limit)
    const refusal = await takeKnownLimits(ctx, phone, { isSpent: pressure?.isSpent ?? false })
    if (!refusal) return { tries: codeTries }
    if (!pressure) throw refusal
  }
  if (!pressure) throw countryNotServed()
  const { retryAfter, extraBits, tries } = pressure
  if (proof && (await takeProof(ctx, phone, proof, extraBits))) return { tries }
  throw await proofOfWorkError(ctx, phone, { retryAfter, extraBits })
}

/**
 * The error that asks for a proof of work before the next step: too_many_requests with its `challenge`;
 * whoever cannot do it waits.
 */
export async function proofOfWorkError(
  ctx: Context,
  subject: string,
  { retryAfter, extraBits = 0 }: { retryAfter: number; extraBits?: number },
): Promise<ShopError> {
  const { challenge, bits, expiresIn } = await challengeWork(ctx, subject, extraBits)
  const extra = { challenge: { challenge, bits, expires_in: expiresIn } }
  return new ShopError('too_many_requests', { retryAfter, extra })
}

export function countryNotServed(): ShopError {
  return new ShopError('invalid_input', { fields: { phone_number: ['country_not_served'] } })
}

/**
 * All known browsers of a phone together: one person may make any number of them, each with one code. Only
 * codes of this phone make one known, so no stranger uses this up. The refusal where it is used up: then a
 * known browser does what others do.
 */
function takeKnownLimits(
  ctx: Context,
  phone: string,
  { isSpent }: { isSpent: boolean },
): Promise<ShopError | undefined> {
  return refusalOfLimits(async () => {
    await ctx.limiter.use('code_known_phone', phone, codeRequestLimits.knownPhone)
    await ctx.limiter.use('code_known_day', phone, codeRequestLimits.knownPhoneDay)
    if (isSpent) await ctx.limiter.use('code_known_spent', phone, codeRequestLimits.knownSpent)
  })
}

/** Bits that are added when the whole store, or a country, has sent more than it should. */
const spentBits = { store: 3, country: 1 }

async function findPressure(ctx: Context, phone: string, extension: string): Promise<Pressure | undefined> {
  const wrong = await ctx.limiter.left('code_wrong', phone, wrongCodesOfPhone)
  const tries = wrong.points === 0 ? 1 : codeTries
  const refusal = await takeRequestLimits(ctx, phone)
  const spent = await findSpentBudget(ctx, extension)
  if (!refusal && !spent && wrong.points > 0) return undefined
  return {
    retryAfter: refusal?.retryAfter ?? spent?.retryAfter ?? wrong.seconds,
    extraBits: spent ? (spent.isStore ? spentBits.store : spentBits.country) : 0,
    tries,
    isSpent: spent !== undefined,
  }
}

async function takeRequestLimits(ctx: Context, phone: string): Promise<{ retryAfter: number } | undefined> {
  const refusal = await refusalOfLimits(async () => {
    await takeAddressLimit(ctx, 'code_address', codeRequestLimits.address)
    await ctx.limiter.use('code_phone', phone, codeRequestLimits.phone)
    await ctx.limiter.use('code_phone_day', phone, codeRequestLimits.phoneDay)
    await ctx.limiter.use('code_range', phone.slice(0, -3), codeRequestLimits.range)
  })
  return refusal && { retryAfter: refusal.details.retryAfter ?? codeRequestLimits.phone.duration }
}

/** An address proves nothing (neighbours share it), and a made-up browser id has no sign-ins. */
async function hasSignedInBefore(ctx: Context, phone: string, browser: Buffer): Promise<boolean> {
  const known = await ctx.db
    .selectFrom('one_time_codes')
    .select('id')
    .where('recipient', '=', phone)
    .where('browser_hash', '=', browser)
    .where('purpose', '=', 'client_sign_in')
    .where('used_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return known !== undefined
}
