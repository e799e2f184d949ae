import type { Selectable } from 'kysely'
import { ShopError } from '#rules/errors'
import { signInTries } from '#rules/limits'
import type { StaffUsers } from '#db/types'
import type { Context } from '#domain/context'
import { writeLater } from '#domain/journal'
import { addressGroup } from '#domain/identity/address-group'
import { hashBrowser } from '#domain/identity/hash-browser'
import type { Device } from '#domain/identity/hash-browser'
import { tryCode } from '#domain/identity/one-time-code'
import { openSession } from '#domain/identity/open-session'
import { inTransaction } from '#domain/transaction'

/** Without the password's hash, which leaves the sign-in verb for nobody. */
export type StaffUserRow = Omit<Selectable<StaffUsers>, 'password_hash' | 'deleted_at'>

export const staffColumns = [
  'id',
  'ref_id',
  'name',
  'phone',
  'email',
  'role',
  'is_active',
  'language',
  'version',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof StaffUserRow)[]

/** The second half of a staff sign-in: the code that the challenge sent. */
export async function signInStaff(
  ctx: Context,
  input: { challenge: string; code: string; device: Device },
): Promise<{ token: string; user: StaffUserRow }> {
  await ctx.limiter.use('sign_in_address', addressGroup(ctx.address), signInTries)
  const tried = await tryCode(
    ctx,
    { purpose: 'staff_sign_in', id: input.challenge, browser: hashBrowser(input.device) },
    input.code,
  )
  if (!tried?.staff_user_id) throw new ShopError('challenge_invalid')
  const { staff_user_id: userId, remember } = tried

  return inTransaction(ctx, async (tx) => {
    // It works once, whoever comes at the same moment.
    const used = tx.db
      .updateTable('one_time_codes')
      .set({ used_at: ctx.now() })
      .where('id', '=', tried.id)
      .where('used_at', 'is', null)
    writeLater(tx, `code ${tried.id}`, used.returning('id'), 'challenge_invalid')
    const user = await tx.db
      .selectFrom('staff_users')
      .select(staffColumns)
      .where('id', '=', userId)
      // Switched off between the two halves.
      .where('is_active', '=', true)
      .executeTakeFirst()
    if (!user) throw new ShopError('challenge_invalid')
    const { token } = openSession(
      tx,
      ctx,
      { kind: 'staff', id: user.id, role: user.role, remember },
      input.device.userAgent,
    )
    return { token, user }
  })
}
