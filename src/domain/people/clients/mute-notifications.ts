import { mutes, type Mute } from '#rules/messages/notification-kinds'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'

/**
 * Keeps what a client has switched off, in the sequence of the rules: `change` gets what stands and returns
 * what is to stand. Returns that. A client who is not there any more has nothing to switch off.
 */
export async function muteNotifications(
  tx: Transaction,
  ctx: Context,
  clientId: string,
  change: (muted: readonly Mute[]) => readonly Mute[],
): Promise<readonly Mute[]> {
  const client = await tx.db
    .selectFrom('clients')
    .select('muted_notifications')
    .where('id', '=', clientId)
    .where('closed_at', 'is', null)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!client) return []
  const before = mutes.filter((mute) => client.muted_notifications.includes(mute))
  const wanted = change(before)
  const after = mutes.filter((mute) => wanted.includes(mute))
  if (after.join() === before.join()) return after
  await tx.db
    .updateTable('clients')
    .set({ muted_notifications: after, updated_at: ctx.now() })
    .where('id', '=', clientId)
    .execute()
  recordFact(tx, ctx, {
    action: 'client.notifications_changed',
    entity: 'client',
    entityId: clientId,
    clientId,
    changes: { muted_notifications: { before, after } },
  })
  return after
}
