import { runSql } from '#db/migrations/run-sql'

const isPractice = {
  orders: (row: string) => `${row}.is_test`,
  clients: (row: string) => `${row}.is_test`,
  subscriptions: (row: string) =>
    `exists (select from clients c where c.id = ${row}.client_id and c.is_test)`,
}

const figures = {
  orders: 'figures_of_order(%.status, %.created_at, %.settled_at, %.price_after_tax_minor)',
  clients: 'figures_of_client(%.created_at, %.deleted_at)',
  subscriptions: 'figures_of_subscription(%.status, %.product_id, %.auto_renew, %.starts_at, %.ends_at)',
}

type Table = keyof typeof figures

/**
 * Practice orders, clients and plans of partners' test tokens are nobody's sale: the dashboard's figures leave them out. The
 * functions are those of 0020 with that one condition.
 */
export const practiceFigures = runSql(
  (['orders', 'clients', 'subscriptions'] as const).map((table) => countWithout(table)).join('\n'),
)

function countWithout(table: Table): string {
  const of = (row: string) => figures[table].replaceAll('%', row)
  const sum = (from: string, amount: string) => `
    insert into daily_figure_changes select f.figure, f.day, f.part, sum(${amount}) from ${from} r
      cross join lateral ${of('r')} f where not ${isPractice[table]('r')} group by 1, 2, 3;`
  return `
create or replace function count_${table}() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then ${sum('added', 'f.amount')}
  elsif tg_op = 'DELETE' then ${sum('gone', '-f.amount')}
  elsif not ${isPractice[table]('new')} then
    insert into daily_figure_changes
      select c.figure, c.day, c.part, sum(c.amount) from (
        select * from ${of('new')} union all select figure, day, part, -amount from ${of('old')}) c
      group by 1, 2, 3 having sum(c.amount) <> 0;
  end if;
  return null;
end $$;`
}
