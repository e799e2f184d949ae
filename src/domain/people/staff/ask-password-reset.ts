import { createHash } from 'node:crypto'
import { mailedResets, passwordResets, signInTries } from '#rules/people/sign-in-limits'
import { recordFact } from '#domain/core/activity/record-fact'
import { asSystem, requirePermission, type Context } from '#domain/core/context'
import { refusalOfLimits } from '#domain/core/refusal-of-limits'
import { addressGroup, takeAddressLimit } from '#domain/people/identity/address-group'
import { enqueue } from '#domain/core/jobs/enqueue'
import { newId } from '#domain/core/new-id'
import { mailStaffLink } from '#domain/people/staff/mail-staff-link'
import { lockStaffUser } from '#domain/people/staff/read-staff-users'
import { inTransaction } from '#domain/core/transaction'

/**
 * Somebody has forgotten a password: the owner of the email gets a link. Whether anybody has the email is
 * looked up by a job, so neither the answer nor its duration reveals whether the account exists.
 */
export async function askPasswordReset(ctx: Context, written: string): Promise<void> {
  const email = written.trim().toLowerCase()
  await takeAddressLimit(ctx, 'sign_in_address', signInTries)
  await ctx.limiter.use('password_reset', `${keyOf(email)} ${addressGroup(ctx.address)}`, passwordResets)
  const id = newId()
  await inTransaction(asSystem(ctx), async (tx) => {
    await tx.db.insertInto('password_reset_requests').values({ id, email, created_at: ctx.now() }).execute()
    enqueue(tx, ctx, { name: 'password_reset.mail', subjectId: id, clientId: null })
  })
}

/**
 * Mails the link that was asked for, if somebody who may sign in has the email. Past a few in an hour nothing
 * is sent, and it is not reported: the links that were mailed still work.
 */
export async function mailPasswordReset(ctx: Context, requestId: string): Promise<void> {
  const request = await ctx.db
    .selectFrom('password_reset_requests')
    .select('email')
    .where('id', '=', requestId)
    .executeTakeFirst()
  if (!request) return
  const isOneMore = await canMailOneMore(ctx, request.email)
  await inTransaction(ctx, async (tx) => {
    const taken = await tx.db
      .deleteFrom('password_reset_requests')
      .where('id', '=', requestId)
      .returning('id')
      .executeTakeFirst()
    if (!taken || !isOneMore) return
    const user = await tx.db
      .selectFrom('staff_users')
      .select(['id', 'email', 'language', 'password_hash'])
      .where('email', '=', request.email)
      .where('is_active', '=', true)
      .executeTakeFirst()
    if (!user) return
    await mailStaffLink(tx, ctx, user, user.password_hash === null ? 'invitation' : 'password_reset')
    recordFact(tx, ctx, {
      action: 'staff_user.password_reset_asked',
      entity: 'staff_user',
      entityId: user.id,
    })
  })
}

async function canMailOneMore(ctx: Context, email: string): Promise<boolean> {
  return !(await refusalOfLimits(() => ctx.limiter.use('password_reset_mail', keyOf(email), mailedResets)))
}

function keyOf(email: string): string {
  return createHash('sha256').update(email).digest('base64url')
}

/**
 * An administrator sends a colleague the link; to somebody who was only invited so far, the invitation again.
 */
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
