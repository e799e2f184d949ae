import { sql, type RawBuilder } from 'kysely'
import { minute } from '#rules/core/durations'
import { riyadhDate, startOfDay } from '#rules/core/riyadh-days'

const quarterHour = 15 * minute
/**
 * More rows than a quarter hour ever has. Each part is read for itself with it: one plan serves every moment
 * and every size, where the planner would else see a share of the whole table, read all of the ledger and
 * call workers for it, or plan each time anew.
 */
const fence = sql`limit 1000000`

/**
 * What some figures of a Riyadh day count from a moment of it to its end, as rows (figure, amount): how many,
 * or halalas. The rest of the moment's quarter hour is read from its rows, and the quarter hours behind it as
 * they are kept (docs/decisions/0198), so that it costs the same however much was sold on that day; the
 * nightly check reads them all from their rows.
 */
export function figuresBehind(moment: Date): RawBuilder<unknown> {
  const start = startOfDay(riyadhDate(moment))
  const day = sql`${riyadhDate(moment)}::date`
  const next = Math.floor((moment.getTime() - start.getTime()) / quarterHour) + 1
  const end = new Date(start.getTime() + next * quarterHour)
  // As a subquery it is unknown to the planner, as it is in a plan that is kept.
  const known = (value: Date) => sql`(select ${value}::timestamptz)`
  const within = (column: string) =>
    sql`${sql.ref(column)} >= ${known(moment)} and ${sql.ref(column)} < ${known(end)}`
  return sql`
    select figure, sum(amount) as amount from (
      select f.figure, f.amount from intraday_figures k cross join lateral (values ('sales', k.sales), ('refunds', k.refunds),
          ('orders', k.orders), ('clients', k.clients), ('failed_payments', k.failed_payments)) f (figure, amount)
        where k.day = ${day} and k.quarter_hour >= ${next}::smallint
      union all select figure, amount from daily_figure_changes where day = ${day} and quarter_hour >= ${next}::smallint
      union all select case b.kind when 'sale' then 'sales' else 'refunds' end,
          case b.kind when 'sale' then -e.amount_minor else e.amount_minor end
        from (select id, kind from ledger_bookings where ${within('created_at')} ${fence}) b
          cross join lateral (select amount_minor from ledger_entries
            where booking_id = b.id and account in ('revenue', 'tax', 'refunds') ${fence}) e
      union all select 'orders', count(*)
        from (select from orders where not is_test and method <> 'import' and ${within('created_at')} ${fence}) o
      union all select 'clients', count(*)
        from (select from clients where not is_test and imported_at is null and deleted_at is null and ${within('created_at')} ${fence}) c
      union all select 'failed_payments', count(*)
        from (select from payments where status = 'payment_failed' and ${within('created_at')} ${fence}) p) counted
    group by figure`
}
