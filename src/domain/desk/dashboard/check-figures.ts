import { sql } from 'kysely'
import { hasRunningStatus } from '#domain/core/subscription-status'
import type { Context } from '#domain/core/context'
import { chargeOf, figureDay, recurringSince } from '#domain/desk/dashboard/recurring-charges'

/**
 * A figure of one Riyadh day that differs on the dashboard from what it is computed from. Money in halalas.
 */
export type FigureDifference = { figure: string; day: string; part: string; kept: number; counted: number }

/**
 * Recomputes the dashboard's days: revenue from the ledger's entries, booking by booking; orders, clients,
 * attempts and plans from their rows, by quarter hours of the day, too, where a part of a day is compared;
 * the recurring revenue from each plan's next charge, its movements from theirs. One statement, so that both
 * are of one moment. It reads whole tables: for the night and by hand. Source: docs/dashboard.md.
 */
export async function checkFigures({ db, now }: Pick<Context, 'db' | 'now'>): Promise<FigureDifference[]> {
  const { rows } = await sql<FigureDifference>`
    with kept_figures as (
      select figure, day, part, sum(amount) as amount from (
        select case when figure in ('sales', 'refunds') then 'revenue' else figure end as figure, day, part,
          case figure when 'refunds' then -amount else amount end as amount
        from (select figure, day, part, amount from daily_figures
          union all select figure, day, part, amount from daily_figure_changes) kept) kept
      group by 1, 2, 3
      union all
      select ${timed}, day, quarter_hour::text, sum(amount) from (
        select f.figure, day, quarter_hour, f.amount from intraday_figures k cross join lateral (values ('revenue', k.sales - k.refunds),
          ('orders', k.orders), ('clients', k.clients), ('failed_payments', k.failed_payments)) f (figure, amount)
        union all
        select case when figure in ('sales', 'refunds') then 'revenue' else figure end, day, quarter_hour,
          case figure when 'refunds' then -amount else amount end
        from daily_figure_changes where quarter_hour is not null) kept
      group by 1, 2, 3),
    facts as materialized (
      select 'revenue' as figure, riyadh_day(b.created_at) as day, '' as part, quarter_hour(b.created_at) as quarter_hour,
          -sum(e.amount_minor) as amount
        from ledger_entries e join ledger_bookings b on b.id = e.booking_id
        where e.account in ('revenue', 'tax', 'refunds') group by 2, 4
      union all
      select f.figure, f.day, f.part, f.quarter_hour, sum(f.amount) from orders o
        cross join lateral figures_of_order(o.status, o.created_at, o.settled_at) f where not o.is_test and o.method <> 'import' group by 1, 2, 3, 4
      union all
      select f.figure, f.day, f.part, f.quarter_hour, sum(f.amount) from clients c
        cross join lateral figures_of_client(c.created_at, c.deleted_at) f where not c.is_test and c.imported_at is null group by 1, 2, 3, 4
      union all
      select f.figure, f.day, f.part, f.quarter_hour, sum(f.amount) from payments p
        cross join lateral figures_of_payment(p.status, p.created_at) f group by 1, 2, 3, 4
      union all
      select f.figure, f.day, f.part, null, sum(f.amount) from subscriptions s join clients c on c.id = s.client_id
        cross join lateral figures_of_subscription(s.status, s.product_id, s.auto_renew, s.starts_at, s.ends_at) f
        where not c.is_test group by 1, 2, 3
      union all
      select f.figure, riyadh_day(m.moved_at), m.kind, null, sum(f.amount) from recurring_movements m
        cross join lateral (values ('movements', m.amount_minor), ('movement_counts', 1)) f (figure, amount) group by 1, 2, 3
      union all
      -- Each plan's next charge, computed anew; what has changed since the figure was kept is no difference.
      select 'recurring', ${sql.lit(figureDay)}::date, '', null, coalesce(sum(charge.amount), 0) - ${recurringSince(now(), null)}
        from subscriptions one cross join lateral ${chargeOf(sql`one.id`, now())} charge
        where one.auto_renew and ${hasRunningStatus('one')}),
    counted as (
      select figure, day, part, sum(amount) as amount from facts group by 1, 2, 3
      union all
      select ${timed}, day, quarter_hour::text, sum(amount) from facts where quarter_hour is not null group by 1, 2, 3)
    select figure, day::text, part, coalesce(k.amount, 0)::float8 as kept, coalesce(c.amount, 0)::float8 as counted
    from kept_figures k full join counted c using (figure, day, part)
    where coalesce(k.amount, 0) <> coalesce(c.amount, 0) order by day, figure, part`.execute(db)
  return rows
}

/** A figure that is kept by quarter hours of the day, too; its part is which of them. */
const timed = sql.raw(`figure || ' by quarter hours'`)

/** The same as a sentence. */
export function figureSentence({ figure, day, part, kept, counted }: FigureDifference): string {
  const from = figure.startsWith('revenue') ? 'the ledger' : 'its rows'
  return `the dashboard tells ${kept} as ${part ? `${figure} (${part})` : figure} of ${day}, ${from} ${counted}`
}
