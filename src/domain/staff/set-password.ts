import { ShopError } from '#rules/errors'
import type { FieldError } from '#rules/errors'
import { passwordTries, signInTries, staffPasswordLength } from '#rules/limits'
import { recordFact } from '#domain/activity/record-fact'
import { asSystem } from '#domain/context'
import type { Context } from '#domain/context'
import { addressGroup } from '#domain/identity/address-group'
import { endSessionsIn } from '#domain/identity/end-sessions'
import { getStaffUser } from '#domain/identity/get-staff-user'
import { hashPassword, verifyPassword } from '#domain/identity/password'
import { sendMessage } from '#domain/messages/send-message'
import { endStaffSessions } from '#domain/staff/end-staff-sessions'
import { hashLink } from '#domain/staff/mail-staff-link'
import { inTransaction } from '#domain/transaction'

/** Changes the own password; all other sessions end and the owner is told by email. Error: invalid_input. */
export async function changeOwnPassword(
  ctx: Context,
  input: { current: string; password: string },
): Promise<void> {
  const user = await getStaffUser(ctx)
  requireGoodPassword(input.password)
  await ctx.limiter.use('password', `${user.id} ${addressGroup(ctx.address)}`, passwordTries)
  const { password_hash: standing } = await ctx.db
    .selectFrom('staff_users')
    .select('password_hash')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  if (!(await verifyPassword(standing ?? undefined, input.current))) {
    throw new ShopError('invalid_input', { fields: { current_password: ['invalid'] } })
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
    if (!changed) throw new ShopError('invalid_input', { fields: { current_password: ['invalid'] } })
    await endSessionsIn(tx, ctx, ctx.actor.kind === 'staff' ? { except: ctx.actor.sessionId } : {})
    recordFact(tx, ctx, { action: 'staff_user.password_changed', entity: 'staff_user', entityId: user.id })
    sendMessage(tx, ctx, {
      channel: 'email',
      to: user.email,
      language: user.language,
      template: 'staff_password_changed',
      values: {},
      clientId: null,
    })
  })
}

/**
 * Sets the password with a mailed link, which works once; an invitation is accepted by it. All sessions of the account
 * end: signing in still needs the code by SMS. Errors: link_invalid, invalid_input.
 */
export async function setPasswordByLink(
  ctx: Context,
  input: { token: string; password: string },
): Promise<void> {
  await ctx.limiter.use('sign_in_address', addressGroup(ctx.address), signInTries)
  requireGoodPassword(input.password)
  const link = await ctx.db
    .selectFrom('staff_links as l')
    .innerJoin('staff_users as u', 'u.id', 'l.staff_user_id')
    .select(['l.id', 'l.purpose', 'u.id as user_id', 'u.email', 'u.language'])
    .where('l.token_hash', '=', hashLink(input.token))
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', ctx.now())
    .where('u.is_active', '=', true)
    .executeTakeFirst()
  if (!link) throw new ShopError('link_invalid')
  const passwordHash = await hashPassword(input.password)

  // Nobody is signed in; the link speaks for the owner of the mailbox.
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
    await endStaffSessions(tx, system, link.user_id)
    const isNew = link.purpose === 'invitation'
    recordFact(tx, system, {
      action: isNew ? 'staff_user.invitation_accepted' : 'staff_user.password_reset',
      entity: 'staff_user',
      entityId: link.user_id,
    })
    if (isNew) return
    sendMessage(tx, system, {
      channel: 'email',
      to: link.email,
      language: link.language,
      template: 'staff_password_changed',
      values: {},
      clientId: null,
    })
  })
}

function requireGoodPassword(password: string): void {
  const errors: FieldError[] = []
  if (password.length < staffPasswordLength.min) errors.push('too_short')
  if (password.length > staffPasswordLength.max) errors.push('too_long')
  if (errors.length > 0) throw new ShopError('invalid_input', { fields: { password: errors } })
}
