import { runSql } from '#db/migrations/run-sql'

/**
 * What each plan that renews by itself brings in 30 days, kept per subscription: whatever the next charge is made of marks the
 * subscription, and who reads computes the marked ones anew. Source: docs/decisions/0072.
 */
export const recurringCharges = runSql(`
create table recurring_charges (
  subscription_id uuid primary key,
  -- Halalas of 30 days, before tax.
  amount_minor bigint not null check (amount_minor > 0)
);
-- Subscriptions whose next charge may have changed since; a row each time, so that nobody waits for anybody.
create table recurring_changes (subscription_id uuid not null);

create function mark_recurring() returns trigger language plpgsql as $$
begin
  insert into recurring_changes select new.subscription_id;
  return null;
end $$;
create function mark_recurring_added() returns trigger language plpgsql as $$
begin
  insert into recurring_changes select distinct subscription_id from added;
  return null;
end $$;

create function mark_recurring_subscriptions() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then insert into recurring_changes select id from added where auto_renew;
  elsif tg_op = 'DELETE' then insert into recurring_changes select id from gone where auto_renew;
  else insert into recurring_changes select new.id;
  end if;
  return null;
end $$;
create trigger subscriptions_counted_recurring_added after insert on subscriptions referencing new table as added
  for each statement execute function mark_recurring_subscriptions();
create trigger subscriptions_counted_recurring_gone after delete on subscriptions referencing old table as gone
  for each statement execute function mark_recurring_subscriptions();
create trigger subscriptions_counted_recurring_changed after update on subscriptions for each row
  when ((old.auto_renew or new.auto_renew) and (old.status, old.auto_renew, old.client_id, old.ends_at)
    is distinct from (new.status, new.auto_renew, new.client_id, new.ends_at))
  execute function mark_recurring_subscriptions();

create trigger subscription_periods_counted_recurring_added after insert on subscription_periods referencing new table as added
  for each statement execute function mark_recurring_added();
create trigger subscription_periods_counted_recurring_changed after update on subscription_periods for each row
  when ((old.subscription_id, old.order_id, old.starts_at, old.ended_early_at)
    is distinct from (new.subscription_id, new.order_id, new.starts_at, new.ended_early_at))
  execute function mark_recurring();

create trigger plan_changes_counted_recurring after insert or update on plan_changes for each row
  execute function mark_recurring();
create trigger price_consents_counted_recurring after insert on price_consents for each row
  execute function mark_recurring();
create trigger subscription_pauses_counted_recurring after insert or update on subscription_pauses for each row
  execute function mark_recurring();

create function mark_recurring_coupons() returns trigger language plpgsql as $$
begin
  insert into recurring_changes select subscription_id from subscription_periods where order_id = new.order_id;
  return null;
end $$;
create trigger coupon_uses_counted_recurring after update on coupon_uses for each row
  when (old.status is distinct from new.status) execute function mark_recurring_coupons();

-- Prices of subscribers, and plans that somebody has chosen for the next period.
create function mark_recurring_products() returns trigger language plpgsql as $$
begin
  insert into recurring_changes select s.id from subscriptions s
    where s.auto_renew and s.status in ('active', 'past_due', 'cancelled')
      and (s.product_id = (case tg_table_name when 'products' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'product_id' end)::uuid
        or exists (select from plan_changes g where g.subscription_id = s.id and g.status in ('pending', 'paid')));
  return null;
end $$;
create trigger price_changes_counted_recurring after insert or update on price_changes for each row
  execute function mark_recurring_products();
create trigger products_counted_recurring after update on products for each row
  when (old.days is distinct from new.days) execute function mark_recurring_products();

insert into recurring_changes select id from subscriptions
  where auto_renew and status in ('active', 'past_due', 'cancelled');
`)
