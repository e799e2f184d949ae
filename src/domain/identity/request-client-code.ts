import { ShopError } from '#rules/errors'
import { codeLifetime, codeRequestLimits, codeResendAfter } from '#rules/limits'
import type { Context } from '#domain/context'
import { addressGroup } from '#domain/identity/address-group'
import { hashBrowser } from '#domain/identity/hash-browser'
import type { Device } from '#domain/identity/hash-browser'
import { normalisePhone } from '#domain/identity/normalise-phone'
import { oneCodeAtATime } from '#domain/identity/one-code-at-a-time'
import { makeCode } from '#domain/identity/one-time-code'
import type { CodeSubject } from '#domain/identity/one-time-code'
import { sendMessage } from '#domain/messages/send-message'
import { inTransaction } from '#domain/transaction'

export type CodeRequested = { resendAfter: number; expiresIn: number }

/**
 * Sends a sign-in code to a phone. Whether the phone is a client's is not looked up, so the answer cannot tell. Seconds.
 */
export async function requestClientCode(
  ctx: Context,
  input: { extension: string; number: string; device: Device },
): Promise<CodeRequested> {
  const { phone } = normalisePhone(input)
  const subject = { purpose: 'client_sign_in', recipient: phone, browser: hashBrowser(input.device) } as const
  await oneCodeAtATime(ctx, subject, async () => {
    await useRequestLimits(ctx, subject)

    await inTransaction(ctx, async (tx) => {
      const { code } = makeCode(tx, ctx, subject)
      sendMessage(tx, ctx, {
        channel: 'sms',
        to: phone,
        language: ctx.language,
        template: 'code',
        values: { code },
        code,
        clientId: null,
      })
    })
  })
  return { resendAfter: codeResendAfter, expiresIn: codeLifetime }
}

/**
 * Per address, per phone and per range of a thousand numbers. A stranger who uses up the limits of a phone or its range
 * does not lock its owner out: whoever has signed in to it from here before has limits of their own.
 */
async function useRequestLimits(ctx: Context, subject: CodeSubject): Promise<void> {
  const { recipient, browser } = subject
  await ctx.limiter.use('code_address', addressGroup(ctx.address), codeRequestLimits.address)
  try {
    await ctx.limiter.use('code_phone', recipient, codeRequestLimits.phone)
    await ctx.limiter.use('code_range', recipient.slice(0, -3), codeRequestLimits.range)
  } catch (refusal) {
    if (!(refusal instanceof ShopError) || !(await hasSignedInBefore(ctx, subject))) throw refusal
    await ctx.limiter.use('code_known', `${recipient} ${browser.toString('base64')}`, codeRequestLimits.phone)
  }
}

async function hasSignedInBefore(ctx: Context, subject: CodeSubject): Promise<boolean> {
  const known = await ctx.db
    .selectFrom('clients as c')
    .innerJoin('sessions as s', 's.client_id', 'c.id')
    .select('s.id')
    .where('c.phone', '=', subject.recipient)
    .where((where) =>
      where.or([
        where('s.address', '=', ctx.address),
        where.exists(
          where
            .selectFrom('one_time_codes as k')
            .select('k.id')
            .where('k.recipient', '=', subject.recipient)
            .where('k.browser_hash', '=', subject.browser)
            .where('k.used_at', 'is not', null),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return known !== undefined
}
