import { ShopError } from '#rules/errors/shop-error'
import { passwordTries, passwordTriesOfAccount } from '#rules/people/sign-in-limits'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { addressGroup } from '#domain/people/identity/address-group'
import { endSessionsWithin } from '#domain/people/identity/end-sessions'
import { getStaffUser } from '#domain/people/identity/get-staff-user'
import { hashPassword, verifyPassword } from '#domain/people/identity/password'
import { notifyStaff } from '#domain/messages/notify-staff'
import { endStartedSignIns } from '#domain/people/staff/end-started-sign-ins'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { inTransaction } from '#domain/core/transaction'
import { requireGoodPassword } from '#domain/people/staff/require-good-password'

/**
 * Changes the own password; all other sessions and sign-ins under way end, and the owner is notified by
 * email. Wants a fresh code, as other acts on one's own access do: a session may be somebody else's. Errors:
 * confirmation_needed, invalid_input, too_many_requests.
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
