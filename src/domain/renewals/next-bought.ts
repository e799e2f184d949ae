import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { concernsLast, lastBought } from '#domain/price-changes/concerns'

/**
 * What the subscription `s` buys next, as `next` for a lateral join; no row without a paid period. Halalas before tax:
 * `price_minor` without the coupon, `lasting_minor` less a coupon that lasts for ever (what it pays every time: for the recurring
 * revenue), `bought_minor` what the last period cost. A coupon lasts for so many renewals after the purchase that used it.
 * `renewal-offer` adds it up; the charge, offers, reminders and figures all begin here.
 */
export function nextBought(now: Date, payer = sql<string>`s.client_id`): RawBuilder<unknown> {
  return sql`(select last.period_id, last.period_days, last.price_minor as bought_minor,
      coalesce(wanted.product_id, last.product_id) as id,
      coalesce(wanted.name_ar, last.name_ar) as name_ar, coalesce(wanted.name_en, last.name_en) as name_en, priced.price_minor,
      coalesce(wanted.points, last.points) as points, coalesce(wanted.days, last.days) as days,
      coalesce(wanted.group_sharing, last.group_sharing) as group_sharing,
      wanted.id as plan_change_id, change.id as price_change_id, coalesce(change.needs_consent, false) as needs_consent,
      rest.until as paused_until, begin.at as begins_at, lowered.coupon,
      case when lowered.coupon is null or coupon.renewals_left is not null then priced.price_minor
        when coupon.percentage_bp is not null then priced.price_minor - round(priced.price_minor * coupon.percentage_bp / 10000.0)::bigint
        else greatest(priced.price_minor - coupon.amount_minor, 0) end as lasting_minor
    from ${lastBought()} last
      cross join lateral (select max(w.until) filter (where w.ended_at is null) as until,
          coalesce(bool_or(w.ended_at > s.ends_at), false) as rested
        from subscription_pauses w where w.subscription_id = s.id) rest
      cross join lateral (select greatest(s.ends_at, rest.until, case when rest.rested then ${now}::timestamptz end) as at) begin
      left join lateral (select g.id, g.price_minor, w.id as product_id, w.name_ar, w.name_en, w.points, w.days, w.group_sharing
        from plan_changes g join products w on w.id = g.to_product_id
        where g.subscription_id = s.id and g.kind = 'downgrade' and g.status = 'pending') wanted on true
      left join lateral (select x.id, x.price_minor, x.asks_consent and not exists (select from price_consents y
            where y.price_change_id = x.id and y.subscription_id = s.id and y.client_id = ${payer}) as needs_consent
        from price_changes x where x.status = 'scheduled' and ${concernsLast()} and x.applies_from <= begin.at and wanted.id is null
        order by x.applies_from desc limit 1) change on true
      cross join lateral (select coalesce(wanted.price_minor, change.price_minor, last.price_minor) as price_minor) priced
      left join lateral (select u.order_id, u.percentage_bp, u.amount_minor, u.renewals - bought.renewed as renewals_left
        from (select d.order_id, (select count(*) from subscription_periods r join orders ro on ro.id = r.order_id
              where r.subscription_id = s.id and ro.method = 'subscription' and r.starts_at > d.starts_at) as renewed
            from subscription_periods d join orders o on o.id = d.order_id
            where d.subscription_id = s.id and d.ended_early_at is null and o.method <> 'subscription'
            order by d.starts_at desc limit 1) bought
          join coupon_uses u on u.order_id = bought.order_id and u.status = 'taken'
        where (u.percentage_bp is not null or u.amount_minor is not null)
          and (u.renewals is null or bought.renewed < u.renewals)) coupon on true
      cross join lateral (select case when wanted.id is null and coupon.order_id is not null then jsonb_build_object(
        'percentage_bp', coupon.percentage_bp, 'amount_minor', coupon.amount_minor, 'left', coupon.renewals_left) end as coupon) lowered)`
}
