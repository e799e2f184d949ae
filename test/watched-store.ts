import type { Database } from '#db/client'
import { keepUnpaidWatched } from '#domain/core/jobs/standing-jobs'
import type { Context } from '#domain/core/context'

/**
 * As in a store whose worker runs: what is unpaid is watched, so that a sale leaves no job for it. The watch itself comes when the test
 * calls it, and is trusted for an hour of the clock of `ctx`.
 */
export async function watchStore(db: Database, ctx: Context): Promise<void> {
  await keepUnpaidWatched(ctx)
  await db
    .updateTable('jobs')
    .set({ due_at: new Date(ctx.now().getTime() + 3_600_000), last_error: null })
    .where('name', '=', 'unpaid.watch')
    .execute()
}
