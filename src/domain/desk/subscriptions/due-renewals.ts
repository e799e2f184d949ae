import { sql, type RawBuilder } from 'kysely'
import { renewalHours } from '#rules/sale/charge-time'
import { addDays } from '#rules/core/riyadh-days'
import { nextBought } from '#domain/sale/pricing/next-bought'
import { nextChargeIn } from '#domain/sale/records/subscriptions/charge-time-in'

/**
 * The condition on `s` (subscriptions) that its client may be charged: blocked ones, who are few, are not.
 */
export const isCharged = sql`s.client_id not in (select k.id from clients k where k.blocked_at is not null)`

/**
 * Renewals that come to their first charge in the next days, as named queries before a `select`: `due` has
 * the subscription's `id`, the `product_id` of its next period, the Riyadh `day`, the `days` of its next
 * period, `price_minor` and `price_with_tax_minor` as they are entered, `coupons` (as `LastingCoupon`,
 * without orders), `needs_consent`, and whether a card `has_card` that is valid on that day. Some of `due`
 * may lie behind the last day.
 *
 * What `nextBought` asks of each row is asked of those only for which something may change what they bought
 * last: a pause, a plan that was chosen, a coupon, a price that is scheduled, a period that somebody else
 * ordered. All others cost what their last period cost, found by joins of whole tables.
 * @param from the beginning of the first Riyadh day
 */
export function dueRenewals(now: Date, from: Date, days: number): RawBuilder<unknown> {
  const [first, last] = [sql`${from}::timestamptz`, sql`${addDays(from, days)}::timestamptz`]
  return sql`
    renewing as materialized (
        select s.id, s.ends_at, s.payment_method_id, d.starts_at, d.days, d.keeps_terms, l.product_id, l.price_minor, l.price_with_tax_minor
        from subscriptions s
          left join subscription_periods d on d.subscription_id = s.id and d.ends_at = s.ends_at and d.ended_early_at is null
          left join order_lines l on l.order_id = d.order_id
        where s.auto_renew and s.status = 'active' and ${isCharged} and s.ends_at >= ${first}
          and s.ends_at < ${last} + ${renewalHours} * interval '1 hour'),
      asked as materialized (
        select w.subscription_id as id from subscription_pauses w
        union select g.subscription_id from plan_changes g where g.kind = 'downgrade' and g.status = 'pending'
        union select u.subscription_id from coupon_uses u where u.status = 'taken' and u.subscription_id is not null
        union select r.id from renewing r where r.product_id is null or r.keeps_terms or exists (select from price_changes x
          where x.status = 'scheduled' and x.product_id = r.product_id and x.applies_from <= r.ends_at)),
      priced as (
        select r.id, r.product_id, riyadh_day(greatest(r.ends_at - ${renewalHours} * interval '1 hour', r.ends_at - (r.ends_at - r.starts_at) / 2)) as day, r.days, r.price_minor, r.price_with_tax_minor, false as needs_consent,
          null::jsonb as coupons, r.payment_method_id
        from renewing r where r.id not in (select id from asked)
        union all
        select s.id, next.id as product_id, riyadh_day(${nextChargeIn()}), next.days, next.price_minor, next.price_with_tax_minor,
          next.needs_consent, (select jsonb_agg(one - 'order_id' order by nth)
            from jsonb_array_elements(next.coupons) with ordinality as used(one, nth)), s.payment_method_id
        from subscriptions s cross join lateral ${nextBought(now)} next
        where s.id in (select id from asked) and s.auto_renew and s.status = 'active' and ${isCharged}),
      due as (
        select priced.*, k.id is not null
          and k.year * 12 + k.month >= extract(year from priced.day) * 12 + extract(month from priced.day) as has_card
        from priced left join payment_methods k on k.id = priced.payment_method_id and k.removed_at is null)`
}
