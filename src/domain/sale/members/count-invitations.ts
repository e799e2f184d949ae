import { ShopError } from '#rules/errors/shop-error'
import { groupInvitations, invitationsOfPhone } from '#rules/core/rate-limits'
import type { Context } from '#domain/core/context'

/**
 * Counts invitations that are about to be sent, once against the owner and each against its number, which several owners may
 * invite. Called while nothing is locked: the limit asks the database by a connection of its own.
 * Errors: invitation_sent_lately, with the seconds until the number may be invited again; too_many_requests.
 */
export async function countInvitations(
  ctx: Context,
  { clientId, phones }: { clientId: string; phones: string[] },
): Promise<void> {
  for (const phone of phones) {
    const left = await ctx.limiter.left('invitation_phone', phone, invitationsOfPhone)
    if (left.points < 1) {
      throw new ShopError('invitation_sent_lately', { retryAfter: Math.max(1, left.seconds) })
    }
  }
  await ctx.limiter.use('group_invitation', clientId, groupInvitations)
  for (const phone of phones) await ctx.limiter.use('invitation_phone', phone, invitationsOfPhone)
}
