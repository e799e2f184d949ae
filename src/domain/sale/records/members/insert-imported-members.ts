import { memberMoves } from '#rules/sale/group'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'

/**
 * Somebody who shared a plan in another system. Without an account that came from there, the place is offered
 * to their phone.
 */
export type ImportedMember = {
  id: string
  subscriptionId: string
  /** Of the plan. */
  ownerId: string
  phone: string
  clientId: string | null
}

/** New members of plans, each with its fact; those without an account join with their first sign-in. */
export async function insertImportedMembers(
  tx: Transaction,
  ctx: Context,
  members: readonly ImportedMember[],
): Promise<void> {
  if (members.length === 0) return
  const now = ctx.now()
  await tx.db
    .insertInto('subscription_members')
    .values(
      members.map(({ id, subscriptionId, phone, clientId }) => ({
        id,
        subscription_id: subscriptionId,
        phone,
        client_id: clientId,
        status: clientId === null ? ('invited' as const) : memberMoves.invited.join,
        invited_at: now,
        joined_at: clientId === null ? null : now,
      })),
    )
    .execute()
  for (const { subscriptionId, ownerId, phone, clientId } of members) {
    const status = clientId === null ? 'invited' : memberMoves.invited.join
    recordFact(tx, ctx, {
      action: clientId === null ? 'member.invited' : 'member.joined',
      entity: 'subscription',
      entityId: subscriptionId,
      clientId: clientId ?? ownerId,
      changes: { member_status: { before: null, after: status } },
      personal: { phone: { before: null, after: phone } },
    })
  }
}
