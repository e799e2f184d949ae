import { day, hour } from '#rules/durations'
import { apiCallDays } from '#rules/partners'
import { webhookDays } from '#rules/webhooks'
import type { Context } from '#domain/core/context'
import { clearExports } from '#domain/core/maintenance/clear-exports'

/**
 * Deletes expired rows: idempotency keys after a day, codes after a day (used ones after ninety), done jobs that failed before after a
 * week, files of exports after a day, counts of codes after ninety days, attachments that were not sent after a day, proofs of work
 * after a day, counters that ran out. Returns when to run again.
 */
export async function cleanUp(ctx: Context): Promise<Date> {
  const now = ctx.now().getTime()
  const dayAgo = new Date(now - day)
  await ctx.db.deleteFrom('idempotency_keys').where('created_at', '<', dayAgo).execute()
  await ctx.db
    .deleteFrom('one_time_codes')
    .where('expires_at', '<', dayAgo)
    // Used ones show which browsers belong to a phone: those keep a limit of their own when others flood the phone's.
    .where((where) =>
      where.or([where('used_at', 'is', null), where('used_at', '<', new Date(now - 90 * day))]),
    )
    .execute()
  await ctx.db
    .deleteFrom('jobs')
    .where('done_at', '<', new Date(now - 7 * day))
    .execute()
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
  await ctx.db.deleteFrom('proofs_of_work').where('created_at', '<', dayAgo).execute()
  await ctx.db
    .deleteFrom('code_counts')
    .where('hour', '<', new Date(now - 90 * day))
    .execute()
  await ctx.db.deleteFrom('rate_limits').where('expire', '<', BigInt(now)).execute()
  return new Date(now + hour)
}
