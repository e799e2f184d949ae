import type { Context } from '#domain/core/context'
import { lockClient } from '#domain/people/identity/lock-client'
import { inTransaction } from '#domain/core/transaction'
import { closePause } from '#domain/sale/lifecycle/close-pause'
import { findPause } from '#domain/sale/records/pauses/change-pause'

/** A job: the chosen day has come. Returns when to run again, if it was moved. */
export async function endPauseByDate(ctx: Context, id: string): Promise<Date | null> {
  return inTransaction(ctx, async (tx) => {
    const { client_id: clientId } = await tx.db
      .selectFrom('subscriptions')
      .select('client_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await lockClient(tx, clientId)
    const pause = await findPause(tx, id)
    if (!pause) return null
    if (pause.until > ctx.now()) return pause.until
    await closePause(tx, ctx, { id, clientId, by: 'date' })
    return null
  })
}
