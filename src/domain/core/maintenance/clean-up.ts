import { day, hour } from '#rules/core/durations'
import { apiCallDays } from '#rules/partners/partners'
import { webhookDays } from '#rules/partners/webhooks'
import type { Context } from '#domain/core/context'
import { closeSettledJobs } from '#domain/core/jobs/close-settled-jobs'
import { clearExports } from '#domain/core/maintenance/clear-exports'
import { forgetOldRows } from '#domain/core/maintenance/forget-old-rows'
import { removeFiles } from '#domain/core/maintenance/remove-files'
import { firstIdOf } from '#domain/core/new-id'

/**
 * Deletes expired rows: idempotency keys and what was served under them after a day, codes that nobody used
 * after a day, files of exports after a day, counts of codes after ninety days, attachments that were not
 * sent after a day, files outside of the database whose attachments are gone, short links when they are over,
 * proofs of work after a day, counters that ran out; and what a store may keep longer or shorter
 * (`forgetOldRows`). Closes given-up jobs whose matter is settled. Returns when to run again.
 */
export async function cleanUp(ctx: Context): Promise<Date> {
  const now = ctx.now().getTime()
  const dayAgo = new Date(now - day)
  await ctx.db.deleteFrom('idempotency_keys').where('created_at', '<', dayAgo).execute()
  await ctx.db.deleteFrom('served_once').where('served_at', '<', dayAgo).execute()
  await ctx.db
    .deleteFrom('one_time_codes')
    .where('id', '<', firstIdOf(dayAgo))
    .where('expires_at', '<', dayAgo)
    // Used ones show which browsers belong to a phone: those keep a limit of their own when others flood the
    // phone's.
    .where('used_at', 'is', null)
    .execute()
  await closeSettledJobs(ctx)
  await forgetOldRows(ctx)
  await clearExports(ctx)
  await ctx.db
    .deleteFrom('api_calls')
    .where('created_at', '<', new Date(now - apiCallDays * day))
    .execute()
  await ctx.db
    .deleteFrom('webhook_events')
    .where('created_at', '<', new Date(now - webhookDays * day))
    .execute()
  await ctx.db
    .deleteFrom('ticket_attachments')
    .where('message_id', 'is', null)
    .where('created_at', '<', dayAgo)
    .execute()
  await ctx.db.deleteFrom('short_links').where('expires_at', '<', ctx.now()).execute()
  await ctx.db.deleteFrom('proofs_of_work').where('created_at', '<', dayAgo).execute()
  await ctx.db
    .deleteFrom('code_counts')
    .where('hour', '<', new Date(now - 90 * day))
    .execute()
  await ctx.db.deleteFrom('rate_limits').where('expire', '<', BigInt(now)).execute()
  // Last: it asks over the network.
  await removeFiles(ctx)
  return new Date(now + hour)
}
