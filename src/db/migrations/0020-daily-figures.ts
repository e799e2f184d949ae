import { runSql } from '#db/migrations/run-sql'

/**
 * What the dashboard tells, summed per Riyadh day. Rows leave the difference that they make in `daily_figure_changes`, in
 * their own transaction and without waiting for anybody; a job folds the differences into `daily_figures`. Both together
 * are always exact. Source: docs/dashboard.md.
 */
export const dailyFigures = runSql(`
create table daily_figures (
  figure text not null,
  day date not null,
  -- The status or product that the figure is told for; empty where it has no parts.
  part text not null,
  amount bigint not null,
  primary key (figure, day, part)
);

create table daily_figure_changes (
  figure text not null,
  day date not null,
  part text not null,
  amount bigint not null
);

create function riyadh_day(moment timestamptz) returns date language sql immutable parallel safe
  return (moment at time zone 'Asia/Riyadh')::date;

-- What one row adds to which figure.
create function figures_of_order(status text, created_at timestamptz, settled_at timestamptz, price_after_tax_minor bigint)
returns table (figure text, day date, part text, amount bigint) language sql stable as $$
  select 'orders', riyadh_day(created_at), status, 1::bigint
  union all
  select sold.figure, riyadh_day(settled_at), '', sold.amount
  from (values ('sold', 1::bigint), ('sales', price_after_tax_minor)) sold (figure, amount) where settled_at is not null
$$;
create function figures_of_refund(status text, cause text, done_at timestamptz, amount_minor bigint)
returns table (figure text, day date, part text, amount bigint) language sql stable as $$
  select 'refunds', riyadh_day(done_at), '', amount_minor where status = 'done' and cause in ('staff', 'chargeback')
$$;
create function figures_of_client(created_at timestamptz, deleted_at timestamptz)
returns table (figure text, day date, part text, amount bigint) language sql stable as $$
  select 'clients', riyadh_day(created_at), '', 1::bigint where deleted_at is null
$$;
create function figures_of_payment(status text, created_at timestamptz)
returns table (figure text, day date, part text, amount bigint) language sql stable as $$
  select 'failed_payments', riyadh_day(created_at), '', 1::bigint where status = 'payment_failed'
$$;
create function figures_of_subscription(status text, product_id uuid, auto_renew boolean, starts_at timestamptz, ends_at timestamptz)
returns table (figure text, day date, part text, amount bigint) language sql stable as $$
  select 'plans_started', riyadh_day(starts_at), '', 1::bigint
  union all
  select case status when 'expired' then 'plans_lost' when 'replaced' then 'plans_replaced' else 'plans_running' end,
    riyadh_day(ends_at), '', 1::bigint
  union all
  select 'plans_past_due', riyadh_day(ends_at), '', 1::bigint where status = 'past_due'
  union all
  select 'plans_renewing', riyadh_day(ends_at), product_id::text, 1::bigint
  where auto_renew and status in ('active', 'past_due', 'cancelled')
$$;

${trigger('orders', 'figures_of_order', ['status', 'created_at', 'settled_at', 'price_after_tax_minor'])}
${trigger('refunds', 'figures_of_refund', ['status', 'cause', 'done_at', 'amount_minor'])}
${trigger('clients', 'figures_of_client', ['created_at', 'deleted_at'])}
${trigger('payments', 'figures_of_payment', ['status', 'created_at'])}
${trigger('subscriptions', 'figures_of_subscription', ['status', 'product_id', 'auto_renew', 'starts_at', 'ends_at'])}
`)

/**
 * Counts what is there, and lets every later change of the table's rows leave its difference. Inserts and deletions are
 * summed per statement, so that a million rows at once leave few lines; an update is looked at only when it changes what counts.
 */
function trigger(table: string, figures: string, columns: string[]): string {
  const of = (row: string) => `${figures}(${columns.map((column) => `${row}.${column}`).join(', ')})`
  const list = (row: string) => columns.map((column) => `${row}.${column}`).join(', ')
  const sum = (from: string, amount: string) =>
    `select f.figure, f.day, f.part, sum(${amount}) from ${from} r cross join lateral ${of('r')} f group by 1, 2, 3`
  return `
insert into daily_figure_changes ${sum(table, 'f.amount')};
create function count_${table}() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into daily_figure_changes ${sum('added', 'f.amount')};
  elsif tg_op = 'DELETE' then
    insert into daily_figure_changes ${sum('gone', '-f.amount')};
  else
    insert into daily_figure_changes
      select c.figure, c.day, c.part, sum(c.amount) from (
        select * from ${of('new')} union all select figure, day, part, -amount from ${of('old')}) c
      group by 1, 2, 3 having sum(c.amount) <> 0;
  end if;
  return null;
end $$;
create trigger ${table}_counted_added after insert on ${table} referencing new table as added
  for each statement execute function count_${table}();
create trigger ${table}_counted_gone after delete on ${table} referencing old table as gone
  for each statement execute function count_${table}();
create trigger ${table}_counted_changed after update on ${table} for each row
  when ((${list('old')}) is distinct from (${list('new')})) execute function count_${table}();`
}
