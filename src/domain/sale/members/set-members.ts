import { groupInvitations } from '#rules/limits'
import { ShopError } from '#rules/errors'
import { requireClient } from '#domain/core/context'
import type { Context } from '#domain/core/context'
import { refuseOutdated } from '#domain/core/activity/refuse-outdated'
import { checkMembers } from '#domain/sale/lifecycle/check-members'
import type { NamedMember } from '#domain/sale/lifecycle/check-members'
import { endMembers } from '#domain/sale/records/members/end-members'
import { inviteMembers } from '#domain/sale/lifecycle/invite-members'
import { lockGroup } from '#domain/sale/records/members/lock-group'
import { touchSubscription } from '#domain/sale/records/subscriptions/change-subscription'
import { inTransaction } from '#domain/core/transaction'

/**
 * The owner sets who shares an own running plan: new members are invited by SMS, missing ones lose their place,
 * the others stay as they are. Idempotent.
 * Errors: not_found, group_sharing_not_in_plan, group_over, version_outdated, too_many_requests, and those of
 * `checkMembers`.
 */
export async function setMembers(
  ctx: Context,
  input: { id: string; members: NamedMember[]; version: number | null },
): Promise<void> {
  const clientId = requireClient(ctx)
  const isDone = await setOnce(ctx, clientId, input, { mayInvite: false })
  if (isDone) return
  // Counted before anything is locked: the limiter uses a connection of its own.
  await ctx.limiter.use('group_invitation', clientId, groupInvitations)
  await setOnce(ctx, clientId, input, { mayInvite: true })
}

/** False, and nothing is written, when somebody would be invited who has not been counted. */
function setOnce(
  ctx: Context,
  clientId: string,
  input: { id: string; members: NamedMember[]; version: number | null },
  { mayInvite }: { mayInvite: boolean },
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const group = await lockGroup(tx, { id: input.id, clientId, now: ctx.now() })
    if (!group.isShared) throw new ShopError('group_sharing_not_in_plan')
    if (!group.runs) throw new ShopError('group_over')
    const phones = checkMembers(input.members, { owner: group.ownerPhone, sharing: [] })

    const sharing = group.members.map(({ phone }) => phone)
    const gone = group.members.filter(({ phone }) => !phones.includes(phone))
    const added = phones.filter((phone) => !sharing.includes(phone))
    if (gone.length === 0 && added.length === 0) return true
    if (input.version !== null) {
      refuseOutdated(input.version, group, { members: { before: sharing, after: phones } })
    }
    if (added.length > 0 && !mayInvite) return false

    const only = gone.map(({ id }) => id)
    await endMembers(tx, ctx, { id: group.id, clientId }, { event: 'remove', only })
    await inviteMembers(tx, ctx, {
      subscriptionId: group.id,
      ownerId: clientId,
      plan: group.plan,
      members: added,
      language: ctx.language,
    })
    touchSubscription(tx, ctx, group.id)
    return true
  })
}
