import { sql } from 'kysely'
import type { Context } from '#domain/core/context'
import { inTransaction } from '#domain/core/transaction'

/**
 * Ends every session, and whatever is on its way to one: codes and links that were not used yet. Behind a
 * restore sessions that were ended in what was lost live again, and nobody knows which; a code by SMS gives
 * back all that this takes. How many there were, by whose they were.
 *
 * No fact for each: they may be a hundred thousand, and that the store was restored stands in the log by its
 * new series.
 */
export async function signEverybodyOut(ctx: Context): Promise<{ staff: number; clients: number }> {
  return inTransaction(ctx, async (tx) => {
    await tx.db.deleteFrom('one_time_codes').where('used_at', 'is', null).execute()
    await tx.db.deleteFrom('staff_links').where('used_at', 'is', null).execute()
    const { rows } = await sql<{ staff: number; clients: number }>`
      with ended as (
        update sessions set ended_at = ${ctx.now()} where ended_at is null and expires_at > ${ctx.now()}
        returning staff_user_id, client_id)
      select count(staff_user_id)::int as staff, count(client_id)::int as clients from ended`.execute(tx.db)
    return { staff: rows[0]?.staff ?? 0, clients: rows[0]?.clients ?? 0 }
  })
}
