import { runSql } from '#db/migrations/run-sql'

const isIncome = `e.account in ('revenue', 'tax', 'refunds')`
const ofBooking = (amount: string) => `case b.kind when 'sale' then -${amount} else ${amount} end`

/**
 * What the dashboard compares up to the moment of the day, kept by quarter hours of the Riyadh day, too: the rest of a day is read from
 * at most 96 rows, however much was sold on it. A difference says its quarter hour beside its day and is one row as before; whoever
 * folds the differences folds both. The functions are those of 0020, 0024a and 0071 with that one column. Source: docs/decisions/0198.
 */
export const intradayFigures = runSql(`
set local lock_timeout = '5s';

-- 0 to 95.
create function quarter_hour(moment timestamptz) returns smallint language sql immutable parallel safe
  return floor(extract(epoch from (moment at time zone 'Asia/Riyadh')::time) / 900)::smallint;

create table intraday_figures (
  day date not null,
  quarter_hour smallint not null,
  -- Halalas, with tax.
  sales bigint not null,
  refunds bigint not null,
  -- How many.
  orders bigint not null,
  clients bigint not null,
  failed_payments bigint not null,
  primary key (day, quarter_hour)
);

-- Null for a figure that is told by days alone.
alter table daily_figure_changes add quarter_hour smallint;

drop function figures_of_order(text, timestamptz, timestamptz);
create function figures_of_order(status text, created_at timestamptz, settled_at timestamptz)
returns table (figure text, day date, part text, amount bigint, quarter_hour smallint) language sql stable as $$
  select 'orders', riyadh_day(created_at), status, 1::bigint, quarter_hour(created_at)
  union all
  select 'sold', riyadh_day(settled_at), '', 1::bigint, null where settled_at is not null
$$;
drop function figures_of_client(timestamptz, timestamptz);
create function figures_of_client(created_at timestamptz, deleted_at timestamptz)
returns table (figure text, day date, part text, amount bigint, quarter_hour smallint) language sql stable as $$
  select 'clients', riyadh_day(created_at), '', 1::bigint, quarter_hour(created_at) where deleted_at is null
$$;
drop function figures_of_payment(text, timestamptz);
create function figures_of_payment(status text, created_at timestamptz)
returns table (figure text, day date, part text, amount bigint, quarter_hour smallint) language sql stable as $$
  select 'failed_payments', riyadh_day(created_at), '', 1::bigint, quarter_hour(created_at) where status = 'payment_failed'
$$;

${counting('orders', 'figures_of_order(%.status, %.created_at, %.settled_at)', 'not %.is_test')}
${counting('clients', 'figures_of_client(%.created_at, %.deleted_at)', 'not %.is_test')}
${counting('payments', 'figures_of_payment(%.status, %.created_at)', 'true')}
create or replace function count_ledger_entries() returns trigger language plpgsql as $$
begin
  insert into daily_figure_changes (figure, day, part, amount, quarter_hour)
    select case b.kind when 'sale' then 'sales' else 'refunds' end, riyadh_day(b.created_at), '', sum(${ofBooking('e.amount_minor')}),
      quarter_hour(b.created_at)
    from added e join ledger_bookings b on b.id = e.booking_id where ${isIncome}
    group by 1, 2, 5 having sum(e.amount_minor) <> 0;
  return null;
end $$;

-- Differences are deleted by whoever folds them into the days.
create function fold_intraday_figures() returns trigger language plpgsql as $$
begin
  insert into intraday_figures as kept
    select day, quarter_hour, ${['sales', 'refunds', 'orders', 'clients', 'failed_payments']
      .map((figure) => `coalesce(sum(amount) filter (where figure = '${figure}'), 0)`)
      .join(', ')}
    from folded where quarter_hour is not null group by day, quarter_hour order by day, quarter_hour
  on conflict (day, quarter_hour) do update set sales = kept.sales + excluded.sales, refunds = kept.refunds + excluded.refunds,
    orders = kept.orders + excluded.orders, clients = kept.clients + excluded.clients,
    failed_payments = kept.failed_payments + excluded.failed_payments;
  return null;
end $$;
create trigger daily_figure_changes_folded after delete on daily_figure_changes referencing old table as folded
  for each statement execute function fold_intraday_figures();

-- What was there before; differences that wait without a quarter hour are among these rows.
insert into intraday_figures
  select riyadh_day(moment), quarter_hour(moment), sum(sales), sum(refunds), sum(orders), sum(clients), sum(failed_payments) from (
    select b.created_at as moment, case b.kind when 'sale' then -e.amount_minor else 0 end as sales,
        case b.kind when 'sale' then 0 else e.amount_minor end as refunds, 0 as orders, 0 as clients, 0 as failed_payments
      from ledger_bookings b join ledger_entries e on e.booking_id = b.id where ${isIncome}
    union all select created_at, 0, 0, 1, 0, 0 from orders where not is_test
    union all select created_at, 0, 0, 0, 1, 0 from clients where not is_test and deleted_at is null
    union all select created_at, 0, 0, 0, 0, 1 from payments where status = 'payment_failed') counted
  group by 1, 2;
`)

/** The function of a table's triggers: inserts and deletions summed per statement, an update as the difference that it makes. */
function counting(table: string, figures: string, counts: string): string {
  const of = (row: string) => figures.replaceAll('%', row)
  const sum = (from: string, amount: string) => `
    insert into daily_figure_changes (figure, day, part, amount, quarter_hour)
      select f.figure, f.day, f.part, sum(${amount}), f.quarter_hour from ${from} r cross join lateral ${of('r')} f
      where ${counts.replaceAll('%', 'r')} group by 1, 2, 3, 5;`
  return `
create or replace function count_${table}() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then ${sum('added', 'f.amount')}
  elsif tg_op = 'DELETE' then ${sum('gone', '-f.amount')}
  elsif ${counts.replaceAll('%', 'new')} then
    insert into daily_figure_changes (figure, day, part, amount, quarter_hour)
      select c.figure, c.day, c.part, sum(c.amount), c.quarter_hour from (
        select * from ${of('new')} union all select figure, day, part, -amount, quarter_hour from ${of('old')}) c
      group by 1, 2, 3, 5 having sum(c.amount) <> 0;
  end if;
  return null;
end $$;`
}
