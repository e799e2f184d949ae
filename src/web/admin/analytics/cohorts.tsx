import { Trans, useLingui } from '@lingui/react/macro'
import { formatNumber, formatPercent } from '#locales/format'
import { useLanguage } from '#ui/language'
import { Money } from '#ui/money'
import { MetricSwitch } from '../chart/metric-switch.tsx'
import { Link } from 'react-router'
import { AnalyticsCard } from './card.tsx'
import { rowsHref } from './figure-words.ts'
import { type Shown, heatOf, monthName } from './months.ts'

/**
 * Who began in a month, and how many of them still had a plan in each month after; or what they paid in it.
 */
export function Cohorts({ cohorts, shown }: { cohorts: Shown['cohorts']; shown: 'clients' | 'revenue' }) {
  const { t } = useLingui()
  const language = useLanguage()
  const some = cohorts.filter(({ cells }) => (cells[0]?.clients ?? 0) > 0)
  const width = Math.max(0, ...some.map(({ cells }) => cells.length))
  return (
    <AnalyticsCard
      hasTable={some.length > 0}
      title={t`الأفواج: من بقي مشتركًا`}
      meaning={
        <Trans>
          من بدأت أول باقة لهم في الشهر، ونصيب من عملت لهم باقة منهم في كل شهر بعده ولو يومًا، أو ما سدّدوه فيه
          شاملًا الضريبة قبل ما أُعيد.
        </Trans>
      }
      tools={
        <MetricSwitch
          param="cohorts"
          chosen={shown}
          label={t`ما يُعرض`}
          names={{ clients: t`الأشخاص`, revenue: t`الإيراد` }}
        />
      }
    >
      {some.length === 0 ? (
        <p className="hint">
          <Trans>لم يبدأ أحد في هذه الأشهر.</Trans>
        </p>
      ) : (
        <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={t`الأفواج: من بقي مشتركًا`}>
          <table className="numbers heated">
            <thead>
              <tr>
                <th scope="col">
                  <Trans>بدؤوا في</Trans>
                </th>
                <th scope="col" className="amount">
                  <Trans>العدد</Trans>
                </th>
                {Array.from({ length: width }, (_, nth) => (
                  <th key={nth} scope="col" className="amount">
                    {nth === 0 ? <Trans>البداية</Trans> : <Trans>شهر {formatNumber(nth, language)}</Trans>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {some.map(({ month, cells }) => {
                const size = cells[0]?.clients ?? 1
                return (
                  <tr key={month}>
                    <th scope="row" className="whitespace-nowrap">
                      {monthName(month, language)}
                    </th>
                    <td className="amount">{formatNumber(size, language)}</td>
                    {cells.map((cell) => (
                      <td key={cell.month} className={`amount heat-${heatOf(cell.clients / size)}`}>
                        <Link
                          to={rowsHref(shown === 'clients' ? 'cohort_clients' : 'cohort_revenue', {
                            part: month,
                            month: cell.month,
                          })}
                        >
                          {shown === 'clients' ? (
                            formatPercent(Math.round((cell.clients / size) * 100), language)
                          ) : (
                            <Money amount={cell.revenue_minor} />
                          )}
                        </Link>
                      </td>
                    ))}
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
    </AnalyticsCard>
  )
}
