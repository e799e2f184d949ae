import { Trans, useLingui } from '@lingui/react/macro'
import { useLanguage } from '#ui/language'
import { Money } from '#ui/money'
import { Chart } from '../chart/chart.tsx'
import { MetricSwitch } from '../chart/metric-switch.tsx'
import { Meaning } from '../chart/figure.tsx'
import type { RowFigure } from '#rules/desk/analytics'
import { rowsHref } from './figure-words.ts'
import { type Month, monthName } from './months.ts'

export const moneyMetrics = ['revenue', 'vat', 'given_back'] as const
type Metric = (typeof moneyMetrics)[number]
type MonthOfMoney = Pick<Month, 'month' | 'revenue_minor' | 'vat_minor' | 'refunds_minor'>

const readings: Record<Metric, (month: MonthOfMoney) => number> = {
  revenue: (month) => month.revenue_minor,
  vat: (month) => month.vat_minor,
  given_back: (month) => month.refunds_minor,
}

const figures = { revenue: 'revenue', vat: 'vat', given_back: 'refunds' } satisfies Record<Metric, RowFigure>

/** Revenue, tax or what was given back, by month; a month leads to its bookings or documents. */
export function MoneyByMonth({ months, metric }: { months: MonthOfMoney[]; metric: Metric }) {
  const { t } = useLingui()
  const language = useLanguage()
  const names: Record<Metric, string> = {
    revenue: t`الإيراد`,
    vat: t`ضريبة القيمة المضافة`,
    given_back: t`ما أُعيد`,
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
        href: rowsHref(figures[metric], { month: month.month }),
      }))}
      series={[{ name: names[metric], tone: '1' }]}
      time={<Trans>الشهر</Trans>}
      write={(amount) => <Money amount={amount} />}
      unit={100}
      unfinished={<Trans>الشهر لم ينتهِ</Trans>}
    />
  )
}
