import { ShopError } from '#rules/errors/shop-error'
import { codeLifetime, codeResendAfter } from '#rules/people/sign-in-limits'
import { recordFact } from '#domain/core/activity/record-fact'
import { requireClient, type Context } from '#domain/core/context'
import { hashBrowser, type Device } from '#domain/people/identity/hash-browser'
import { getClient, getLockedClient } from '#domain/people/identity/get-client'
import type { ClientRow } from '#domain/people/identity/sign-in-with-code'
import { oneCodeAtATime } from '#domain/people/identity/one-code-at-a-time'
import { makeCode, tryCode, redeemCode, type CodeSubject } from '#domain/people/identity/one-time-code'
import { takeOwnCodeLimits, takeTryLimit } from '#domain/people/identity/own-code-limits'
import type { CodeRequested } from '#domain/people/identity/request-client-code'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { notifyContact } from '#domain/messages/notify-contact'
import { inTransaction } from '#domain/core/transaction'

/**
 * Sends a code to an email that the client wants to have. An email names nobody (the phone does), so it may
 * stand on several accounts, and the answer reveals nothing about others. As a confirmed email can once stand
 * in for a lost phone, a session alone does not do. Error: confirmation_needed.
 */
export async function requestEmailCode(
  ctx: Context,
  input: { email: string; device: Device },
): Promise<CodeRequested> {
  const client = await getClient(ctx)
  requireFreshCode(ctx)
  const subject = subjectOf(client.id, input)
  await oneCodeAtATime(ctx, subject, async () => {
    await takeOwnCodeLimits(ctx, client.id, { email: input.email })
    await inTransaction(ctx, async (tx) => {
      const { code } = await makeCode(tx, ctx, subject)
      notifyContact(tx, ctx, {
        to: { email: input.email },
        language: client.language,
        template: 'email_code',
        parameters: { code },
        code,
        clientId: client.id,
      })
    })
  })
  return { resendAfter: codeResendAfter, expiresIn: codeLifetime }
}

/**
 * The email takes effect with its code, and the owner is notified by SMS. Errors: code_wrong, code_expired.
 */
export async function confirmEmail(
  ctx: Context,
  input: { email: string; code: string; device: Device },
): Promise<ClientRow> {
  const clientId = requireClient(ctx)
  const subject = subjectOf(clientId, input)
  await takeTryLimit(ctx, subject)
  const tried = await tryCode(ctx, subject, input.code)
  if (!tried) throw new ShopError('code_expired')

  return inTransaction(ctx, async (tx) => {
    const before = await getLockedClient(tx, clientId)
    await redeemCode(tx, ctx, tried)
    recordFact(tx, ctx, {
      action: 'client.email_confirmed',
      entity: 'client',
      entityId: clientId,
      clientId,
      changes: { email_verified: { before: before.email_verified_at !== null, after: true } },
      personal: before.email === input.email ? {} : { email: { before: before.email, after: input.email } },
    })
    const hasOtherEmail = before.email_verified_at !== null && before.email !== input.email
    notifyContact(tx, ctx, {
      to: { phone: before.phone, email: hasOtherEmail ? before.email : null },
      language: before.language,
      clientId,
      template: 'email_confirmed',
      parameters: { email: input.email },
    })
    return tx.db
      .updateTable('clients')
      .set({
        email: input.email,
        email_verified_at: ctx.now(),
        offered_email: '',
        version: before.version + 1,
        updated_at: ctx.now(),
      })
      .where('id', '=', clientId)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

function subjectOf(clientId: string, input: { email: string; device: Device }): CodeSubject {
  return {
    purpose: 'email',
    recipient: input.email,
    browser: hashBrowser(input.device, `client ${clientId}`),
  }
}
