import { runSql } from '#db/migrations/run-sql'

/** Whose renewals a coupon lowers, of which plans, and which renewals it has lowered. */
export const lastingCoupons = runSql(`
-- The plans that it named when it was used; null for all.
alter table coupon_uses add column product_ids uuid[];
-- The subscription that its order began or extended, or that took the place of that one.
alter table coupon_uses add column subscription_id uuid references subscriptions (id);
create index coupon_uses_of_subscription on coupon_uses (subscription_id) where subscription_id is not null;
-- Of a renewal: the order whose coupon lowers it.
alter table orders add column coupon_order_id uuid references orders (id);
create index orders_of_coupon_order on orders (coupon_order_id) where coupon_order_id is not null;

update coupon_uses u set
  product_ids = (select array_agg(q.product_id) from coupon_products q where q.coupon_id = u.coupon_id),
  subscription_id = (select d.subscription_id from subscription_periods d where d.order_id = u.order_id);
update orders o set coupon_order_id = (select b.order_id from subscription_periods d
    join subscription_periods b on b.subscription_id = d.subscription_id and b.starts_at < d.starts_at
    join orders w on w.id = b.order_id and w.method <> 'subscription'
    join coupon_uses u on u.order_id = b.order_id and u.status = 'taken'
  where d.order_id = o.id order by b.starts_at desc limit 1)
where o.method = 'subscription' and o.discount_minor > 0;
`)
