import { runSql } from '#db/migrations/run-sql'

/** What was shown of a scheduled price, who agreed to it, and the order that took the place of a renewal's first one. */
export const saidIsCharged = runSql(`
-- A plan that was handed over is agreed to by its new owner, too.
alter table price_consents drop constraint price_consents_pkey;
alter table price_consents add primary key (price_change_id, subscription_id, client_id);

-- The scheduled price that stood beside the consent to renewal when this order was placed.
alter table orders add column price_change_id uuid references price_changes (id);
-- An unpaid renewal that was priced anew before another try: the order to be paid instead.
alter table orders add column replaced_by_order_id uuid references orders (id);
`)
