import { ShopError } from '#rules/errors/shop-error'
import type { Language } from '#rules/core/language'
import { codeLifetime, codeResendAfter } from '#rules/people/sign-in-limits'
import { requireClient, type Context } from '#domain/core/context'
import { confirmWithCode } from '#domain/people/identity/confirm-with-code'
import { hashBrowser, type Device } from '#domain/people/identity/hash-browser'
import { getClient } from '#domain/people/identity/get-client'
import { oneCodeAtATime } from '#domain/people/identity/one-code-at-a-time'
import { makeCode, type CodeSubject } from '#domain/people/identity/one-time-code'
import { takeOwnCodeLimits } from '#domain/people/identity/own-code-limits'
import type { CodeRequested } from '#domain/people/identity/request-client-code'
import { requireOwner } from '#domain/people/identity/require-owner'
import { notifyContact } from '#domain/messages/notify-contact'
import { inTransaction } from '#domain/core/transaction'

/** Sends the signed-in client the code that `requireFreshCode` asks for, to the own phone. */
export async function requestConfirmation(ctx: Context, device: Device): Promise<CodeRequested> {
  const { language, subject } = await describe(ctx, device)
  await oneCodeAtATime(ctx, subject, async () => {
    await takeOwnCodeLimits(ctx, requireClient(ctx), { ownPhone: subject.recipient })
    await inTransaction(ctx, async (tx) => {
      const { code } = await makeCode(tx, ctx, subject)
      notifyContact(tx, ctx, {
        to: { phone: subject.recipient },
        language,
        template: 'confirmation_code',
        parameters: { code },
        code,
        clientId: requireClient(ctx),
      })
    })
  })
  return { resendAfter: codeResendAfter, expiresIn: codeLifetime }
}

/** Makes this session fresh again with the code that was sent. Errors: code_wrong, code_expired. */
export async function confirmSession(ctx: Context, input: { code: string; device: Device }): Promise<void> {
  const clientId = requireClient(ctx)
  const { sessionId } = requireOwner(ctx)
  const { subject } = await describe(ctx, input.device)
  await confirmWithCode(ctx, { sessionId, subject, code: input.code }, { client_id: clientId })
}

async function describe(ctx: Context, device: Device): Promise<{ language: Language; subject: CodeSubject }> {
  const client = await getClient(ctx)
  if (!client.phone) throw new ShopError('unauthenticated')
  return {
    language: client.language,
    subject: {
      purpose: 'confirmation',
      recipient: client.phone,
      browser: hashBrowser(device, `client ${client.id}`),
    },
  }
}
