import type { Kysely } from 'kysely'
import type { DB } from '#db/types'

/** Whether the last pause of a subscription has lasted until the day that was chosen for it. */
export async function hasReachedPauseDay(
  db: Pick<Kysely<DB>, 'selectFrom'>,
  subscriptionId: string,
): Promise<boolean> {
  const last = await db
    .selectFrom('subscription_pauses')
    .select(['ended_at', 'ended_by'])
    .where('subscription_id', '=', subscriptionId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last !== undefined && (last.ended_at === null || last.ended_by === 'date')
}
