import { sql } from 'kysely'
import { minute } from '#rules/durations'
import { riyadhDate } from '#rules/riyadh-days'
import type { Context } from '#domain/core/context'
import { figuresOfMonth } from '#domain/desk/analytics/figures-of-month'
import { planMix } from '#domain/desk/analytics/plan-mix'

const every = 10 * minute

/**
 * Computes the analytics of the running Riyadh month and of the one before (attempts and recoveries still move there), and of all months
 * that were never computed. A month is one statement that replaces its rows. Returns when to run again.
 */
export async function computeMonths(ctx: Context): Promise<Date> {
  for (const month of await monthsToCompute(ctx)) {
    await ctx.db.transaction().execute(async (db) => {
      await sql`select pg_advisory_xact_lock(hashtext('month_figures'))`.execute(db)
      await sql`delete from month_figures where month = ${month}::date`.execute(db)
      const isRunning = month.slice(0, 7) === riyadhDate(ctx.now()).slice(0, 7)
      // What stands now belongs to the running month, and stays with it when it is over.
      const figures = isRunning ? sql`${figuresOfMonth(month)} union all ${planMix()}` : figuresOfMonth(month)
      await sql`insert into month_figures (month, figure, part, amount)
        select ${month}::date, figure, part, sum(amount) from (${figures}) one group by figure, part having sum(amount) <> 0`.execute(
        db,
      )
      await sql`insert into month_figure_marks values (${month}::date, ${ctx.now()})
        on conflict (month) do update set computed_at = excluded.computed_at`.execute(db)
    })
  }
  return new Date(ctx.now().getTime() + every)
}

/** First days of months, YYYY-MM-01. */
async function monthsToCompute(ctx: Context): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select to_char(month, 'YYYY-MM-DD') as month
    from generate_series(
      (select date_trunc('month', riyadh_day(least(min(created_at), ${ctx.now()}))::timestamp) from orders),
      date_trunc('month', riyadh_day(${ctx.now()})::timestamp), interval '1 month') month
    where month >= date_trunc('month', riyadh_day(${ctx.now()})::timestamp) - interval '1 month'
      or not exists (select from month_figure_marks m where m.month = month.month::date)
    order by 1`.execute(ctx.db)
  return rows.map(({ month }) => month)
}
