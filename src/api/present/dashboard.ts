import type { Dashboard } from '#domain/desk/dashboard/get-dashboard'
import type { Spread } from '#domain/desk/dashboard/support-times'

export function presentDashboard(dashboard: Dashboard) {
  const { revenue, orders, plans, monthly, churn, tickets, support, renewals } = dashboard
  return {
    period: dashboard.period,
    previous: dashboard.previous,
    compared_until: dashboard.comparedUntil?.toISOString() ?? null,
    today: dashboard.today,
    revenue: {
      total_minor: revenue.total,
      previous_minor: revenue.previous,
      sales_minor: revenue.sales,
      refunds_minor: revenue.refunds,
      sold: revenue.sold,
      today_minor: revenue.today,
      yesterday_minor: revenue.yesterday,
    },
    orders: {
      total: orders.total,
      previous: orders.previous,
      today: orders.today,
      by_status: orders.byStatus,
    },
    new_clients: dashboard.clients,
    active_subscriptions: {
      total: plans.running,
      past_due: plans.pastDue,
      started: plans.started,
      ended: plans.ended,
    },
    mrr: { total_minor: monthly.total, subscriptions: monthly.plans },
    churn: {
      lost: churn.lost,
      ran: churn.ran,
      percent: share(churn.lost, churn.ran),
      previous_percent: share(churn.previousLost, churn.previousRan),
    },
    tickets_waiting: { total: tickets.waiting, oldest_at: tickets.oldest?.toISOString() ?? null },
    support_times: {
      first_answer: presentSpread(support.firstAnswer),
      solve: presentSpread(support.solve),
    },
    failed_payments: dashboard.failedPayments,
    renewals_due: { ...renewals.days, total: renewals.count },
    days: dashboard.series.map((day) => ({
      day: day.day,
      revenue_minor: day.revenue,
      sales_minor: day.sales,
      refunds_minor: day.refunds,
      previous_revenue_minor: day.previousRevenue,
      previous_refunds_minor: day.previousRefunds,
      previous_orders: day.previousOrders,
      previous_new_clients: day.previousClients,
      previous_failed_payments: day.previousFailedPayments,
      orders: day.orders,
      new_clients: day.clients,
      failed_payments: day.failedPayments,
    })),
  }
}

/** A number of percent with one decimal; null when there is nothing to share. */
function share(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 10
}

function presentSpread(spread: Spread | null) {
  return (
    spread && { tickets: spread.count, median_minutes: spread.median, ninetieth_minutes: spread.ninetieth }
  )
}
