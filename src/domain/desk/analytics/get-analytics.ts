import { sql } from 'kysely'
import {
  analyticsMonths,
  attemptClasses,
  monthsUpTo,
  movementKinds,
  type AttemptClass,
  type MovementKind,
} from '#rules/desk/analytics'
import { isPaymentFailure, type PaymentFailure } from '#rules/payments/payment-failures'
import { monthOf } from '#rules/core/riyadh-days'
import { requirePermission, type Context } from '#domain/core/context'
import type { KeptForecast } from '#domain/desk/analytics/compute-forecast'
import { readFigures, type Figures } from '#domain/desk/analytics/read-figures'

/** Halalas of 30 days before tax, and how many clients moved. */
type Movement = { amount: number; count: number }

/** A Riyadh month, YYYY-MM. Money in halalas. */
export type AnalyticsMonth = {
  month: string
  recurring: { opening: number; closing: number; subscribers: number } & Record<MovementKind, Movement>
  /** With tax: what was sold, and given back. */
  sales: number
  refunds: number
  vat: number
  failedRenewals: { count: number; amount: number; recovered: number; recoveredAmount: number }
  remindedOrders: { count: number; recovered: number; recoveredAmount: number }
}

export type Analytics = {
  /** When the running month was computed last; null before the first time. */
  computedAt: Date | null
  months: AnalyticsMonth[]
  plans: {
    productId: string
    nameAr: string
    nameEn: string
    running: number
    recurring: number
    recurringBefore: number | null
  }[]
  /** Over all these months. */
  attempts: { class: AttemptClass; brand: string; attempts: number; paid: number }[]
  refusals: { reason: PaymentFailure; count: number }[]
  cohorts: { month: string; cells: { month: string; clients: number; revenue: number }[] }[]
  /** Null where there is nothing to divide by. */
  lifetime: { perSubscriber: number | null; churn: number | null; value: number | null }
  /** Of the day on which it was computed last; null while the store is too young to have rates. */
  forecast: (KeptForecast & { day: string }) | null
}

/**
 * How the store's recurring business went over the last twelve Riyadh months, from figures that are kept: by
 * day (movements, sales), and by month (`compute-months`). What each means is written in docs/dashboard.md.
 */
export async function getAnalytics(ctx: Context): Promise<Analytics> {
  requirePermission(ctx, 'dashboard:read')
  const months = monthsUpTo(monthOf(ctx.now()), analyticsMonths)
  const [figures, { rows: plans }, { rows: marks }, forecast] = await Promise.all([
    readFigures(ctx, months),
    sql<{ id: string; name_ar: string; name_en: string }>`
      select id, name_ar, name_en from products where id::text in (select part from month_figures where figure in ('running', 'recurring'))
      order by position, id`.execute(ctx.db),
    sql<{ at: Date | null }>`select max(computed_at) as at from month_figure_marks`.execute(ctx.db),
    readForecast(ctx),
  ])
  const { of } = figures
  const rows = recurringMonths(figures, months).map(({ month, recurring }) => ({
    month,
    recurring,
    sales: of(month, 'sales'),
    refunds: of(month, 'refunds'),
    vat: of(month, 'vat'),
    failedRenewals: {
      count: of(month, 'failed_renewals'),
      amount: of(month, 'failed_renewals_minor'),
      recovered: of(month, 'recovered_renewals'),
      recoveredAmount: of(month, 'recovered_renewals_minor'),
    },
    remindedOrders: {
      count: of(month, 'reminded_orders'),
      recovered: of(month, 'recovered_orders'),
      recoveredAmount: of(month, 'recovered_orders_minor'),
    },
  }))
  const [before = '', now = ''] = months.slice(-2)
  const wasComputed = figures.parts('recurring', [before]).length > 0
  return {
    computedAt: marks[0]?.at ?? null,
    months: rows,
    plans: plans.map(({ id, name_ar, name_en }) => ({
      productId: id,
      nameAr: name_ar,
      nameEn: name_en,
      running: of(now, 'running', id),
      recurring: of(now, 'recurring', id),
      recurringBefore: wasComputed ? of(before, 'recurring', id) : null,
    })),
    attempts: sumAttempts(figures, months),
    refusals: sumRefusals(figures, months),
    cohorts: months.map((start) => ({
      month: start,
      cells: months
        .filter((month) => month >= start)
        .map((month) => ({
          month,
          clients: of(month, 'cohort_clients', start),
          revenue: of(month, 'cohort_revenue', start),
        })),
    })),
    lifetime: lifetimeOf(rows),
    forecast,
  }
}

