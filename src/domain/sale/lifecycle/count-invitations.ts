import { ShopError } from '#rules/errors/shop-error'
import { groupInvitations, invitationsOfPhone, invitedPhones } from '#rules/core/rate-limits'
import type { Context } from '#domain/core/context'
import { countInvited, refuseSpentBudget } from '#domain/people/identity/code-counts'

/**
 * Counts invitations that are about to be sent: against the owner, each against its number, which several
 * owners may invite, and against the store's budget of SMS to strangers, as nobody may have messages sent for
 * their cost alone. Called while nothing is locked: limits and counts ask the database by a connection of
 * their own. Errors: invitation_sent_lately, with the seconds until the number may be invited again;
 * too_many_requests.
 */
export async function countInvitations(
  ctx: Context,
  { clientId, phones }: { clientId: string; phones: string[] },
): Promise<void> {
  if (phones.length === 0) return
  await refuseInvitations(ctx, phones)
  await ctx.limiter.use('group_invitation', clientId, groupInvitations)
  for (const phone of phones) {
    await ctx.limiter.use('group_invitation_day', clientId, invitedPhones)
    await ctx.limiter.use('invitation_phone', phone, invitationsOfPhone)
    await countInvited(ctx, phone)
  }
}

/**
 * Whether these numbers may be invited now, without counting it. Errors: those of `countInvitations`, but for
 * what the owner has invited.
 */
export async function refuseInvitations(ctx: Context, phones: string[]): Promise<void> {
  if (phones.length === 0) return
  for (const phone of phones) {
    const left = await ctx.limiter.left('invitation_phone', phone, invitationsOfPhone)
    if (left.points < 1) {
      throw new ShopError('invitation_sent_lately', { retryAfter: Math.max(1, left.seconds) })
    }
  }
  await refuseSpentBudget(ctx)
}
