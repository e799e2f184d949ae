import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import type { LockedGroup } from '#domain/sale/records/members/lock-group'
import type { Transaction } from '#domain/core/transaction'

/** Takes members out of a locked group: their places are free. */
export async function endMembers(
  tx: Transaction,
  ctx: Context,
  input: {
    group: { id: string }
    members: LockedGroup['members']
    status: 'left' | 'removed'
    ownerId: string
  },
): Promise<void> {
  const { group, members, status, ownerId } = input
  if (members.length === 0) return
  const ended = await tx.db
    .updateTable('subscription_members')
    .set({ status, ended_at: ctx.now() })
    .where('subscription_id', '=', group.id)
    .where('status', 'in', ['invited', 'joined'])
    .where(
      'id',
      'in',
      members.map(({ id }) => id),
    )
    .returning('id')
    .execute()
  for (const { id, phone, status: before } of members) {
    if (!ended.some((one) => one.id === id)) continue
    recordFact(tx, ctx, {
      action: `member.${status}`,
      entity: 'subscription',
      entityId: group.id,
      clientId: ownerId,
      changes: { member_status: { before, after: status } },
      personal: { phone: { before: phone, after: null } },
    })
  }
}
