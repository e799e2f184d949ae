import { ShopError } from '#rules/errors/shop-error'
import type { FieldProblem } from '#rules/core/field-errors'
import { isCommonPassword } from '#rules/people/password'
import {
  passwordTries,
  passwordTriesOfAccount,
  staffPasswordLength,
  wrongStaffCodes,
} from '#rules/people/sign-in-limits'
import { recordFact } from '#domain/core/activity/record-fact'
import { asSystem, type Context } from '#domain/core/context'
import { addressGroup } from '#domain/people/identity/address-group'
import { endSessionsWithin } from '#domain/people/identity/end-sessions'
import { getContent } from '#domain/shop/published/content-cache'
import { getStaffUser } from '#domain/people/identity/get-staff-user'
import { hashPassword, verifyPassword } from '#domain/people/identity/password'
import { notifyStaff } from '#domain/messages/notify-staff'
import { endStaffSessions } from '#domain/people/staff/end-staff-sessions'
import { endStartedSignIns } from '#domain/people/staff/end-started-sign-ins'
import { getStaffLink } from '#domain/people/staff/get-staff-link'
import { hashLink } from '#domain/people/staff/mail-staff-link'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { inTransaction } from '#domain/core/transaction'

/**
 * Changes the own password; all other sessions and sign-ins under way end, and the owner is notified by email. Wants a fresh code, as other acts
 * on one's own access do: a session may be somebody else's. Errors: confirmation_needed, invalid_input, too_many_requests.
 */
export async function changeOwnPassword(
  ctx: Context,
  input: { current: string; password: string },
): Promise<void> {
  requireFreshCode(ctx)
  const user = await getStaffUser(ctx)
  await requireGoodPassword(ctx, input.password, user)
  await ctx.limiter.use('password', `${user.id} ${addressGroup(ctx.address)}`, passwordTries)
  // Apart from those of signing in, which a session in other hands could use up for its owner.
  await ctx.limiter.use('own_password', user.id, passwordTriesOfAccount)
  const { password_hash: standing } = await ctx.db
    .selectFrom('staff_users')
    .select('password_hash')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  if (!(await verifyPassword(standing ?? undefined, input.current))) {
    throw new ShopError('invalid_input', { fields: { current_password: ['wrong_password'] } })
  }
  const passwordHash = await hashPassword(input.password)
  await inTransaction(ctx, async (tx) => {
    const changed = await tx.db
      .updateTable('staff_users')
      .set({ password_hash: passwordHash, updated_at: ctx.now() })
      .where('id', '=', user.id)
      // Set by a mailed link a moment ago: what was proven is no longer the password.
      .where('password_hash', '=', standing)
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw new ShopError('invalid_input', { fields: { current_password: ['wrong_password'] } })
    await endStartedSignIns(tx, user.id)
    await endSessionsWithin(tx, ctx, ctx.actor.kind === 'staff' ? { except: ctx.actor.sessionId } : {})
    recordFact(tx, ctx, { action: 'staff_user.password_changed', entity: 'staff_user', entityId: user.id })
    notifyStaff(tx, ctx, { user, template: 'staff_password_changed', parameters: {} })
  })
  await ctx.limiter.reset('own_password', user.id, passwordTriesOfAccount)
}

/**
 * Sets the password with a mailed link, which works once and ends all others of its owner; an invitation is accepted by it. All sessions of the account
 * end: signing in still needs the code by SMS. Errors: link_invalid, invalid_input.
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

/** Long enough, and none of those that are tried first: common ones, runs of the keyboard, what is known of its owner. */
async function requireGoodPassword(
  ctx: Context,
  password: string,
  owner: { name: string; email: string; phone: string },
): Promise<void> {
  const { store } = await getContent(ctx)
  const about = [owner.email, owner.phone, owner.name, store?.name_ar ?? '', store?.name_en ?? '']
  const errors: FieldProblem[] = []
  if (password.length < staffPasswordLength.min) {
    errors.push({ error: 'shorter_than', values: { min: staffPasswordLength.min } })
  }
  if (password.length > staffPasswordLength.max) {
    errors.push({ error: 'longer_than', values: { max: staffPasswordLength.max } })
  }
  if (errors.length === 0 && isCommonPassword(password, about)) errors.push('too_common')
  if (errors.length > 0) throw new ShopError('invalid_input', { fields: { password: errors } })
}
