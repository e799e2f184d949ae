import { runSql } from '#db/migrations/run-sql'

/**
 * A consent to a new price says with which order it came; null: it was given by itself. One of an order goes with it, so that both may stand
 * beside each other. Rows of before are told by the moment, which is that of their order.
 */
export const priceConsentsOfOrders = runSql(`
set local lock_timeout = '5s';

alter table price_consents add column order_id uuid references orders (id);
alter table price_consents disable trigger price_consents_guard;
update price_consents y set order_id = o.id from orders o
  where o.client_id = y.client_id and o.price_change_id = y.price_change_id and o.auto_renew and o.created_at = y.created_at;
alter table price_consents enable trigger price_consents_guard;
alter table price_consents drop constraint price_consents_pkey;
create unique index price_consents_once on price_consents (price_change_id, subscription_id, client_id, order_id)
  nulls not distinct;
`)
