import { sql, type RawBuilder } from 'kysely'
import type { ComingTime } from '#rules/sale/plans-ahead'
import { accessEndOf } from '#domain/sale/records/subscriptions/access-end'

type NamedPlan = { id: string; name_ar: string; name_en: string }

/**
 * Paid periods of the subscription `s` that have not begun, as `d`, with the plan that each bought as `w`.
 */
function comingPeriods(now: Date): RawBuilder<unknown> {
  return sql`subscription_periods d join order_lines l on l.order_id = d.order_id join products w on w.id = l.product_id
    where d.subscription_id = s.id and d.ended_early_at is null and d.starts_at > ${now}`
}

/**
 * What is paid for behind the time that runs of a subscription `s`, the earliest first, as a JSON array for
 * views.
 */
export function comingTimes(now: Date): RawBuilder<ComingTime<NamedPlan>[]> {
  return sql`coalesce((select jsonb_agg(jsonb_build_object('starts_at', d.starts_at, 'ends_at', d.ends_at,
      'product', jsonb_build_object('id', w.id, 'name_ar', w.name_ar, 'name_en', w.name_en)) order by d.starts_at)
    from ${comingPeriods(now)}), '[]')`
}

/**
 * Until when the plan that a subscription `s` is now can be used: as `accessEndOf`, and no longer than until
 * another one that is paid for begins, which not everybody who shares this one has a place in.
 */
export function planEndOf(now: Date): RawBuilder<Date> {
  return sql<Date>`least(${accessEndOf()}, (select min(d.starts_at) from ${comingPeriods(now)} and w.id <> s.product_id))`
}

/**
 * The plan in which the paid time of a subscription `s` ends: what its last period bought, or was given in
 * its place. Whatever is said of that end names this plan.
 */
export function lastPlanOf(): RawBuilder<NamedPlan> {
  return sql<NamedPlan>`(select jsonb_build_object('id', w.id, 'name_ar', w.name_ar, 'name_en', w.name_en)
    from products w where w.id = coalesce((select case when d.gift_product_id = s.product_id then s.product_id else l.product_id end
      from subscription_periods d join order_lines l on l.order_id = d.order_id
      where d.subscription_id = s.id and d.ended_early_at is null order by d.starts_at desc limit 1), s.product_id))`
}
