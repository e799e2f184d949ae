import { runSql } from '#db/migrations/run-sql'

/**
 * A business that ran elsewhere is taken over: what stands behind a period that was paid for there, which account a balance comes from, and
 * which row of a file became what. The functions are those of 0075 and 0241 with one condition more. Source: docs/decisions/0243.
 */
export const importedBusiness = runSql(`
set local lock_timeout = '5s';

-- The terms of a period that was paid for in another system: nothing is paid, owed or taxed here.
alter table orders drop constraint orders_method_check;
alter table orders add constraint orders_method_check check (method in ('store', 'api', 'subscription', 'import'));
alter table orders drop constraint orders_settled_by_check;
alter table orders add constraint orders_settled_by_check
  check (settled_by in ('gateway', 'balance', 'coupon', 'account', 'import'));
alter table orders add constraint orders_imported check ((method = 'import') = coalesce(settled_by = 'import', false)
  and (method <> 'import' or price_after_tax_minor = 0));

-- Taken over with an import, and so no new client of that day.
alter table clients add column imported_at timestamptz;

-- Which row of a file became what. Ids are kept as keyed hashes: another system may have named clients by their phones.
create table imported_rows (
  kind text not null check (kind in ('client', 'card', 'subscription', 'balance', 'member')),
  id_hash bytea not null,
  -- Of its cells: another one means that the row was changed since.
  content_hash bytea not null,
  subject_id uuid not null,
  created_at timestamptz not null,
  primary key (kind, id_hash)
);
create index imported_rows_of_subject on imported_rows (subject_id);
insert into signing_keys (name, key)
  values ('import', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

-- Balances that clients had elsewhere: what is owed for them was not earned here.
alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check check (account in ('gateway', 'client_balance',
  'revenue', 'tax', 'refunds', 'to_return', 'adjustments', 'receivable', 'bank', 'given_up', 'opening'));

alter table recurring_movements drop constraint recurring_movements_kind_check;
alter table recurring_movements add constraint recurring_movements_kind_check
  check (kind in ('new', 'import', 'expansion', 'contraction', 'churn', 'reactivation'));

-- An imported period is as long as its client had paid for there: what is above its plan's days are free days here.
create or replace function check_period() returns trigger language plpgsql as $$
begin
  if not exists (select from orders o join order_lines l on l.order_id = o.id
      where o.id = new.order_id and o.settled_at is not null and l.days = new.days and l.points = new.points)
      or new.ends_at - new.starts_at <> make_interval(hours => 24 * (new.days + new.free_days)) then
    raise exception 'period % is not what its order paid for', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;

${counting('orders', 'figures_of_order(%.status, %.created_at, %.settled_at)', "not %.is_test and %.method <> 'import'")}
${counting('clients', 'figures_of_client(%.created_at, %.deleted_at)', 'not %.is_test and %.imported_at is null')}
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
