import type { Selectable } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import type { StaffUsers } from '#db/types'
import type { Context } from '#domain/core/context'
import { deferWrite } from '#domain/core/pending-writes'
import { countCode } from '#domain/people/identity/code-counts'
import { hashBrowser, type Device } from '#domain/people/identity/hash-browser'
import { tryCode } from '#domain/people/identity/one-time-code'
import { openSession } from '#domain/people/identity/open-session'
import { takeTryLimit } from '#domain/people/identity/own-code-limits'
import { resetPasswordLimits } from '#domain/people/identity/request-staff-code'
import { warnOfWrongCodes } from '#domain/people/identity/warn-of-wrong-codes'
import { inTransaction } from '#domain/core/transaction'

/** Without the password's hash, which is never returned, and what is read by `lastLogin` only. */
export type StaffUserRow = Omit<Selectable<StaffUsers>, 'password_hash' | 'deleted_at' | 'last_login_at'>

export const staffColumns = [
  'id',
  'ref_id',
  'name',
  'phone',
  'email',
  'role',
  'is_active',
  'language',
  'wants_summary',
  'version',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof StaffUserRow)[]

/**
 * The second step of a staff sign-in: the code that the challenge sent. Errors: challenge_invalid (its time
 * is over, or it is used up), code_wrong, too_many_requests.
 */
export async function signInStaff(
  ctx: Context,
  input: { challenge: string; code: string; device: Device },
): Promise<{ token: string; user: StaffUserRow }> {
  const browser = hashBrowser(input.device)
  const subject = { purpose: 'staff_sign_in', id: input.challenge, browser } as const
  await takeTryLimit(ctx, subject)
  const tried = await tryCode(ctx, subject, input.code).catch(async (error: unknown) => {
    if (error instanceof ShopError && error.errorName === 'code_wrong') await warnOwner(ctx, subject.id)
    throw error
  })
  if (!tried?.staff_user_id) throw new ShopError('challenge_invalid')
  const { staff_user_id: userId, remember } = tried

  const signedIn = await inTransaction(ctx, async (tx) => {
    // It works once, however many requests come at the same moment.
    const used = tx.db
      .updateTable('one_time_codes')
      .set({ used_at: ctx.now() })
      .where('id', '=', tried.id)
      .where('used_at', 'is', null)
    deferWrite(
      tx,
      { table: 'one_time_codes', key: tried.id, otherwise: 'challenge_invalid' },
      used.returning('id'),
    )
    const user = await tx.db
      .selectFrom('staff_users')
      .select(staffColumns)
      .where('id', '=', userId)
      // Deactivated between the two steps.
      .where('is_active', '=', true)
      .executeTakeFirst()
    if (!user) throw new ShopError('challenge_invalid')
    await countCode(tx, ctx, tried.recipient, 'entered')
    const { token } = openSession(
      tx,
      ctx,
      { kind: 'staff', id: user.id, role: user.role, remember },
      input.device.userAgent,
    )
    return { token, user }
  })
  await resetPasswordLimits(ctx, signedIn.user, input.device)
  return signedIn
}

/** Somebody knows the password and tries codes. */
async function warnOwner(ctx: Context, challenge: string): Promise<void> {
  const asked = await ctx.db
    .selectFrom('one_time_codes')
    .select('staff_user_id')
    .where('id', '=', challenge)
    .executeTakeFirst()
  if (asked?.staff_user_id) await warnOfWrongCodes(ctx, asked.staff_user_id, 'code_wrong_staff')
}
