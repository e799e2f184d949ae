import { sql, type RawBuilder } from 'kysely'

/**
 * The grace that stands again without the purchase `o`, whose period is `p`, for a query: the one that it has
 * ended, or one whose purchase was taken back before it. Null of a renewal, for which a grace waits, and of a
 * grace in which a renewal was paid since. Source: docs/decisions/0226 and 0228.
 */
export function endedGraceOf(): RawBuilder<Date | null> {
  return sql<Date | null>`(select max(g.ended_grace_at) from subscription_periods g where g.subscription_id = p.subscription_id
    and o.method <> 'subscription' and (g.id = p.id or g.ended_early_at is not null)
    and not exists (select from subscription_periods paid join orders r on r.id = paid.order_id
      where paid.subscription_id = p.subscription_id and r.method = 'subscription' and paid.id > g.id))`
}
