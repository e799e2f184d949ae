import { forecastDays, type Expected } from '#rules/desk/forecast'
import type { Analytics } from '#domain/desk/analytics/get-analytics'

const movement = ({ amount, count }: { amount: number; count: number }) => ({
  amount_minor: amount,
  clients: count,
})

const expected = ({ amount, low, high }: Expected) => ({
  amount_minor: amount,
  low_minor: low,
  high_minor: high,
})

/** Money in halalas, shares in percent with one decimal. */
export function presentAnalytics({
  computedAt,
  months,
  plans,
  attempts,
  refusals,
  cohorts,
  lifetime,
  forecast,
}: Analytics) {
  return {
    computed_at: computedAt?.toISOString() ?? null,
    months: months.map(({ month, recurring, sales, refunds, vat, failedRenewals, remindedOrders }) => ({
      month,
      recurring: {
        opening_minor: recurring.opening,
        new: movement(recurring.new),
        import: movement(recurring.import),
        reactivation: movement(recurring.reactivation),
        expansion: movement(recurring.expansion),
        contraction: movement(recurring.contraction),
        churn: movement(recurring.churn),
        closing_minor: recurring.closing,
        subscribers: recurring.subscribers,
      },
      sales_minor: sales,
      refunds_minor: refunds,
      revenue_minor: sales - refunds,
      vat_minor: vat,
      failed_renewals: {
        total: failedRenewals.count,
        amount_minor: failedRenewals.amount,
        recovered: failedRenewals.recovered,
        recovered_minor: failedRenewals.recoveredAmount,
      },
      reminded_orders: {
        total: remindedOrders.count,
        recovered: remindedOrders.recovered,
        recovered_minor: remindedOrders.recoveredAmount,
      },
    })),
    plans: plans.map((plan) => ({
      product_id: plan.productId,
      name_ar: plan.nameAr,
      name_en: plan.nameEn,
      running: plan.running,
      recurring_minor: plan.recurring,
      previous_recurring_minor: plan.recurringBefore,
    })),
    payments: attempts,
    refusals,
    cohorts: cohorts.map(({ month, cells }) => ({
      month,
      cells: cells.map((cell) => ({ month: cell.month, clients: cell.clients, revenue_minor: cell.revenue })),
    })),
    lifetime: {
      per_subscriber_minor: lifetime.perSubscriber,
      churn_percent: lifetime.churn === null ? null : Math.round(lifetime.churn * 1_000) / 10,
      value_minor: lifetime.value,
    },
    forecast: forecast && {
      from: forecast.day,
      days: forecastDays,
      ...expected(forecast),
      steps: forecast.steps.map((step) => ({ ...expected(step), charges: step.charges })),
      blocked: { charges: forecast.blocked.count, amount_minor: forecast.blocked.amount },
      backtest: forecast.backtest && {
        from: forecast.backtest.from,
        expected_minor: forecast.backtest.expected,
        came_minor: forecast.backtest.came,
        error_percent:
          forecast.backtest.error === null ? null : Math.round(forecast.backtest.error * 1_000) / 10,
      },
    },
  }
}
