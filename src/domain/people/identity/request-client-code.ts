import { codeLifetime, codeResendAfter } from '#rules/people/sign-in-limits'
import type { Context } from '#domain/core/context'
import { admitCode } from '#domain/people/identity/admit-code'
import { hashBrowser, type Device } from '#domain/people/identity/hash-browser'
import { normalisePhone } from '#domain/people/identity/normalise-phone'
import { oneCodeAtATime } from '#domain/people/identity/one-code-at-a-time'
import { makeCode } from '#domain/people/identity/one-time-code'
import type { Proof } from '#domain/people/identity/proof-of-work'
import { notifyContact } from '#domain/messages/notify-contact'
import { inTransaction } from '#domain/core/transaction'

export type CodeRequested = { resendAfter: number; expiresIn: number }

/**
 * Sends a sign-in code to a phone. Whether the phone is a client's is not looked up, so the answer cannot
 * reveal it. Seconds. Errors: code_too_soon, and those of `admitCode`.
 */
export async function requestClientCode(
  ctx: Context,
  input: { extension: string; number: string; device: Device; proof?: Proof | undefined },
): Promise<CodeRequested> {
  const recipient = normalisePhone(input)
  const { phone } = recipient
  const subject = { purpose: 'client_sign_in', recipient: phone, browser: hashBrowser(input.device) } as const
  await oneCodeAtATime(ctx, subject, async () => {
    const { tries } = await admitCode(ctx, recipient, input)

    await inTransaction(ctx, async (tx) => {
      const { code } = await makeCode(tx, ctx, { ...subject, tries })
      notifyContact(tx, ctx, {
        to: { phone },
        language: ctx.language,
        template: 'code',
        parameters: { code },
        code,
      })
    })
  })
  return { resendAfter: codeResendAfter, expiresIn: codeLifetime }
}
