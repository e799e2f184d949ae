import { sql, type RawBuilder } from 'kysely'
import {
  askableDays,
  comparedUntil,
  dayAfter,
  daysOf,
  lengthOf,
  maxPeriod,
  periodBefore,
  renewalPreviewDays,
  defaultPeriod,
  type Period,
} from '#rules/desk/dashboard'
import { ShopError } from '#rules/errors/shop-error'
import { orderStatuses, type OrderStatus } from '#rules/sale/order'
import { riyadhDate } from '#rules/core/riyadh-days'
import { requirePermission, type Context } from '#domain/core/context'
import { withinDays } from '#domain/core/riyadh-days'
import { isNotSnoozed } from '#domain/account/support/list-staff-tickets'
import { figuresBehind } from '#domain/desk/dashboard/figures-behind'
import { recurringSince } from '#domain/desk/dashboard/recurring-charges'
import { readSupportTimes, type SupportTimes } from '#domain/desk/dashboard/support-times'

/** A figure of the period and of the one before. */
export type Compared = { total: number; previous: number }

export type Dashboard = {
  period: Period & { days: number }
  previous: Period
  /** While the period's last day is not over: the moment up to which the period before is compared. */
  comparedUntil: Date | null
  today: string
  /** Halalas, with tax: what was sold less what was given back. */
  revenue: Compared & { sales: number; refunds: number; sold: number; today: number; yesterday: number }
  orders: Compared & { byStatus: { status: OrderStatus; count: number }[]; today: number }
  clients: Compared & { today: number }
  plans: { running: number; pastDue: number; started: number; ended: number }
  /** Halalas of 30 days, before tax. */
  monthly: { total: number; plans: number }
  churn: { lost: number; ran: number; previousLost: number; previousRan: number }
  failedPayments: Compared
  renewals: { days: Period; count: number }
  tickets: { waiting: number; oldest: Date | null }
  support: SupportTimes
  series: Day[]
}

/** One day beside its counterpart of the period before. */
export type Day = {
  day: string
  revenue: number
  sales: number
  refunds: number
  previousRevenue: number
  previousRefunds: number
  previousOrders: number
  previousClients: number
  previousFailedPayments: number
  orders: number
  clients: number
  failedPayments: number
}

/**
 * What the staff's first page shows of a period of Riyadh days, from the figures that are kept per day. What
 * each figure means is written in docs/dashboard.md. Errors: invalid_input.
 */
export async function getDashboard(
  ctx: Context,
  asked: { from?: string | undefined; to?: string | undefined },
): Promise<Dashboard> {
  requirePermission(ctx, 'dashboard:read')
  const today = riyadhDate(ctx.now())
  const period = parsePeriod(asked, today)
  const previous = periodBefore(period)
  const renewals = { from: today, to: dayAfter(today, renewalPreviewDays - 1) }

  const [figures, tickets, support] = await Promise.all([
    readFigures(ctx, { period, previous, today, renewals }),
    getWaiting(ctx),
    readSupportTimes(ctx, period),
  ])
  const { total, on } = figures
  const compared = (figure: ComparedFigure) => ({
    total: total(figure, period),
    previous: total(figure, previous) - figures.behind(figure),
  })
  const revenueOn = (day: string) => on('sales', day) - on('refunds', day)
  const sales = compared('sales')
  const refunds = compared('refunds')
  const churnOf = (span: Period) => {
    const lost = total('plans_lost', span)
    const ranBefore = figures.before('plans_started', span) - figures.before('plans_over', span)
    return { lost, ran: ranBefore + total('plans_started', span) }
  }
  const churn = churnOf(period)
  const churnBefore = churnOf(previous)

  return {
    period: { ...period, days: lengthOf(period) },
    previous,
    comparedUntil: figures.until,
    today,
    revenue: {
      total: sales.total - refunds.total,
      previous: sales.previous - refunds.previous,
      sales: sales.total,
      refunds: refunds.total,
      sold: total('sold', period),
      today: revenueOn(today),
      yesterday: revenueOn(dayAfter(today, -1)),
    },
    orders: { ...compared('orders'), byStatus: figures.byStatus(), today: on('orders', today) },
    clients: { ...compared('clients'), today: on('clients', today) },
    plans: {
      running: figures.now('plans_running'),
      pastDue: figures.now('plans_past_due'),
      started: total('plans_started', period),
      ended: total('plans_lost', period) + total('plans_replaced', period),
    },
    monthly: { total: figures.now('monthly'), plans: figures.now('plans_renewing') },
    churn: { ...churn, previousLost: churnBefore.lost, previousRan: churnBefore.ran },
    failedPayments: compared('failed_payments'),
    renewals: { days: renewals, count: figures.now('renewals_due') },
    tickets,
    support,
    series: readSeries(figures, period, previous),
  }
}

/** Error: invalid_input for days that cannot be asked for, or too many of them. */
function parsePeriod(asked: { from?: string | undefined; to?: string | undefined }, today: string): Period {
  const to = asked.to ?? today
  const period = { from: asked.from ?? dayAfter(to, 1 - defaultPeriod), to }
  const days = lengthOf(period)
  const { from: first, to: last } = askableDays
  if (to < first || to > last || days < 1) {
    throw new ShopError('invalid_input', { fields: { to: ['out_of_range'] } })
  }
  if (period.from < first || period.from > last || days > maxPeriod) {
    throw new ShopError('invalid_input', { fields: { from: ['out_of_range'] } })
  }
  return period
}

/** What is compared with the period before, day by day. */
type ComparedFigure = 'sales' | 'refunds' | 'orders' | 'clients' | 'failed_payments'

