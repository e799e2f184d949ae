import { ShopError } from '#rules/errors/shop-error'
import { requireClient, type Context } from '#domain/core/context'
import { removeMembers } from '#domain/sale/lifecycle/remove-members'
import { lockGroup } from '#domain/sale/records/members/lock-group'
import { touchSubscription } from '#domain/sale/records/subscriptions/change-subscription'
import { inTransaction } from '#domain/core/transaction'

/**
 * The owner removes one member from an own group. Idempotent.
 * Error: not_found, also for somebody else's group or a member of another one.
 */
export async function removeMember(ctx: Context, input: { id: string; memberId: string }): Promise<void> {
  const clientId = requireClient(ctx)
  await inTransaction(ctx, async (tx) => {
    const group = await lockGroup(tx, { id: input.id, clientId, now: ctx.now() })
    const member = group.members.find(({ id }) => id === input.memberId)
    if (!member) {
      const before = await tx.db
        .selectFrom('subscription_members')
        .select('id')
        .where('id', '=', input.memberId)
        .where('subscription_id', '=', group.id)
        .executeTakeFirst()
      if (!before) throw new ShopError('not_found')
      return
    }
    await removeMembers(tx, ctx, { id: group.id, clientId }, { only: [member.id] })
    touchSubscription(tx, ctx, group.id)
  })
}
