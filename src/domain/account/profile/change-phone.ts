import { ShopError } from '#rules/errors/shop-error'
import type { FieldError } from '#rules/core/field-errors'
import { codeLifetime, codeResendAfter, emailProofAge } from '#rules/people/sign-in-limits'
import { secondsBefore } from '#rules/core/durations'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { notifyPhoneChanged, setClientPhone } from '#domain/account/profile/set-client-phone'
import { hashBrowser, type Device } from '#domain/people/identity/hash-browser'
import { endSessionsWithin } from '#domain/people/identity/end-sessions'
import { getClient, getLockedClient } from '#domain/people/identity/get-client'
import type { ClientRow } from '#domain/people/identity/sign-in-with-code'
import { normalisePhone, type NormalisedPhone } from '#domain/people/identity/normalise-phone'
import { oneCodeAtATime } from '#domain/people/identity/one-code-at-a-time'
import { checkCode, makeCode, redeemCode, type CodeSubject } from '#domain/people/identity/one-time-code'
import { takeOwnCodeLimits, takeTryLimit } from '#domain/people/identity/own-code-limits'
import type { CodeRequested } from '#domain/people/identity/request-client-code'
import { requireOwner } from '#domain/people/identity/require-owner'
import { notifyClient } from '#domain/messages/notify-client'
import { notifyContact } from '#domain/messages/notify-contact'
import { inTransaction } from '#domain/core/transaction'

export type PhoneChange = {
  extension: string
  number: string
  /** The present number cannot be reached any more; the confirmed email proves the owner in its place. */
  isOldLost: boolean
  device: Device
}

/** What the second code went to. */
export type Proof = 'phone' | 'email'

/**
 * Sends two codes: to the new number, and to the present one, or to the confirmed email when the present
 * number is lost. Whether the new number is somebody's is not revealed before its code was entered. Nothing
 * changes yet. Errors: phone_is_yours, old_phone_unproven.
 */
export async function requestPhoneChange(
  ctx: Context,
  input: PhoneChange,
): Promise<CodeRequested & { proof: Proof }> {
  const client = await getClient(ctx)
  const phone = normalisePhone(input)
  const { fresh, old, proof } = describe(ctx, client, phone, input)
  await oneCodeAtATime(ctx, fresh, async () => {
    await takeOwnCodeLimits(ctx, client.id, phone)

    await inTransaction(ctx, async (tx) => {
      const recipient = { language: client.language, clientId: client.id }
      const { code } = await makeCode(tx, ctx, fresh)
      notifyContact(tx, ctx, {
        ...recipient,
        to: { phone: fresh.recipient },
        template: 'new_phone_code',
        parameters: { code },
        code,
      })
      const { code: oldCode } = await makeCode(tx, ctx, old)
      notifyContact(tx, ctx, {
        ...recipient,
        to: { [proof]: old.recipient },
        template: 'old_phone_code',
        parameters: { code: oldCode, phone: phone.phone },
        code: oldCode,
      })
      if (proof === 'email') {
        notifyClient(tx, ctx, {
          client,
          template: 'phone_change_asked',
          parameters: { phone: phone.phone },
        })
      }
    })
  })
  return { resendAfter: codeResendAfter, expiresIn: codeLifetime, proof }
}

/**
 * Moves the account to the new number with both codes. Old number, new number and confirmed email are
 * notified; all other sessions end, and the bank is asked again about saved cards. Errors: invalid_input with
 * `code` and `old_code`, code_expired, phone_taken, phone_is_yours, old_phone_unproven.
 */
export async function changePhone(
  ctx: Context,
  input: PhoneChange & { code: string; oldCode: string },
): Promise<ClientRow> {
  const phone = normalisePhone(input)
  const client = await getClient(ctx)
  const { fresh, old } = describe(ctx, client, phone, input)
  await takeTryLimit(ctx, fresh)
  const [newer, older] = [
    await checkCode(ctx, fresh, input.code),
    await checkCode(ctx, old, input.oldCode),
  ] as const
  if ('wrong' in newer || 'wrong' in older) {
    const fields: Record<string, FieldError[]> = {}
    if ('wrong' in newer) fields['code'] = [newer.wrong]
    if ('wrong' in older) fields['old_code'] = [older.wrong]
    throw new ShopError('invalid_input', { fields })
  }

  return inTransaction(ctx, async (tx) => {
    const before = await getLockedClient(tx, client.id)
    // Moved in another tab meanwhile: these codes were for the number of that time.
    if (before.phone !== client.phone) throw new ShopError('code_expired')
    const changed = await setClientPhone(tx, ctx, before, phone)
    await redeemCode(tx, ctx, newer.tried)
    await redeemCode(tx, ctx, older.tried)
    recordFact(tx, ctx, {
      action: 'client.phone_changed',
      entity: 'client',
      entityId: client.id,
      clientId: client.id,
      changes: { proven_by: { before: null, after: input.isOldLost ? 'email' : 'phone' } },
      personal: { phone: { before: before.phone, after: phone.phone } },
    })
    await endSessionsWithin(tx, ctx, { except: requireOwner(ctx).sessionId })
    notifyPhoneChanged(tx, ctx, { before, phone, template: 'phone_changed' })
    return changed
  })
}

/** The two codes: each is bound to this browser, this account and this move. */
function describe(
  ctx: Context,
  client: ClientRow,
  phone: NormalisedPhone,
  input: PhoneChange,
): { fresh: CodeSubject; old: CodeSubject; proof: Proof } {
  if (client.phone === phone.phone) {
    throw new ShopError('phone_is_yours', { fields: { phone_number: ['not_allowed'] } })
  }
  const proof = input.isOldLost ? 'email' : 'phone'
  const recipient = input.isOldLost ? provenEmail(ctx, client) : client.phone
  if (!recipient) throw new ShopError('old_phone_unproven')
  const purpose = 'phone_change'
  const account = `client ${client.id}`
  return {
    proof,
    fresh: { purpose, recipient: phone.phone, browser: hashBrowser(input.device, account, proof) },
    old: { purpose, recipient, browser: hashBrowser(input.device, account, `to ${phone.phone}`) },
  }
}

function provenEmail(ctx: Context, client: ClientRow): string | null {
  const since = client.email_verified_at
  if (!since || since > secondsBefore(ctx.now(), emailProofAge)) return null
  return client.email
}
