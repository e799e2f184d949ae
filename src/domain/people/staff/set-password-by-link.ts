import { ShopError } from '#rules/errors/shop-error'
import { wrongStaffCodes } from '#rules/people/sign-in-limits'
import { recordFact } from '#domain/core/activity/record-fact'
import { asSystem, type Context } from '#domain/core/context'
import { hashPassword } from '#domain/people/identity/password'
import { notifyStaff } from '#domain/messages/notify-staff'
import { endStaffSessions } from '#domain/people/staff/end-staff-sessions'
import { getStaffLink } from '#domain/people/staff/get-staff-link'
import { hashLink } from '#domain/people/staff/mail-staff-link'
import { inTransaction } from '#domain/core/transaction'
import { requireGoodPassword } from '#domain/people/staff/require-good-password'

/**
 * Sets the password with a mailed link, which works once and ends all others of its owner; an invitation is
 * accepted by it. All sessions of the account end: signing in still needs the code by SMS. Errors:
 * link_invalid, invalid_input.
 */
export async function setPasswordByLink(
  ctx: Context,
  input: { token: string; password: string },
): Promise<void> {
  const link = await getStaffLink(ctx, input.token)
  await requireGoodPassword(ctx, input.password, link)
  const passwordHash = await hashPassword(input.password)

  // Nobody is signed in; the link authenticates the owner of the mailbox.
  const system = asSystem(ctx)
  await inTransaction(system, async (tx) => {
    const used = await tx.db
      .updateTable('staff_links')
      .set({ used_at: ctx.now() })
      .where('id', '=', link.id)
      .where('token_hash', '=', hashLink(input.token))
      .where('used_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!used) throw new ShopError('link_invalid')
    const changed = await tx.db
      .updateTable('staff_users')
      .set({ password_hash: passwordHash, updated_at: ctx.now() })
      .where('id', '=', link.user_id)
      .where('is_active', '=', true)
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw new ShopError('link_invalid')
    await tx.db
      .deleteFrom('staff_links')
      .where('staff_user_id', '=', link.user_id)
      .where('used_at', 'is', null)
      .execute()
    await endStaffSessions(tx, system, link.user_id)
    const isNew = link.purpose === 'invitation'
    recordFact(tx, system, {
      action: isNew ? 'staff_user.invitation_accepted' : 'staff_user.password_reset',
      entity: 'staff_user',
      entityId: link.user_id,
    })
    if (isNew) return
    notifyStaff(tx, system, { user: link, template: 'staff_password_changed', parameters: {} })
  })
  // Somebody who tried codes knows the old password only.
  await ctx.limiter.reset('code_wrong_staff', link.user_id, wrongStaffCodes)
}
