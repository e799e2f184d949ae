import { codeLifetime, codeResendAfter } from '#rules/people/sign-in-limits'
import { requirePermission, type Context } from '#domain/core/context'
import { confirmWithCode } from '#domain/people/identity/confirm-with-code'
import { hashBrowser, type Device } from '#domain/people/identity/hash-browser'
import { getStaffUser } from '#domain/people/identity/get-staff-user'
import { oneCodeAtATime } from '#domain/people/identity/one-code-at-a-time'
import { makeCode, type CodeSubject } from '#domain/people/identity/one-time-code'
import { takeOwnCodeLimits } from '#domain/people/identity/own-code-limits'
import type { CodeRequested } from '#domain/people/identity/request-client-code'
import type { StaffUserRow } from '#domain/people/identity/sign-in-staff'
import { notifyContact } from '#domain/messages/notify-contact'
import { inTransaction } from '#domain/core/transaction'

/** Sends the signed-in staff user the code that `requireFreshCode` asks for, to the own phone. */
export async function requestStaffConfirmation(ctx: Context, device: Device): Promise<CodeRequested> {
  const user = await getStaffUser(ctx)
  const subject = subjectOf(user, device)
  await oneCodeAtATime(ctx, subject, async () => {
    await takeOwnCodeLimits(ctx, user.id)
    await inTransaction(ctx, async (tx) => {
      const { code } = await makeCode(tx, ctx, { ...subject, staffUserId: user.id })
      notifyContact(tx, ctx, {
        to: { phone: user.phone },
        language: user.language,
        template: 'confirmation_code',
        parameters: { code },
        code,
      })
    })
  })
  return { resendAfter: codeResendAfter, expiresIn: codeLifetime }
}

/** Makes this session fresh again with the code that was sent. Errors: code_wrong, code_expired. */
export async function confirmStaffSession(
  ctx: Context,
  input: { code: string; device: Device },
): Promise<void> {
  const { sessionId } = requirePermission(ctx, 'own_account:write')
  const user = await getStaffUser(ctx)
  const subject = subjectOf(user, input.device)
  await confirmWithCode(ctx, { sessionId, subject, code: input.code }, { staff_user_id: user.id })
}

function subjectOf(user: StaffUserRow, device: Device): CodeSubject {
  return {
    purpose: 'confirmation',
    recipient: user.phone,
    browser: hashBrowser(device, `staff ${user.id}`),
  }
}
