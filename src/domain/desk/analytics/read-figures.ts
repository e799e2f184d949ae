import { sql } from 'kysely'
import type { Context } from '#domain/core/context'

export type Figures = Awaited<ReturnType<typeof readFigures>>
type Row = { month: string; figure: string; part: string; amount: number }

/** All figures of the months; movements since ever, for what stood at the opening. */
export async function readFigures(ctx: Context, months: string[]) {
  const { rows } = await sql<Row>`
    select to_char(day, 'YYYY-MM') as month, figure, part, sum(amount)::float8 as amount
      from (select * from daily_figures union all select figure, day, part, amount from daily_figure_changes) kept
      where figure in ('movements', 'movement_counts') or (figure in ('sales', 'refunds') and day >= ${`${months[0]}-01`}::date)
      group by 1, 2, 3
    union all
    select to_char(month, 'YYYY-MM'), figure, part, amount::float8 from month_figures where month >= ${`${months[0]}-01`}::date`.execute(
    ctx.db,
  )
  const amounts = new Map(rows.map((row) => [`${row.month} ${row.figure} ${row.part}`, row.amount]))
  const of = (month: string, figure: string, part = '') => amounts.get(`${month} ${figure} ${part}`) ?? 0
  return {
    rows,
    of,
    sum: (months: string[], figure: string, part: string) =>
      months.reduce((sum, month) => sum + of(month, figure, part), 0),
    parts: (figure: string, months: string[]) => [
      ...new Set(
        rows.filter((row) => row.figure === figure && months.includes(row.month)).map(({ part }) => part),
      ),
    ],
  }
}
