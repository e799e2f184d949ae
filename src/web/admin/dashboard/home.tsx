import { Trans, useLingui } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import { getDashboardRoute, getWaitingRoute } from '#contract/staff-dashboard'
import { listStaffOrdersRoute } from '#contract/staff-orders'
import { formatPhone } from '#locales/format'
import { riyadhDate } from '#rules/core/riyadh-days'
import { Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import { Notice } from '#ui/notice'
import { OrderBadge } from '#ui/status-badge'
import { ClientName, hasPhone } from '../words/client-name.tsx'
import { dataAgeOf, getStaffApi, requireOk } from '../../request/api.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { getPage } from '../../request/page-context.server.ts'
import { requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/home.ts'
import { DataAge } from '../data-age/data-age.tsx'
import { DailyChart, dailyMetrics } from './daily-chart.tsx'
import { Figures } from './figures.tsx'
import { OrderStates } from './order-states.tsx'
import { readPeriod } from './period.ts'
import { PeriodInWords, PeriodPicker, PeriodRefused } from './period-picker.tsx'
import { SupportTimes } from './support-times.tsx'
import { Waiting } from './waiting.tsx'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

const latest = 7

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  const now = new Date()
  const period = readPeriod(getPage(context).url.searchParams, riyadhDate(now))
  const api = getStaffApi(context)
  const [answer, orders, waiting] = await Promise.all([
    api.call(getDashboardRoute, { query: { from: period.from, to: period.to } }),
    api.call(listStaffOrdersRoute, { query: { limit: latest } }),
    api.call(getWaitingRoute),
  ])
  requireOk(answer)
  requireOk(orders)
  requireOk(waiting)
  return {
    period,
    metric: dailyMetrics.find((one) => one === getPage(context).url.searchParams.get('metric')) ?? 'revenue',
    dashboard: answer.body.dashboard,
    orders: orders.body.orders,
    waiting: waiting.body.waiting.counts,
    now: now.toISOString(),
    isDemo: getPage(context).demo,
    dataAge: dataAgeOf(answer, orders),
  }
}

type LatestOrders = Route.ComponentProps['loaderData']['orders']

/** How the store does, and what waits for somebody. */
export default function Home({ loaderData }: Route.ComponentProps) {
  const { period, metric, dashboard, orders, waiting, now } = loaderData
  const { t } = useLingui()
  return (
    <>
      <PageTitle>{t`لوحة المتابعة`}</PageTitle>
      <header>
        <div>
          <h1>
            <Trans>لوحة المتابعة</Trans>
          </h1>
          <PeriodInWords period={dashboard.period} today={dashboard.today} />
        </div>
        <PeriodPicker period={period} today={dashboard.today} />
      </header>
      {loaderData.isDemo && (
        <Notice tone="info">
          <Trans>متجر تجريبي: بوابات الدفع والرسائل وهيئة الزكاة للتدريب، فلا يُخصم مال ولا تصل رسالة.</Trans>
        </Notice>
      )}
      <DataAge seconds={loaderData.dataAge} />
      {period.refused && <PeriodRefused reason={period.refused} />}

      <Figures dashboard={dashboard} />

      <div className="main-and-side staff-sides dashboard-stacks">
        <div className="stack">
          <DailyChart dashboard={dashboard} metric={metric} />
          <LatestOrders orders={orders} />
        </div>
        <div className="stack">
          <Waiting counts={waiting} now={now} />
          <OrderStates
            period={dashboard.period}
            total={dashboard.orders.total}
            states={dashboard.orders.by_status}
          />
          <SupportTimes times={dashboard.support_times} />
        </div>
      </div>
    </>
  )
}

function LatestOrders({ orders }: { orders: LatestOrders }) {
  const { t } = useLingui()
  return (
    <section className="card overflow-hidden" aria-labelledby="latest">
      <header>
        <h2 id="latest">
          <Trans>أحدث الطلبات</Trans>
        </h2>
        <Link to={href('/admin/orders')}>
          <Trans>كل الطلبات</Trans>
        </Link>
      </header>
      {orders.length === 0 ? (
        <p className="body hint">
          <Trans>لا طلبات بعد</Trans>
        </p>
      ) : (
        <ul className="latest">
          {orders.map((order) => (
            <li key={order.id}>
              <Link to={href('/admin/orders/:id', { id: order.id })} aria-label={t`الطلب ${order.ref_id}`}>
                <Ltr>{order.ref_id}</Ltr>
              </Link>
              <span className="who">
                <LatestClient client={order.client} />
                <span className="under">
                  <bdi>{order.products[0]?.name}</bdi>
                </span>
              </span>
              <OrderBadge status={order.status} />
              <span className="sum">
                <Money amount={order.final_price_minor} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** A partner's client without a name is known by the phone. */
function LatestClient({ client }: { client: LatestOrders[number]['client'] }) {
  const isNamed = client.first_name !== '' || client.last_name !== ''
  if (isNamed || !hasPhone(client)) return <ClientName client={client} />
  return <Ltr>{formatPhone(client.phone_extension, client.phone_number)}</Ltr>
}
