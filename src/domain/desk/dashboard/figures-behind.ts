import { sql, type RawBuilder } from 'kysely'
import { minute } from '#rules/core/durations'
import { riyadhDate, startOfDay } from '#rules/core/riyadh-days'

const quarterHour = 15 * minute

/**
 * What some figures of a Riyadh day count from a moment of it to its end, as rows (figure, amount): how many, or halalas. The rest of
 * the moment's quarter hour is read from its rows, and the quarter hours behind it as they are kept (docs/decisions/0198), so that it
 * costs the same however much was sold on that day; the nightly check reads them all from their rows.
 */
export function figuresBehind(moment: Date): RawBuilder<unknown> {
  const start = startOfDay(riyadhDate(moment))
  const day = sql`${riyadhDate(moment)}::date`
  const next = Math.floor((moment.getTime() - start.getTime()) / quarterHour) + 1
  const end = new Date(start.getTime() + next * quarterHour)
  const within = (column: string) => sql`${sql.ref(column)} >= ${moment} and ${sql.ref(column)} < ${end}`
  return sql`
    select figure, sum(amount) as amount from (
      select f.figure, f.amount from intraday_figures k cross join lateral (values ('sales', k.sales), ('refunds', k.refunds),
          ('orders', k.orders), ('clients', k.clients), ('failed_payments', k.failed_payments)) f (figure, amount)
        where k.day = ${day} and k.quarter_hour >= ${next}::smallint
      union all select figure, amount from daily_figure_changes where day = ${day} and quarter_hour >= ${next}::smallint
      union all select case b.kind when 'sale' then 'sales' else 'refunds' end,
          case b.kind when 'sale' then -e.amount_minor else e.amount_minor end
        from ledger_bookings b join ledger_entries e on e.booking_id = b.id
        where e.account in ('revenue', 'tax', 'refunds') and ${within('b.created_at')}
      union all select 'orders', count(*) from orders o where not o.is_test and ${within('o.created_at')}
      union all select 'clients', count(*) from clients c
        where not c.is_test and c.deleted_at is null and ${within('c.created_at')}
      union all select 'failed_payments', count(*) from payments p
        where p.status = 'payment_failed' and ${within('p.created_at')}) counted
    group by figure`
}
