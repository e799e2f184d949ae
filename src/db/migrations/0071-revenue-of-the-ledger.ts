import { runSql } from '#db/migrations/run-sql'

const isIncome = `e.account in ('revenue', 'tax', 'refunds')`

/**
 * Sales and what was given back of them are counted from the ledger's entries, in the transaction that books them: the
 * dashboard's revenue of a day is what the ledger says of it. Source: docs/decisions/0071.
 */
export const revenueOfTheLedger = runSql(`
-- Credit that staff give or take lowers income where it is given, as a refund does: it was booked beside it until now.
with moved as (
  select uuidv7() as id, b.created_at, e.amount_minor from ledger_bookings b join ledger_entries e on e.booking_id = b.id
  where b.kind = 'balance_adjustment' and e.account = 'adjustments'),
booked as (insert into ledger_bookings (id, kind, created_at) select id, 'balance_adjustment', created_at from moved)
insert into ledger_entries (booking_id, position, account, amount_minor)
  select id, 1, 'refunds', amount_minor from moved union all select id, 2, 'adjustments', -amount_minor from moved;

-- Orders tell how many were placed and settled; what they brought is the ledger's.
drop trigger orders_counted_changed on orders;
create function figures_of_order(status text, created_at timestamptz, settled_at timestamptz)
returns table (figure text, day date, part text, amount bigint) language sql stable as $$
  select 'orders', riyadh_day(created_at), status, 1::bigint
  union all
  select 'sold', riyadh_day(settled_at), '', 1::bigint where settled_at is not null
$$;
create or replace function count_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into daily_figure_changes select f.figure, f.day, f.part, sum(f.amount) from added r
      cross join lateral figures_of_order(r.status, r.created_at, r.settled_at) f where not r.is_test group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into daily_figure_changes select f.figure, f.day, f.part, sum(-f.amount) from gone r
      cross join lateral figures_of_order(r.status, r.created_at, r.settled_at) f where not r.is_test group by 1, 2, 3;
  elsif not new.is_test then
    insert into daily_figure_changes
      select c.figure, c.day, c.part, sum(c.amount) from (
        select * from figures_of_order(new.status, new.created_at, new.settled_at)
        union all select figure, day, part, -amount from figures_of_order(old.status, old.created_at, old.settled_at)) c
      group by 1, 2, 3 having sum(c.amount) <> 0;
  end if;
  return null;
end $$;
create trigger orders_counted_changed after update on orders for each row
  when ((old.status, old.created_at, old.settled_at) is distinct from (new.status, new.created_at, new.settled_at))
  execute function count_orders();
drop function figures_of_order(text, timestamptz, timestamptz, bigint);

drop trigger refunds_counted_added on refunds;
drop trigger refunds_counted_gone on refunds;
drop trigger refunds_counted_changed on refunds;
drop function count_refunds();
drop function figures_of_refund(text, text, timestamptz, bigint);

-- Entries are only ever added.
create function count_ledger_entries() returns trigger language plpgsql as $$
begin
  insert into daily_figure_changes
    select case b.kind when 'sale' then 'sales' else 'refunds' end, riyadh_day(b.created_at), '',
      sum(case b.kind when 'sale' then -e.amount_minor else e.amount_minor end)
    from added e join ledger_bookings b on b.id = e.booking_id where ${isIncome}
    group by 1, 2 having sum(e.amount_minor) <> 0;
  return null;
end $$;
create trigger ledger_entries_counted_added after insert on ledger_entries referencing new table as added
  for each statement execute function count_ledger_entries();

delete from daily_figure_changes where figure in ('sales', 'refunds');
delete from daily_figures where figure in ('sales', 'refunds');
insert into daily_figures
  select case b.kind when 'sale' then 'sales' else 'refunds' end, riyadh_day(b.created_at), '',
    sum(case b.kind when 'sale' then -e.amount_minor else e.amount_minor end)
  from ledger_entries e join ledger_bookings b on b.id = e.booking_id where ${isIncome}
  group by 1, 2 having sum(e.amount_minor) <> 0;

-- The orders behind what was given back in some days.
create index ledger_bookings_given_back on ledger_bookings (created_at, order_id)
  where order_id is not null and kind not in ('sale', 'unclaimed_money', 'money_returned', 'reconciliation');
`)
