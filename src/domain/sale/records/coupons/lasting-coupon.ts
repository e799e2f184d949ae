import { sql, type RawBuilder } from 'kysely'

/**
 * The coupon that lowers the renewals of a subscription for one plan, as a subselect of at most one row: `order_id` that used it,
 * `percentage_bp` or `amount_minor`, and `renewals_left` (null: all). Of several that were used for this subscription it is the
 * newest one that names the plan and has renewals left. A renewal counts when it was paid with it; what the client buys by
 * hand counts nothing. Terms and plans are those of the moment at which it was used. Source: docs/decisions/0056.
 */
export function lastingCoupon(of: {
  subscriptionId: RawBuilder<unknown>
  productId: RawBuilder<unknown>
}): RawBuilder<unknown> {
  return sql`(select u.order_id, u.percentage_bp, u.amount_minor, u.renewals - used.times as renewals_left
    from coupon_uses u join orders o on o.id = u.order_id
      cross join lateral (select count(*) as times from orders r
        where r.coupon_order_id = u.order_id and r.settled_at is not null) used
    where u.subscription_id = ${of.subscriptionId} and u.status = 'taken' and o.access_ended_at is null
      and (u.percentage_bp is not null or u.amount_minor is not null)
      and (u.product_ids is null or ${of.productId} = any (u.product_ids))
      and (u.renewals is null or used.times < u.renewals)
    order by o.settled_at desc, u.order_id desc limit 1)`
}
