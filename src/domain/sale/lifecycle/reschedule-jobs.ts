import { sql } from 'kysely'
import { chargeTime } from '#rules/sale/charge-time'
import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'

/** The end of a subscription has moved: its jobs are scheduled again; each checks its moment when it runs. */
export async function rescheduleJobs(
  tx: Transaction,
  ctx: Context,
  subscription: { id: string; starts_at: Date },
  endsAt: Date,
): Promise<void> {
  // As early as it can be: the last period may have begun later.
  const chargeAt = chargeTime({ startsAt: subscription.starts_at, endsAt })
  await sql`update jobs set due_at = case name when 'subscription.advance' then least(due_at, ${endsAt}::timestamptz)
      when 'subscription.renew' then ${chargeAt}::timestamptz else ${ctx.now()}::timestamptz end
    where name in ('subscription.advance', 'subscription.renew', 'subscription.remind')
      and subject_id = ${subscription.id}::text and done_at is null and failed_at is null`.execute(tx.db)
}
