import { createHash } from 'node:crypto'
import { passwordResets, signInTries } from '#rules/limits'
import { recordFact } from '#domain/activity/record-fact'
import { asSystem, requirePermission } from '#domain/context'
import type { Context } from '#domain/context'
import { addressGroup } from '#domain/identity/address-group'
import { mailStaffLink } from '#domain/staff/mail-staff-link'
import { lockStaffUser } from '#domain/staff/read-staff-users'
import { inTransaction } from '#domain/transaction'

/**
 * Somebody has forgotten a password: the owner of the email gets a link. An email that nobody has, or whose owner may not
 * sign in, is answered alike.
 */
export async function askPasswordReset(ctx: Context, written: string): Promise<void> {
  const email = written.trim().toLowerCase()
  await ctx.limiter.use('sign_in_address', addressGroup(ctx.address), signInTries)
  const key = createHash('sha256').update(email).digest('base64url')
  await ctx.limiter.use('password_reset', `${key} ${addressGroup(ctx.address)}`, passwordResets)
  const system = asSystem(ctx)
  await inTransaction(system, async (tx) => {
    const user = await tx.db
      .selectFrom('staff_users')
      .select(['id', 'email', 'language', 'password_hash'])
      .where('email', '=', email)
      .where('is_active', '=', true)
      .executeTakeFirst()
    if (!user) return
    await mailStaffLink(tx, system, user, user.password_hash === null ? 'invitation' : 'password_reset')
    recordFact(tx, system, {
      action: 'staff_user.password_reset_asked',
      entity: 'staff_user',
      entityId: user.id,
    })
  })
}

/** An administrator sends a colleague the link; to somebody who was only invited so far, the invitation again. */
export async function sendPasswordReset(ctx: Context, id: string): Promise<void> {
  requirePermission(ctx, 'staff:write')
  await inTransaction(ctx, async (tx) => {
    const user = await lockStaffUser(tx, id)
    await mailStaffLink(tx, ctx, user, user.is_invited ? 'invitation' : 'password_reset')
    recordFact(tx, ctx, {
      action: user.is_invited ? 'staff_user.invited_again' : 'staff_user.password_reset_sent',
      entity: 'staff_user',
      entityId: id,
    })
  })
}
