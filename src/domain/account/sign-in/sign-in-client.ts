import { ShopError } from '#rules/errors/shop-error'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { countCode } from '#domain/people/identity/code-counts'
import { hashBrowser, type Device } from '#domain/people/identity/hash-browser'
import { signInWithCode, type ClientRow } from '#domain/people/identity/sign-in-with-code'
import { normalisePhone } from '#domain/people/identity/normalise-phone'
import { tryCode } from '#domain/people/identity/one-time-code'
import { openSession } from '#domain/people/identity/open-session'
import { takeTryLimit } from '#domain/people/identity/own-code-limits'
import { joinVisitor } from '#domain/people/measurement/join-visitor'
import { joinInvited } from '#domain/sale/members/join-invited'
import { inTransaction } from '#domain/core/transaction'

/**
 * Signs a client in with the code that was sent to the phone. The first sign-in makes the client, in the
 * language of the moment, and joins the group that the phone was invited to. `visitorId`: what this browser
 * was given when its visitor agreed to measurement. Errors: code_wrong, code_expired, client_blocked,
 * too_many_requests.
 */
export async function signInClient(
  ctx: Context,
  input: {
    extension: string
    number: string
    code: string
    device: Device
    visitorId?: string | undefined
  },
): Promise<{ token: string; client: ClientRow }> {
  const phone = normalisePhone(input)
  const browser = hashBrowser(input.device)
  const subject = { purpose: 'client_sign_in', recipient: phone.phone, browser } as const
  await takeTryLimit(ctx, subject)
  const tried = await tryCode(ctx, subject, input.code)
  if (!tried) throw new ShopError('code_expired')

  return inTransaction(ctx, async (tx) => {
    const { client, isNew } = await signInWithCode(tx, ctx, phone, tried.id)
    if (client.blocked_at) throw new ShopError('client_blocked')
    await countCode(tx, ctx, phone.phone, 'entered')
    const owner = { kind: 'client', id: client.id } as const
    const { token, ctx: theirs } = openSession(tx, ctx, owner, input.device.userAgent)
    if (isNew) {
      recordFact(tx, theirs, {
        action: 'client.created',
        entity: 'client',
        entityId: client.id,
        clientId: client.id,
        personal: { phone: { before: null, after: phone.phone } },
      })
    }
    await joinInvited(tx, theirs, client.id)
    const { visitorId } = input
    if (visitorId !== undefined) await joinVisitor(tx, theirs, { clientId: client.id, visitorId })
    return { token, client }
  })
}
