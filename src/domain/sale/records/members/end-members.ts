import { sql } from 'kysely'
import { canMove } from '#rules/core/moves'
import { memberMoves, memberStatuses } from '#rules/sale/group'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { closeOffersTo } from '#domain/sale/records/ownership/change-offer'
import type { Transaction } from '#domain/core/transaction'

/**
 * Takes members out of a locked plan: those named by their ids, or all but some. Their places are free, and
 * an open offer of the plan to one of them ends. Former members are skipped; each of the others leaves a
 * fact. Returns who had joined and shares the plan no more, whose invitations end, and whether any place, an
 * invited one too, is free now.
 */
export async function endMembers(
  tx: Transaction,
  ctx: Context,
  plan: { id: string; clientId: string },
  end: { event: 'leave' | 'remove' } & ({ only: string[] } | { allBut: string[] }),
): Promise<{
  left: { memberId: string; clientId: string }[]
  uninvited: { memberId: string; phone: string }[]
  hasChanged: boolean
}> {
  const { event } = end
  if ('only' in end && end.only.length === 0) return { left: [], uninvited: [], hasChanged: false }
  const status = memberMoves.joined[event]
  const from = memberStatuses.filter((one) => canMove(memberMoves, one, event))
  const ended = await tx.db
    .updateTable('subscription_members')
    .set({ status, ended_at: ctx.now() })
    .where('subscription_id', '=', plan.id)
    .where('status', 'in', from)
    .where(
      'only' in end
        ? sql<boolean>`id = any(${end.only}::uuid[])`
        : sql<boolean>`id <> all(${end.allBut}::uuid[])`,
    )
    .returning(['id', 'phone', 'client_id', sql<'invited' | 'joined'>`old.status`.as('before')])
    .execute()
  for (const { phone, before } of ended) {
    recordFact(tx, ctx, {
      action: `member.${status}`,
      entity: 'subscription',
      entityId: plan.id,
      clientId: plan.clientId,
      changes: { member_status: { before, after: status } },
      personal: { phone: { before: phone, after: null } },
    })
  }
  const left = ended.flatMap(({ id, client_id }) =>
    client_id === null ? [] : [{ memberId: id, clientId: client_id }],
  )
  const clientIds = left.map(({ clientId }) => clientId)
  if (left.length > 0)
    await closeOffersTo(tx, ctx, { subscriptionId: plan.id, clientIds, event: offerEnds[event] })
  const uninvited = ended.flatMap(({ id, phone, before }) =>
    before === 'invited' ? [{ memberId: id, phone }] : [],
  )
  return { left, uninvited, hasChanged: ended.length > 0 }
}

/** Who shares the plan no more cannot take it over. */
const offerEnds = { leave: 'decline', remove: 'withdraw' } as const
