import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import {
  codeLifetime,
  codeResendAfter,
  passwordTries,
  passwordTriesOfAccount,
  signInTries,
  staffChallenges,
  wrongStaffCodes,
} from '#rules/people/sign-in-limits'
import type { Language } from '#rules/core/language'
import type { Context } from '#domain/core/context'
import { refusalOfLimits } from '#domain/core/refusal-of-limits'
import { addressGroup, takeAddressLimit } from '#domain/people/identity/address-group'
import { proofOfWorkError } from '#domain/people/identity/admit-code'
import { hashBrowser, hashOwnBrowser, type Device } from '#domain/people/identity/hash-browser'
import { makeCode } from '#domain/people/identity/one-time-code'
import { verifyPassword } from '#domain/people/identity/password'
import { takeProof, type Proof } from '#domain/people/identity/proof-of-work'
import { notifyContact } from '#domain/messages/notify-contact'
import { inTransaction, type Transaction } from '#domain/core/transaction'

export type StaffChallenge = { challenge: string; resendAfter: number; expiresIn: number }

/**
 * The first step of a staff sign-in: email and password. A code goes to the staff user's phone, and the
 * challenge names it. An unknown email, an inactive account and a wrong password answer alike, after the same
 * work. Limits hold for the account from anywhere; a browser in which its owner signed in before passes those
 * that strangers can use up. Errors: credentials_wrong, too_many_requests (with a `challenge` where a proof
 * of work helps), staff_codes_used_up.
 */
export async function requestStaffCode(
  ctx: Context,
  input: { email: string; password: string; remember: boolean; device: Device; proof?: Proof | undefined },
): Promise<StaffChallenge> {
  const email = input.email.trim().toLowerCase()
  const user = await ctx.db
    .selectFrom('staff_users')
    .select(['id', 'phone', 'language', 'password_hash', 'is_active'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const browser = hashOwnBrowser(input.device)
  const isKnown = user && browser ? await hasSignedInBefore(ctx, user.id, browser) : false
  if (isKnown && browser) {
    await ctx.limiter.use('password_known', `${email} ${browser.toString('base64')}`, passwordTries)
  } else await admitPassword(ctx, email, input.proof)

  const isRight = await verifyPassword(user?.password_hash ?? undefined, input.password)
  if (!user || !isRight || !user.is_active) throw new ShopError('credentials_wrong')

  // The password was right. Its counters are reset only after a right code.
  return sendStaffCode(ctx, user, { ...input, isKnown })
}

/**
 * Sends another code in place of one that has not come: the challenge stands for the password, in the browser
 * that typed it and as long as its code lives. Errors: challenge_invalid, code_too_soon, too_many_requests,
 * staff_codes_used_up.
 */
export async function resendStaffCode(
  ctx: Context,
  input: { challenge: string; device: Device },
): Promise<StaffChallenge> {
  const asked = await ctx.db
    .selectFrom('one_time_codes as k')
    .innerJoin('staff_users as u', 'u.id', 'k.staff_user_id')
    .select(['u.id', 'u.phone', 'u.language', 'k.remember'])
    .where('k.id', '=', input.challenge)
    .where('k.purpose', '=', 'staff_sign_in')
    .where('k.browser_hash', '=', hashBrowser(input.device))
    .where('k.used_at', 'is', null)
    .where('k.expires_at', '>', ctx.now())
    .where('u.is_active', '=', true)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!asked) throw new ShopError('challenge_invalid')
  const browser = hashOwnBrowser(input.device)
  const isKnown = browser ? await hasSignedInBefore(ctx, asked.id, browser) : false
  return sendStaffCode(ctx, asked, { ...input, remember: asked.remember, isKnown })
}

async function sendStaffCode(
  ctx: Context,
  user: { id: string; phone: string; language: Language },
  input: { remember: boolean; device: Device; isKnown: boolean },
): Promise<StaffChallenge> {
  const { isKnown } = input
  if (!isKnown) {
    const wrong = await ctx.limiter.left('code_wrong_staff', user.id, wrongStaffCodes)
    if (wrong.points === 0) throw new ShopError('staff_codes_used_up', { retryAfter: wrong.seconds })
  }
  const challenges = isKnown ? `${user.id} known` : user.id
  await ctx.limiter.use('staff_challenge', challenges, staffChallenges)

  const challenge = await inTransaction(ctx, async (tx) => {
    const subject = { purpose: 'staff_sign_in', recipient: user.phone } as const
    await endOtherCodes(tx, user.id, hashBrowser(input.device))
    const { id, code } = await makeCode(tx, ctx, {
      ...subject,
      browser: hashBrowser(input.device),
      staffUserId: user.id,
      remember: input.remember,
    })
    notifyContact(tx, ctx, {
      to: { phone: user.phone },
      language: user.language,
      template: 'staff_code',
      parameters: { code },
      code,
    })
    return id
  })
  return { challenge, resendAfter: codeResendAfter, expiresIn: codeLifetime }
}

/** After a right code: resets the counters of wrong passwords. */
export async function resetPasswordLimits(ctx: Context, user: { id: string; email: string }, device: Device) {
  const { email, id } = user
  await ctx.limiter.reset('password', `${email} ${addressGroup(ctx.address)}`, passwordTries)
  await ctx.limiter.reset('password_account', email, passwordTriesOfAccount)
  await ctx.limiter.reset('staff_challenge', id, staffChallenges)
  await ctx.limiter.reset('staff_challenge', `${id} known`, staffChallenges)
  const browser = hashOwnBrowser(device)
  if (browser) {
    await ctx.limiter.reset('password_known', `${email} ${browser.toString('base64')}`, passwordTries)
  }
}

/**
 * Counted by what was typed, whether or not it is anybody's email. Error: too_many_requests with a
 * `challenge`.
 */
async function admitPassword(ctx: Context, email: string, proof: Proof | undefined): Promise<void> {
  const refusal = await refusalOfLimits(async () => {
    await takeAddressLimit(ctx, 'sign_in_address', signInTries)
    await ctx.limiter.use('password', `${email} ${addressGroup(ctx.address)}`, passwordTries)
    await ctx.limiter.use('password_account', email, passwordTriesOfAccount)
  })
  if (!refusal) return
  const subject = `staff ${email}`
  if (proof && (await takeProof(ctx, subject, proof))) return
  throw await proofOfWorkError(ctx, subject, {
    retryAfter: refusal.details.retryAfter ?? passwordTries.duration,
  })
}

async function hasSignedInBefore(ctx: Context, userId: string, browser: Buffer): Promise<boolean> {
  const known = await ctx.db
    .selectFrom('one_time_codes')
    .select('id')
    .where('staff_user_id', '=', userId)
    .where('purpose', '=', 'staff_sign_in')
    .where('browser_hash', '=', browser)
    .where('used_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return known !== undefined
}

/**
 * One valid code per staff user: guesses cannot be spread over many. Those of browsers in which the owner has
 * signed in before stay, so that somebody who found the password does not end them.
 */
async function endOtherCodes(tx: Transaction, userId: string, browser: Buffer): Promise<void> {
  await sql`delete from one_time_codes k
    where k.staff_user_id = ${userId} and k.purpose = 'staff_sign_in' and k.used_at is null
      and k.browser_hash <> ${browser} and not exists (
        select from one_time_codes u where u.staff_user_id = k.staff_user_id and u.purpose = k.purpose
          and u.browser_hash = k.browser_hash and u.used_at is not null)`.execute(tx.db)
}
