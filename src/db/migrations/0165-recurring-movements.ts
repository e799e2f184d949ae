import { runSql } from '#db/migrations/run-sql'

/**
 * Why the recurring revenue moves: each difference of a client's kept charges is a row, so that opening and movements are the closing. A
 * store that is older has no record of its past: it is reconstructed from paid periods. Source: docs/decisions/0153.
 */
export const recurringMovements = runSql(`
create table recurring_movements (
  id uuid primary key default uuidv7(),
  -- Null for a subscription that is no longer there.
  client_id uuid,
  moved_at timestamptz not null,
  kind text not null check (kind in ('new', 'expansion', 'contraction', 'churn', 'reactivation')),
  -- Halalas of 30 days, before tax; below zero for what is lost.
  amount_minor bigint not null check (amount_minor <> 0)
);
create index recurring_movements_of_client on recurring_movements (client_id, moved_at);
create index recurring_movements_by_kind on recurring_movements (kind, moved_at desc, id desc);

-- For a store that has charges and no movements, and for seeds: a plan counts from each paid period, the last one with its kept charge.
create procedure reconstruct_recurring_movements() language sql as $$
  delete from recurring_movements;
  delete from daily_figures where figure in ('movements', 'movement_counts');
  delete from daily_figure_changes where figure in ('movements', 'movement_counts');
  with periods as (
    select s.client_id, s.id, s.status, d.starts_at, d.ends_at, kept.amount_minor as kept_minor,
      floor(o.price_before_tax_minor * 30.0 / d.days + 0.5)::bigint as paid_minor,
      row_number() over (partition by s.id order by d.starts_at desc) = 1 as is_last
    from subscriptions s join clients c on c.id = s.client_id and not c.is_test
      join subscription_periods d on d.subscription_id = s.id and d.ended_early_at is null
      join orders o on o.id = d.order_id left join recurring_charges kept on kept.subscription_id = s.id),
  stands as (
    select client_id, least(starts_at, now()) as at, case
      when is_last and kept_minor is not null then kept_minor
      when is_last and status in ('active', 'past_due', 'cancelled') then 0 else paid_minor end as minor from periods
    union all
    select client_id, least(ends_at, now()), 0 from periods where is_last and status not in ('active', 'past_due', 'cancelled')
    union all
    select s.client_id, least(d.ended_early_at, now()), 0 from subscription_periods d join subscriptions s on s.id = d.subscription_id
      join clients c on c.id = s.client_id and not c.is_test
      where d.ended_early_at is not null and s.status not in ('active', 'past_due', 'cancelled')),
  -- Who exchanges a plan leaves and begins on one day.
  by_day as (
    select distinct on (client_id, riyadh_day(at)) client_id, at, minor from stands
    order by client_id, riyadh_day(at), at desc, minor desc),
  steps as (
    select client_id, at, minor, lag(minor, 1, 0::bigint) over earlier as before,
      coalesce(max(minor) over (earlier rows between unbounded preceding and 1 preceding), 0) > 0 as known
    from by_day window earlier as (partition by client_id order by at))
  insert into recurring_movements (client_id, moved_at, kind, amount_minor)
    select client_id, at, case when before = 0 then case when known then 'reactivation' else 'new' end when minor = 0 then 'churn'
      when minor > before then 'expansion' else 'contraction' end, minor - before
    from steps where minor <> before;
  -- Whatever the periods do not explain moves now: the sum is that of the charges.
  insert into recurring_movements (client_id, moved_at, kind, amount_minor)
    select client_id, now(), case when kept = 0 then 'churn' when moved = 0 then 'reactivation' when kept > moved then 'expansion' else 'contraction' end, kept - moved
    from (select client_id, coalesce(sum(kept), 0) as kept, coalesce(sum(moved), 0) as moved from (
        select s.client_id, r.amount_minor as kept, null::bigint as moved from recurring_charges r join subscriptions s on s.id = r.subscription_id
        union all select client_id, null, amount_minor from recurring_movements) one group by client_id) sums
    where kept <> moved;
  insert into daily_figure_changes (figure, day, part, amount)
    select f.figure, riyadh_day(moved_at), kind, sum(f.amount) from recurring_movements
      cross join lateral (values ('movements', amount_minor), ('movement_counts', 1)) f (figure, amount) group by 1, 2, 3;
$$;
call reconstruct_recurring_movements();
`)
