import { ShopError } from '#rules/errors/shop-error'
import type { Context } from '#domain/core/context'
import { staffColumns, type StaffUserRow } from '#domain/people/identity/sign-in-staff'

/** The signed-in staff user. */
export async function getStaffUser(ctx: Context): Promise<StaffUserRow> {
  if (ctx.actor.kind === 'visitor') throw new ShopError('staff_unauthenticated')
  if (ctx.actor.kind !== 'staff') throw new ShopError('wrong_token_kind')
  const user = await ctx.db
    .selectFrom('staff_users')
    .select(staffColumns)
    .where('id', '=', ctx.actor.id)
    .executeTakeFirst()
  if (!user) throw new ShopError('staff_unauthenticated')
  return user
}
