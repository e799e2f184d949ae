import { ShopError } from '#rules/errors'
import { codeLifetime, codeResendAfter, passwordTries, signInTries } from '#rules/limits'
import type { Context } from '#domain/context'
import { addressGroup } from '#domain/identity/address-group'
import { hashBrowser } from '#domain/identity/hash-browser'
import type { Device } from '#domain/identity/hash-browser'
import { makeCode } from '#domain/identity/one-time-code'
import { verifyPassword } from '#domain/identity/password'
import { sendMessage } from '#domain/messages/send-message'
import { inTransaction } from '#domain/transaction'

export type StaffChallenge = { challenge: string; resendAfter: number; expiresIn: number }

/**
 * The first half of a staff sign-in: email and password. A code goes to the staff user's phone, and the challenge names
 * it. An unknown email, an inactive account and a wrong password answer alike, after the same work.
 */
export async function requestStaffCode(
  ctx: Context,
  input: { email: string; password: string; remember: boolean; device: Device },
): Promise<StaffChallenge> {
  const email = input.email.trim().toLowerCase()
  const tries = `${email} ${addressGroup(ctx.address)}`
  await ctx.limiter.use('sign_in_address', addressGroup(ctx.address), signInTries)
  await ctx.limiter.use('password', tries, passwordTries)

  const user = await ctx.db
    .selectFrom('staff_users')
    .select(['id', 'phone', 'language', 'password_hash', 'is_active'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const isRight = await verifyPassword(user?.password_hash ?? undefined, input.password)
  if (!user || !isRight || !user.is_active) throw new ShopError('credentials_wrong')
  await ctx.limiter.reset('password', tries, passwordTries)

  const challenge = await inTransaction(ctx, async (tx) => {
    const { id, code } = makeCode(tx, ctx, {
      purpose: 'staff_sign_in',
      recipient: user.phone,
      browser: hashBrowser(input.device),
      staffUserId: user.id,
      remember: input.remember,
    })
    sendMessage(tx, ctx, {
      channel: 'sms',
      to: user.phone,
      language: user.language,
      template: 'staff_code',
      values: { code },
      code,
      clientId: null,
    })
    return id
  })
  return { challenge, resendAfter: codeResendAfter, expiresIn: codeLifetime }
}
