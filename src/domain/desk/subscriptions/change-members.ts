import { ShopError } from '#rules/errors/shop-error'
import type { Language } from '#rules/core/language'
import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'
import { checkMembers } from '#domain/sale/lifecycle/check-members'
import { inviteMembers } from '#domain/sale/lifecycle/invite-members'
import { removeMembers } from '#domain/sale/lifecycle/remove-members'
import { lockGroup } from '#domain/sale/records/members/lock-group'
import { touchSubscription } from '#domain/sale/records/subscriptions/change-subscription'

type Plan = { id: string; clientId: string }

/**
 * Invites one more phone to a client's plan, in the client's language. Returns it as it is kept. Errors:
 * group_sharing_not_in_plan, group_over, member_exists, too_many_members, invalid_input.
 */
export async function addMember(
  tx: Transaction,
  ctx: Context,
  plan: Plan,
  {
    phone,
    language,
    served,
  }: {
    phone: { extension: string; number: string }
    language: Language
    served: readonly string[]
  },
): Promise<string> {
  const group = await lockGroup(tx, { ...plan, now: ctx.now() })
  if (!group.isShared) throw new ShopError('group_sharing_not_in_plan')
  if (!group.runs) throw new ShopError('group_over')
  const sharing = group.members.map((member) => member.phone)
  const members = checkMembers([phone], { owner: group.ownerPhone, sharing, served, isAskedByStaff: true })
  const [member] = members
  const shares = () => new ShopError('member_exists', { fields: { phone_number: ['phone_twice'] } })
  if (member === undefined || sharing.includes(member)) throw shares()
  const invited = await inviteMembers(tx, ctx, {
    subscriptionId: plan.id,
    ownerId: plan.clientId,
    plan: group.plan,
    members,
    language,
  })
  // A member's present number, which staff see.
  if (invited.length === 0) throw shares()
  touchSubscription(tx, ctx, plan.id)
  return member
}

/** Takes one member's or invited phone's place. Returns the phone. Error: not_found. */
export async function takeMember(
  tx: Transaction,
  ctx: Context,
  plan: Plan,
  memberId: string,
): Promise<string> {
  const group = await lockGroup(tx, { ...plan, now: ctx.now() })
  const member = group.members.find(({ id }) => id === memberId)
  if (!member) throw new ShopError('not_found')
  await removeMembers(tx, ctx, plan, { only: [memberId] })
  touchSubscription(tx, ctx, plan.id)
  return member.phone
}