async function readForecast(ctx: Context): Promise<Analytics['forecast']> {
  const { rows } = await sql<{ day: string; result: KeptForecast }>`
    select to_char(day, 'YYYY-MM-DD') as day, result from renewal_forecasts
      where day <= riyadh_day(${ctx.now()}) order by day desc limit 1`.execute(ctx.db)
  return rows[0] ? { ...rows[0].result, day: rows[0].day } : null
}

/** Opening and movements are the closing, which is the next month's opening. */
function recurringMonths({ rows, of }: Figures, months: string[]) {
  const first = months[0] ?? ''
  const sumBefore = (figure: string, sign: (kind: string) => number) =>
    rows
      .filter((row) => row.figure === figure && row.month < first)
      .reduce((sum, row) => sum + row.amount * sign(row.part), 0)
  let standing = sumBefore('movements', () => 1)
  let subscribers = sumBefore('movement_counts', arrivals)
  return months.map((month) => {
    const opening = standing
    const movement = (kind: MovementKind): Movement => ({
      amount: of(month, 'movements', kind),
      count: of(month, 'movement_counts', kind),
    })
    for (const kind of movementKinds) {
      standing += movement(kind).amount
      subscribers += movement(kind).count * arrivals(kind)
    }
    return {
      month,
      recurring: {
        opening,
        new: movement('new'),
        import: movement('import'),
        reactivation: movement('reactivation'),
        expansion: movement('expansion'),
        contraction: movement('contraction'),
        churn: movement('churn'),
        closing: standing,
        subscribers,
      },
    }
  })
}

/** How many subscribers one movement of a kind adds. */
function arrivals(kind: string): number {
  return kind === 'churn' ? -1 : kind === 'new' || kind === 'import' || kind === 'reactivation' ? 1 : 0
}

function sumRefusals(figures: Figures, months: string[]): Analytics['refusals'] {
  return figures
    .parts('refusals', months)
    .flatMap((reason) =>
      isPaymentFailure(reason) ? [{ reason, count: figures.sum(months, 'refusals', reason) }] : [],
    )
    .sort((one, other) => other.count - one.count)
}

function sumAttempts(figures: Figures, months: string[]): Analytics['attempts'] {
  return figures
    .parts('attempts', months)
    .map((part) => ({ part, names: part.split('|') }))
    .flatMap(({ part, names: [name, brand = ''] }) =>
      attemptClasses
        .filter((one) => one === name)
        .map((one) => ({
          class: one,
          brand,
          attempts: figures.sum(months, 'attempts', part),
          paid: figures.sum(months, 'paid_attempts', part),
        })),
    )
    .sort((one, other) => other.attempts - one.attempts)
}

/**
 * What a subscriber brings while they stay: what each pays in 30 days ÷ the share that leaves in a month,
 * over the last six months that are over and had subscribers. Halalas before tax; the share is of 1.
 */
function lifetimeOf(months: AnalyticsMonth[]): Analytics['lifetime'] {
  const now = months.at(-1)?.recurring
  const perSubscriber = now && now.subscribers > 0 ? Math.round(now.closing / now.subscribers) : null
  const over = months.slice(0, -1).slice(-6)
  const opened = (index: number) =>
    months[months.length - 1 - over.length + index - 1]?.recurring.subscribers ?? 0
  const stood = over.reduce((sum, _, index) => sum + opened(index), 0)
  const left = over.reduce(
    (sum, { recurring }, index) => (opened(index) > 0 ? sum + recurring.churn.count : sum),
    0,
  )
  const churn = stood > 0 ? left / stood : null
  return {
    perSubscriber,
    churn,
    value: perSubscriber !== null && churn ? Math.round(perSubscriber / churn) : null,
  }
}
