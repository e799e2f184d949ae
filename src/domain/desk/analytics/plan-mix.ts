import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { hasRunningStatus } from '#domain/core/subscription-status'

/** Figures of now by plan (`part`: its id): plans that run, and the recurring revenue of those that renew, in halalas of 30 days before tax. */
export function planMix(): RawBuilder<unknown> {
  return sql`
    select 'running' as figure, s.product_id::text as part, count(*) as amount from subscriptions s
      join clients c on c.id = s.client_id and not c.is_test where ${hasRunningStatus()} group by 2
    union all
    select 'recurring', s.product_id::text, sum(kept.amount_minor) from recurring_charges kept
      join subscriptions s on s.id = kept.subscription_id group by 2`
}