/**
 * Each day of the period beside the day of the period before that is as far from its beginning, and its last
 * day as far as today has come.
 */
function readSeries({ on, behind }: Pick<Figures, 'on' | 'behind'>, period: Period, previous: Period): Day[] {
  const revenueOn = (day: string) => on('sales', day) - on('refunds', day)
  const beforeOf = (day: string) => {
    const come = (figure: ComparedFigure) => on(figure, day) - (day === previous.to ? behind(figure) : 0)
    return {
      previousRevenue: come('sales') - come('refunds'),
      previousRefunds: come('refunds'),
      previousOrders: come('orders'),
      previousClients: come('clients'),
      previousFailedPayments: come('failed_payments'),
    }
  }
  return daysOf(period).map((day, index) => ({
    day,
    ...beforeOf(dayAfter(previous.from, index)),
    revenue: revenueOn(day),
    sales: on('sales', day),
    refunds: on('refunds', day),
    orders: on('orders', day),
    clients: on('clients', day),
    failedPayments: on('failed_payments', day),
  }))
}

type Figures = Awaited<ReturnType<typeof readFigures>>

/** What is told day by day. */
const isDaily = sql`figure in ('sales', 'refunds', 'sold', 'orders', 'clients', 'failed_payments', 'plans_started', 'plans_lost',
  'plans_replaced')`

type Row = { figure: string; part: string; day: string | null; amount: number }

/**
 * One statement, so that all figures are of one moment, with the differences that wait to be folded in. Each
 * part reads its own figures and days by their key: put together beforehand, all days there ever were would
 * be read by each of them.
 */
async function readFigures(
  ctx: Context,
  {
    period,
    previous,
    today,
    renewals,
  }: { period: Period; previous: Period; today: string; renewals: Period },
) {
  const until = comparedUntil(period, ctx.now())
  const { rows } = await sql<Row>`
    with figures as not materialized (
      select figure, day, part, amount from daily_figures
      union all select figure, day, part, amount from daily_figure_changes)
    select figure, '' as part, day::text, sum(amount)::float8 as amount from (
      select * from figures where ${isDaily} and day between ${previous.from}::date and ${period.to}::date
      union all
      select * from figures where ${isDaily} and day between ${today}::date - 1 and ${today}::date
        and day not between ${previous.from}::date and ${period.to}::date) told
      group by figure, day
    union all
    ${ordersByStatus(period)}
    union all
    select 'before ' || figure, side, null, sum(amount)::float8 from figures
        cross join lateral (values ('period', ${period.from}::date), ('previous', ${previous.from}::date)) sides (side, first)
      where figure in ('plans_started', 'plans_lost', 'plans_replaced') and day < first group by figure, side
    union all
    select figure, 'now', null, sum(amount)::float8 from figures
      where figure in ('plans_running', 'plans_past_due', 'plans_renewing') group by figure
    union all
    select 'renewals_due', 'now', null, coalesce(sum(amount), 0)::float8 from figures
      where figure = 'plans_renewing' and day between ${renewals.from}::date and ${renewals.to}::date
    union all
    select 'monthly', 'now', null, (coalesce(sum(amount), 0) + ${recurringSince(ctx.now())})::float8 from figures
      where figure = 'recurring'
    ${until ? sql`union all select figure, 'behind', null, amount::float8 from (${figuresBehind(until)}) behind` : sql``}`.execute(
    ctx.db,
  )
  const amounts = new Map(rows.map((row) => [`${row.figure} ${row.day ?? row.part}`, row.amount]))
  const get = (key: string) => amounts.get(key) ?? 0

  return {
    until,
    on: (figure: string, day: string) => get(`${figure} ${day}`),
    now: (figure: string) => get(`${figure} now`),
    /** Of the last day of the period before, behind the hour that it is now. */
    behind: (figure: ComparedFigure) => get(`${figure} behind`),
    total: (figure: string, { from, to }: Period) =>
      rows.reduce((sum, row) => {
        const isIn = row.figure === figure && row.day !== null && row.day >= from && row.day <= to
        return isIn ? sum + row.amount : sum
      }, 0),
    /** Sum of all days before a period; `plans_over` is what was lost or replaced. */
    before: (figure: string, span: Period) => {
      const side = span === period ? 'period' : 'previous'
      const names = figure === 'plans_over' ? ['plans_lost', 'plans_replaced'] : [figure]
      return names.reduce((sum, name) => sum + get(`before ${name} ${side}`), 0)
    },
    byStatus: () => orderStatuses.map((status) => ({ status, count: get(`status ${status}`) })),
  }
}

/**
 * Orders in progress are one part of what their day has; which status each of the few has is read from them.
 */
function ordersByStatus(period: Period): RawBuilder<unknown> {
  return sql`select 'status', part, null, sum(amount)::float8 from figures
      where figure = 'orders' and day between ${period.from}::date and ${period.to}::date group by part
    union all
    select 'status', o.status, null, count(*)::float8 from orders o
    where o.indexed_status is null and not o.is_test and o.method <> 'import'
      and ${sql.join(withinDays(sql`o.created_at`, period), sql` and `)} group by o.status`
}

/** Tickets whose client waits for an answer, and since when the first of them does. */
async function getWaiting(ctx: Context): Promise<Dashboard['tickets']> {
  const { rows } = await sql<{ waiting: number; oldest: Date | null }>`
    select count(*)::int as waiting, min(t.waiting_since) as oldest from tickets t
    where coalesce(t.waiting_since, 'infinity'::timestamptz) < 'infinity' and ${isNotSnoozed(ctx.now())}`.execute(
    ctx.db,
  )
  return rows[0] ?? { waiting: 0, oldest: null }
}
