import { sql, type RawBuilder } from 'kysely'

/**
 * A coupon as it was promised when `order_id` used it; `left` renewals are still lowered by it, null: all.
 */
export type LastingCoupon = {
  order_id: string
  percentage_bp: number | null
  amount_minor: number | null
  left: number | null
}

/**
 * The coupons that lower the renewals of a subscription for one plan, as a JSON array of `LastingCoupon` in
 * the order in which they do: of those that were used for this subscription, name the plan and have renewals
 * left, the newest comes first, and the one before it when that is used up. Null where there is none. A
 * renewal counts when it was paid with it; what the client buys by hand counts nothing. Terms and plans are
 * those of the moment at which it was used. `without`: as if this order had not been placed. Source:
 * docs/decisions/0056.
 */
export function lastingCoupons(of: {
  subscriptionId: RawBuilder<unknown>
  productId: RawBuilder<unknown>
  without?: string | null
}): RawBuilder<LastingCoupon[] | null> {
  const others = of.without ? sql`and o.id <> ${of.without}` : sql``
  return sql`(select jsonb_agg(jsonb_build_object('order_id', u.order_id, 'percentage_bp', u.percentage_bp,
      'amount_minor', u.amount_minor, 'left', u.renewals - used.times) order by o.settled_at desc, u.order_id desc)
    from coupon_uses u join orders o on o.id = u.order_id
      cross join lateral (select count(*) as times from orders r
        where r.coupon_order_id = u.order_id and r.settled_at is not null) used
    where u.subscription_id = ${of.subscriptionId} and u.status = 'taken' and o.access_ended_at is null ${others}
      and (u.percentage_bp is not null or u.amount_minor is not null)
      and (u.product_ids is null or ${of.productId} = any (u.product_ids))
      and (u.renewals is null or used.times < u.renewals))`
}
