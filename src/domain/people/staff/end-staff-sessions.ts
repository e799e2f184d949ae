import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { endStartedSignIns } from '#domain/people/staff/end-started-sign-ins'
import type { Transaction } from '#domain/core/transaction'

/** Ends all sessions of a staff user and all sign-ins under way, as a part of something larger. */
export async function endStaffSessions(tx: Transaction, ctx: Context, staffUserId: string): Promise<void> {
  await endStartedSignIns(tx, staffUserId)
  const ended = await tx.db
    .updateTable('sessions')
    .set({ ended_at: ctx.now() })
    .where('staff_user_id', '=', staffUserId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  for (const { id } of ended) {
    recordFact(tx, ctx, { action: 'session.ended', entity: 'session', entityId: id })
  }
}
