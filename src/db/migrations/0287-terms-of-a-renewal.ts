import { runSql } from '#db/migrations/run-sql'

/**
 * A period that staff or a partner ordered for a client whose plan renews already changes nothing of what its renewals cost and bring
 * (0238). False of what the previous code writes; of what stands it is filled in where it is known.
 */
export const termsOfARenewal = runSql(`
set local lock_timeout = '5s';

alter table subscription_periods add column keeps_terms boolean not null default false;

update subscription_periods p set keeps_terms = true from orders o
  where o.id = p.order_id and p.found_renewal and not o.auto_renew and o.method <> 'subscription'
    and (o.placed_by_staff_id is not null or o.api_client_id is not null);
insert into recurring_changes select subscription_id from subscription_periods where keeps_terms;
`)
