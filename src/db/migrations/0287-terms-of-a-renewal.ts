import { runSql } from '#db/migrations/run-sql'

/**
 * A period that staff or a partner ordered for a client whose plan renews already changes nothing of what its renewals cost and bring
 * (0238). False of what the previous code writes; of what stands it is filled in where it is known, and makes no renewal dearer than was said
 * until now.
 */
export const termsOfARenewal = runSql(`
set local lock_timeout = '5s';

alter table subscription_periods add column keeps_terms boolean not null default false;

update subscription_periods p set keeps_terms = true from orders o join order_lines l on l.order_id = o.id
  where o.id = p.order_id and coalesce(l.price_with_tax_minor, l.price_minor) > (
      select coalesce(f.price_with_tax_minor, f.price_minor) from subscription_periods e join order_lines f on f.order_id = e.order_id
      where e.subscription_id = p.subscription_id and e.starts_at < p.starts_at and e.ended_early_at is null order by e.starts_at desc limit 1)
    and p.found_renewal and not o.auto_renew and o.method <> 'subscription'
    and (o.placed_by_staff_id is not null or o.api_client_id is not null);
create index subscription_periods_keep_terms on subscription_periods (subscription_id) where keeps_terms;
insert into recurring_changes select subscription_id from subscription_periods where keeps_terms;
`)
