import { ShopError } from '#rules/errors/shop-error'
import { invitationRest } from '#rules/core/limits'
import { requireClient, type Context } from '#domain/core/context'
import { countInvitations } from '#domain/sale/lifecycle/count-invitations'
import { notifyInvited } from '#domain/sale/notifications/notify-invited'
import { renewInvitation } from '#domain/sale/records/members/add-members'
import { lockGroup } from '#domain/sale/records/members/lock-group'
import { touchSubscription } from '#domain/sale/records/subscriptions/change-subscription'
import { inTransaction, type Transaction } from '#domain/core/transaction'

type Asked = { id: string; memberId: string }

/**
 * The owner has the invitation of a member who has not joined yet sent again. Ten minutes lie between two of
 * them, three a day reach one number, and all of them count among the owner's invitations. Errors: not_found
 * (also for somebody else's group, or a place that is given up), group_over, member_joined,
 * invitation_sent_lately, too_many_requests.
 */
export async function resendInvitation(ctx: Context, asked: Asked): Promise<void> {
  const clientId = requireClient(ctx)
  const { member } = await inTransaction(ctx, (tx) => lockInvited(tx, ctx, { ...asked, clientId }))
  await countInvitations(ctx, { clientId, phones: [member.phone] })
  await inTransaction(ctx, async (tx) => {
    const { group, member: invited } = await lockInvited(tx, ctx, { ...asked, clientId })
    const renewed = await renewInvitation(tx, ctx, { id: group.id, clientId, memberId: invited.id })
    if (!renewed) throw new ShopError('member_joined')
    await notifyInvited(tx, ctx, {
      ownerId: clientId,
      owner: renewed.owner,
      plan: group.plan,
      language: ctx.language,
      members: [
        {
          id: invited.id,
          phone: invited.phone,
          onceKey: `member_invited:${invited.id}:${ctx.now().toISOString()}`,
        },
      ],
    })
    touchSubscription(tx, ctx, group.id)
  })
}

/** The group, locked, and its invited member, whose last invitation is long enough ago. */
async function lockInvited(tx: Transaction, ctx: Context, asked: Asked & { clientId: string }) {
  const group = await lockGroup(tx, { id: asked.id, clientId: asked.clientId, now: ctx.now() })
  const member = group.members.find(({ id }) => id === asked.memberId)
  if (!member) throw new ShopError('not_found')
  if (!group.runs) throw new ShopError('group_over')
  if (member.status === 'joined') throw new ShopError('member_joined')
  const passed = (ctx.now().getTime() - member.invited_at.getTime()) / 1000
  if (passed < invitationRest) {
    throw new ShopError('invitation_sent_lately', {
      retryAfter: Math.ceil(invitationRest - passed),
    })
  }
  return { group, member }
}
