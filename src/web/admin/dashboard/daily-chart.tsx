import { Trans, useLingui } from '@lingui/react/macro'
import { href } from 'react-router'
import type { Dashboard } from '#contract/staff-dashboard'
import type { z } from '#contract/wire'
import { formatNumber } from '#locales/format'
import { useLanguage } from '#ui/language'
import { Money } from '#ui/money'
import { type Bin, intoBins } from '../chart/bins.ts'
import { Chart } from '../chart/chart.tsx'
import { daySlots } from '../chart/day-slots.ts'
import { MetricSwitch } from '../chart/metric-switch.tsx'

type Shown = z.infer<typeof Dashboard>
type Day = Shown['days'][number]

export const dailyMetrics = ['revenue', 'given_back', 'orders', 'clients', 'failed'] as const
type Metric = (typeof dailyMetrics)[number]

/** What each shows of a day, beside the day of the period before; money in halalas. */
const readings: Record<Metric, { of: (day: Day) => number; before: (day: Day) => number }> = {
  revenue: { of: (day) => day.revenue_minor, before: (day) => day.previous_revenue_minor },
  given_back: { of: (day) => day.refunds_minor, before: (day) => day.previous_refunds_minor },
  orders: { of: (day) => day.orders, before: (day) => day.previous_orders },
  clients: { of: (day) => day.new_clients, before: (day) => day.previous_new_clients },
  failed: { of: (day) => day.failed_payments, before: (day) => day.previous_failed_payments },
}

/** One figure of the period, day by day; each place leads to its list. */
export function DailyChart({ dashboard, metric }: { dashboard: Shown; metric: Metric }) {
  const { t } = useLingui()
  const language = useLanguage()
  const { of, before } = readings[metric]
  const { size, bins } = intoBins(
    dashboard.days.map((day) => ({ day: day.day, amount: of(day), before: before(day) })),
  )
  const isMoney = metric === 'revenue' || metric === 'given_back'
  const by = {
    revenue: 'by=settled&',
    given_back: 'by=refunded&',
    orders: '',
    clients: '',
    failed: 'by=failed&',
  }[metric]
  const list = metric === 'clients' ? href('/admin/clients') : href('/admin/orders')
  const hrefOf = ({ from, to }: Bin) => `${list}?${by}from=${from}&to=${to}`
  const names: Record<Metric, string> = {
    revenue: t`الإيراد`,
    given_back: t`ما أُعيد`,
    orders: t`الطلبات`,
    clients: t`عملاء جدد`,
    failed: t`دفعات فشلت`,
  }
  return (
    <Chart
      title={<Trans>المدة يومًا بيوم</Trans>}
      tools={<MetricSwitch param="metric" chosen={metric} label={t`ما يُعرض`} names={names} />}
      slots={daySlots(bins, { language, unfinished: dashboard.today, hrefOf })}
      series={[{ name: names[metric], tone: '1' }]}
      line={{ name: t`المدة السابقة`, dashed: true }}
      time={<Trans context="column">اليوم</Trans>}
      write={(amount) => (isMoney ? <Money amount={amount} /> : formatNumber(amount, language))}
      unit={isMoney ? 100 : 1}
    >
      {size > 1 && (
        <p className="hint">
          {size === 7 ? <Trans>كل عمود أسبوع.</Trans> : <Trans>كل عمود ثلاثون يومًا.</Trans>}
        </p>
      )}
    </Chart>
  )
}
