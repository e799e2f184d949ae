import { Trans, useLingui } from '@lingui/react/macro'
import { getAnalyticsRoute } from '#contract/staff-analytics'
import { DateTime } from '#ui/date-time'
import { PageTitle } from '../../frame/page-title.tsx'
import { dataAgeOf, getStaffApi, requireOk } from '../../request/api.server.ts'
import { getPage } from '../../request/page-context.server.ts'
import { requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/analytics.ts'
import { Cohorts } from './cohorts.tsx'
import { DataAge } from '../data-age/data-age.tsx'
import { Forecast } from './forecast.tsx'
import { Lifetime } from './lifetime.tsx'
import { MoneyByMonth, moneyMetrics } from './money-by-month.tsx'
import { Movements } from './movements.tsx'
import { PaymentSuccess } from './payment-success.tsx'
import { PlanMix } from './plan-mix.tsx'
import { Recovery, RemindedOrders } from './recovery.tsx'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  const answer = await getStaffApi(context).call(getAnalyticsRoute, {})
  requireOk(answer)
  const params = getPage(context).url.searchParams
  return {
    analytics: answer.body.analytics,
    dataAge: dataAgeOf(answer),
    money: moneyMetrics.find((one) => one === params.get('money')) ?? 'revenue',
    cohorts: params.get('cohorts') === 'revenue' ? ('revenue' as const) : ('clients' as const),
  }
}

/** Why the recurring revenue moves, and what it is made of: twelve months. */
export default function Analytics({ loaderData }: Route.ComponentProps) {
  const { analytics, money, cohorts } = loaderData
  const { t } = useLingui()
  return (
    <>
      <PageTitle>{t`التحليلات`}</PageTitle>
      <header>
        <div>
          <h1>
            <Trans>التحليلات</Trans>
          </h1>
          <p className="hint">
            <Trans>آخر اثني عشر شهرًا بتوقيت الرياض، والشهر الجاري لم ينتهِ.</Trans>{' '}
            {analytics.computed_at && (
              <Trans>
                حُسبت أرقام الأشهر: <DateTime value={analytics.computed_at} form="date-time" />
              </Trans>
            )}
          </p>
        </div>
      </header>
      <DataAge seconds={loaderData.dataAge} />
      <Movements months={analytics.months} />
      <MoneyByMonth months={analytics.months} metric={money} />
      <div className="analytics-pair">
        <PlanMix plans={analytics.plans} />
        <Lifetime lifetime={analytics.lifetime} />
      </div>
      <div className="analytics-pair">
        <PaymentSuccess payments={analytics.payments} refusals={analytics.refusals} />
        <Recovery months={analytics.months} />
      </div>
      <RemindedOrders months={analytics.months} />
      <Forecast forecast={analytics.forecast} />
      <Cohorts cohorts={analytics.cohorts} shown={cohorts} />
    </>
  )
}
