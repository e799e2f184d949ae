import { pageLink } from '#rules/core/addresses'
import { startOfDay, riyadhDate } from '#rules/core/riyadh-days'
import { summaryHour } from '#rules/desk/waiting'
import { isWorkingDay, nextWorkingHour } from '#rules/core/working-days'
import type { Context } from '#domain/core/context'
import { inTransaction } from '#domain/core/transaction'
import { notifyStaff } from '#domain/messages/notify-staff'
import { readWaiting } from '#domain/desk/waiting/read-waiting'

/**
 * Comes back on the mornings of working days: whoever of the staff wants it is mailed how much waits that
 * they may see, in their language, once a day, and nothing where nothing waits. A morning that was missed
 * until a day of rest is left out. Returns the next one.
 */
export async function summariseWaiting(ctx: Context): Promise<Date> {
  const now = ctx.now()
  const today = riyadhDate(now)
  if (isWorkingDay(startOfDay(today))) {
    const users = await ctx.db
      .selectFrom('staff_users')
      .select(['id', 'role', 'email', 'language'])
      .where('wants_summary', '=', true)
      .where('is_active', '=', true)
      .where('deleted_at', 'is', null)
      .execute()
    for (const user of users) {
      const { counts } = await readWaiting({ ...ctx, language: user.language }, user, { limit: 0 })
      if (counts.length === 0) continue
      await inTransaction(ctx, async (tx) =>
        notifyStaff(tx, ctx, {
          user,
          template: 'waiting_summary',
          onceKey: `waiting_summary:${today}:${user.id}`,
          parameters: {
            rows: String(counts.reduce((sum, { total }) => sum + total, 0)),
            kinds: counts.map(({ kind, total, late }) => `${kind}:${total}:${late}`).join(','),
            link: pageLink(ctx, '/admin/waiting'),
          },
        }),
      )
    }
  }
  return nextWorkingHour(now, summaryHour)
}
