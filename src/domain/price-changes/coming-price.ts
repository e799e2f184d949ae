import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/**
 * The new price that comes for a subscription `s`, as JSON; null when none does: it is scheduled, not over for this
 * subscriber, who bought the last period before its day.
 */
export function comingPrice(): RawBuilder<unknown> {
  return sql`(select jsonb_build_object('id', x.id, 'price', x.price_minor, 'applies_from', x.applies_from,
      'text_ar', x.text_ar, 'text_en', x.text_en, 'asks_consent', x.asks_consent, 'is_agreed', exists (
        select from price_consents y where y.price_change_id = x.id and y.subscription_id = s.id))
    from price_changes x where x.product_id = s.product_id and x.status = 'scheduled' and x.announced_at is not null
      and (select o.created_at from subscription_periods d join orders o on o.id = d.order_id
        where d.subscription_id = s.id and d.ended_early_at is null order by d.starts_at desc limit 1) < x.applies_from
      and s.status in ('active', 'past_due', 'cancelled')
      and not exists (select from plan_changes g where g.subscription_id = s.id and g.kind = 'downgrade'
        and g.status = 'pending')
    order by x.applies_from desc limit 1)`
}
