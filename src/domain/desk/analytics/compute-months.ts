import { sql } from 'kysely'
import { analyticsMonths } from '#rules/desk/analytics'
import { minute } from '#rules/core/durations'
import { monthOf } from '#rules/core/riyadh-days'
import type { Context } from '#domain/core/context'
import { computeForecast } from '#domain/desk/analytics/compute-forecast'
import { figuresOfMonth, figuresOfNow } from '#domain/desk/analytics/figure-rows'

const every = 10 * minute

/**
 * Computes the analytics of the running Riyadh month and of the one before (attempts and recoveries still
 * move there), once a day of the others that are shown (a late recovery, a plan that was ended early), and of
 * all months that were never computed. A month is one statement that replaces its rows. Then the forecast of
 * the day. Returns when to run again.
 */
export async function computeMonths(ctx: Context): Promise<Date> {
  for (const month of await monthsToCompute(ctx)) {
    await ctx.db.transaction().execute(async (db) => {
      await sql`select pg_advisory_xact_lock(hashtext('month_figures'))`.execute(db)
      const isRunning = month.slice(0, 7) === monthOf(ctx.now())
      // What stands now belongs to the running month, and stays with it when it is over.
      const figures = isRunning
        ? sql`${figuresOfMonth(month)} union all ${figuresOfNow()}`
        : figuresOfMonth(month)
      await sql`delete from month_figures
        where month = ${month}::date and (${isRunning} or figure not similar to '(running|recurring)(_rows|_minor)?')`.execute(
        db,
      )
      await sql`insert into month_figures (month, figure, part, amount)
        select ${month}::date, figure, part, sum(amount) from (${figures}) one group by figure, part having sum(amount) <> 0`.execute(
        db,
      )
      await sql`insert into month_figure_marks values (${month}::date, ${ctx.now()})
        on conflict (month) do update set computed_at = excluded.computed_at`.execute(db)
    })
  }
  await computeForecast(ctx)
  return new Date(ctx.now().getTime() + every)
}

/** First days of months, YYYY-MM-01. */
async function monthsToCompute(ctx: Context): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select to_char(month.month, 'YYYY-MM-DD') as month
    from generate_series(
      (select date_trunc('month', riyadh_day(least(min(created_at), ${ctx.now()}))::timestamp) from orders),
      date_trunc('month', riyadh_day(${ctx.now()})::timestamp), interval '1 month') month
      left join month_figure_marks mark on mark.month = month.month::date
    where month.month >= date_trunc('month', riyadh_day(${ctx.now()})::timestamp) - interval '1 month'
      or mark.computed_at is null
      or month.month > date_trunc('month', riyadh_day(${ctx.now()})::timestamp) - ${sql.lit(analyticsMonths)} * interval '1 month'
        and riyadh_day(mark.computed_at) < riyadh_day(${ctx.now()})
    order by 1`.execute(ctx.db)
  return rows.map(({ month }) => month)
}
