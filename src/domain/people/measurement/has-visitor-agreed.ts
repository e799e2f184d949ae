import { visitorTextVersion } from '#rules/people/consent'
import { day } from '#rules/core/durations'
import { visitorChoiceDays } from '#rules/people/measurement'
import type { Context } from '#domain/core/context'

/**
 * Whether a visitor has agreed to the sentence that stands in the bar, no longer ago than it stands, and has
 * not taken it back. An id that was never given out has not agreed.
 */
export async function hasVisitorAgreed(
  ctx: Pick<Context, 'db' | 'now'>,
  visitorId: string,
): Promise<boolean> {
  const latest = await ctx.db
    .selectFrom('visitor_consents')
    .select(['granted', 'text_version', 'created_at'])
    .where('visitor_id', '=', visitorId)
    // Taken back is for good, whatever the clocks of the processes that wrote it: who agrees anew gets
    // another id.
    .orderBy('granted')
    .limit(1)
    .executeTakeFirst()
  if (!latest?.granted || latest.text_version !== visitorTextVersion) return false
  return ctx.now().getTime() - latest.created_at.getTime() <= visitorChoiceDays * day
}
