import { ShopError } from '#rules/errors/shop-error'
import { signInTries } from '#rules/people/sign-in-limits'
import type { Context } from '#domain/core/context'
import { takeAddressLimit } from '#domain/people/identity/address-group'
import { hashLink } from '#domain/people/staff/mail-staff-link'

/**
 * The mailed link with this token, and whose it is, while it can be used: not used yet, its time not over,
 * its owner active. Each look counts as a sign-in of its address. Error: link_invalid.
 */
export async function getStaffLink(ctx: Context, token: string) {
  await takeAddressLimit(ctx, 'sign_in_address', signInTries)
  const link = await ctx.db
    .selectFrom('staff_links as l')
    .innerJoin('staff_users as u', 'u.id', 'l.staff_user_id')
    .select(['l.id', 'l.purpose', 'u.id as user_id', 'u.name', 'u.phone', 'u.email', 'u.language'])
    .where('l.token_hash', '=', hashLink(token))
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', ctx.now())
    .where('u.is_active', '=', true)
    .executeTakeFirst()
  if (!link) throw new ShopError('link_invalid')
  return link
}
