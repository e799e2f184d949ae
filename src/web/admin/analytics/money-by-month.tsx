import { Trans, useLingui } from '@lingui/react/macro'
import { href } from 'react-router'
import { useLanguage } from '#ui/language'
import { Money } from '#ui/money'
import { Chart } from '../chart/chart.tsx'
import { MetricSwitch } from '../chart/metric-switch.tsx'
import { Meaning } from '../dashboard/figure.tsx'
import { type Month, monthDays, monthName } from './months.ts'

export const moneyMetrics = ['revenue', 'vat', 'given_back'] as const
type Metric = (typeof moneyMetrics)[number]

const readings: Record<Metric, (month: Month) => number> = {
  revenue: (month) => month.revenue_minor,
  vat: (month) => month.vat_minor,
  given_back: (month) => month.refunds_minor,
}

/** Revenue, tax or what was given back, by month; a month leads to its orders or documents. */
export function MoneyByMonth({ months, metric }: { months: Month[]; metric: Metric }) {
  const { t } = useLingui()
  const language = useLanguage()
  const names: Record<Metric, string> = {
    revenue: t`الإيراد`,
    vat: t`ضريبة القيمة المضافة`,
    given_back: t`ما أُعيد`,
  }
  const lists: Record<Metric, string> = {
    revenue: `${href('/admin/orders')}?by=settled&`,
    vat: `${href('/admin/documents')}?`,
    given_back: `${href('/admin/orders')}?by=refunded&`,
  }
  return (
    <Chart
      title={<Trans>الإيراد والضريبة شهرًا بشهر</Trans>}
      meaning={
        <Meaning of={t`الإيراد والضريبة شهرًا بشهر`}>
          <Trans>
            الإيراد شامل الضريبة هو ما قيّده دفتر الحسابات في الشهر مطروحًا منه ما أُعيد، والضريبة مجموع ضرائب
            المستندات التي صدرت فيه.
          </Trans>
        </Meaning>
      }
      tools={<MetricSwitch param="money" chosen={metric} label={t`ما يُعرض`} names={names} />}
      slots={months.map((month, index) => ({
        key: month.month,
        name: monthName(month.month, language),
        short: monthName(month.month, language).replace(/\s*\d+$/, ''),
        values: [readings[metric](month)],
        isUnfinished: index === months.length - 1,
        href: lists[metric] + monthDays(month.month),
      }))}
      series={[{ name: names[metric], tone: '1' }]}
      time={<Trans>الشهر</Trans>}
      write={(amount) => <Money amount={amount} />}
      unit={100}
      unfinished={<Trans>الشهر لم ينتهِ</Trans>}
    />
  )
}
