import { sql } from 'kysely'
import { minute } from '#rules/core/durations'
import type { Context } from '#domain/core/context'
import { keepRecurringCharges } from '#domain/desk/dashboard/recurring-charges'

/**
 * Folds the differences that rows left into the figures per day, in one statement: concurrent readers see all
 * of it or nothing. Figures that came to nothing are removed. Returns when to run again.
 */
export async function foldFigures(ctx: Context): Promise<Date> {
  await keepRecurringCharges(ctx)
  await sql`
    with taken as (delete from daily_figure_changes returning figure, day, part, amount)
    insert into daily_figures (figure, day, part, amount)
      select figure, day, part, sum(amount) from taken group by figure, day, part order by figure, day, part
    on conflict (figure, day, part) do update set amount = daily_figures.amount + excluded.amount`.execute(
    ctx.db,
  )
  await ctx.db.deleteFrom('daily_figures').where('amount', '=', 0n).execute()
  return new Date(ctx.now().getTime() + minute)
}
