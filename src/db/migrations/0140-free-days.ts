import { runSql } from '#db/migrations/run-sql'

/**
 * Days and points that staff give beside what an order paid for. They are counted in columns of their own, so that what was
 * bought stays what its order says, and money is never given back for them. Source: docs/decisions/0140.
 */
export const freeDays = runSql(`
alter table subscription_periods
  add column free_days integer not null default 0 check (free_days between 0 and 3650),
  add column free_points integer not null default 0 check (free_points >= 0);
do $$
declare
  old text;
begin
  select conname into strict old from pg_constraint
    where conrelid = 'subscription_periods'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%points_left <= points%';
  execute format('alter table subscription_periods drop constraint %I', old);
end $$;
alter table subscription_periods add constraint subscription_periods_points_left
  check (points_left >= 0 and points_left <= points + free_points);

alter table points_entries drop constraint points_entries_kind_check;
alter table points_entries add constraint points_entries_kind_check
  check (kind in ('grant', 'spend', 'reversal', 'lapse', 'adjustment'));

-- A period is as long as its order paid for and its free days; both kinds only grow.
drop trigger subscription_periods_kept_guard on subscription_periods;
create trigger subscription_periods_kept_guard before update on subscription_periods for each row
  when (new.subscription_id is distinct from old.subscription_id or new.order_id is distinct from old.order_id
    or new.days is distinct from old.days or new.points is distinct from old.points
    or new.free_days < old.free_days or new.free_points < old.free_points
    or new.starts_at > old.starts_at
    or new.ends_at - new.starts_at <> old.ends_at - old.starts_at + make_interval(hours => 24 * (new.free_days - old.free_days))
    or old.ended_early_at is not null and new.ended_early_at is distinct from old.ended_early_at)
  execute function refuse_period();

-- The desk's list of subscriptions, by the end of what is paid.
create index subscriptions_by_end_of_all on subscriptions (ends_at, id);
create index subscriptions_of_product on subscriptions (product_id, ends_at, id);
`)
