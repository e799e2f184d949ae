import { ShopError } from '#rules/errors/shop-error'
import { requireClient, type Context } from '#domain/core/context'
import { countInvitations } from '#domain/sale/lifecycle/count-invitations'
import { refuseOutdated } from '#domain/core/activity/refuse-outdated'
import { checkMembers, type NamedMember } from '#domain/sale/lifecycle/check-members'
import { removeMembers } from '#domain/sale/lifecycle/remove-members'
import { inviteMembers, listInvitable } from '#domain/sale/lifecycle/invite-members'
import { lockGroup } from '#domain/sale/records/members/lock-group'
import { getCodeSettings } from '#domain/people/identity/code-counts'
import { touchSubscription } from '#domain/sale/records/subscriptions/change-subscription'
import { inTransaction } from '#domain/core/transaction'

/**
 * The owner sets who shares an own running plan: new members are invited by SMS, missing ones lose their
 * place, the others stay as they are. Idempotent. Errors: not_found, group_sharing_not_in_plan, group_over,
 * version_outdated, and those of `checkMembers` and `countInvitations`.
 */
export async function setMembers(
  ctx: Context,
  input: { id: string; members: NamedMember[]; version: number | null },
): Promise<void> {
  const clientId = requireClient(ctx)
  const uncounted = await setOnce(ctx, clientId, input, { mayInvite: false })
  if (uncounted.length === 0) return
  await countInvitations(ctx, { clientId, phones: uncounted })
  await setOnce(ctx, clientId, input, { mayInvite: true })
}

/** Phones that would be invited and have not been counted; then nothing is written. None when it is done. */
async function setOnce(
  ctx: Context,
  clientId: string,
  input: { id: string; members: NamedMember[]; version: number | null },
  { mayInvite }: { mayInvite: boolean },
): Promise<string[]> {
  const { countries: served } = await getCodeSettings(ctx)
  return inTransaction(ctx, async (tx) => {
    const group = await lockGroup(tx, { id: input.id, clientId, now: ctx.now() })
    if (!group.isShared) throw new ShopError('group_sharing_not_in_plan')
    if (!group.runs) throw new ShopError('group_over')
    const sharing = group.members.map(({ phone }) => phone)
    const phones = checkMembers(input.members, {
      owner: group.ownerPhone,
      sharing: [],
      invited: sharing,
      served,
    })
    const gone = group.members.filter(({ phone }) => !phones.includes(phone))
    const added = phones.filter((phone) => !sharing.includes(phone))
    const leaving = gone.map(({ id: memberId }) => memberId)
    // Counted and notified is who is invited: none who shares the plan by another number.
    const invitable = await listInvitable(tx, { subscriptionId: group.id, members: added, leaving })
    if (gone.length === 0 && invitable.length === 0) return []
    if (input.version !== null) {
      refuseOutdated(input.version, group, { members: { before: sharing, after: phones } })
    }
    if (invitable.length > 0 && !mayInvite) return invitable

    await removeMembers(tx, ctx, { id: group.id, clientId }, { only: leaving })
    await inviteMembers(tx, ctx, {
      subscriptionId: group.id,
      ownerId: clientId,
      plan: group.plan,
      members: invitable,
      language: ctx.language,
    })
    touchSubscription(tx, ctx, group.id)
    return []
  })
}
