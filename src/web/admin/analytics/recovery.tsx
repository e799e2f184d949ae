import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { RowFigure } from '#rules/desk/analytics'
import { formatNumber, formatPercent } from '#locales/format'
import { useLanguage } from '#ui/language'
import { Money } from '#ui/money'
import { Link } from 'react-router'
import { AnalyticsCard } from './card.tsx'
import { rowsHref } from './figure-words.ts'
import { type Month, monthName } from './months.ts'

/** What came in after all of renewals whose first charge failed. */
export function Recovery({ months }: { months: Month[] }) {
  const { t } = useLingui()
  return (
    <Recovered
      title={t`ما استُعيد من تجديدات تعثرت`}
      meaning={
        <Trans>
          التجديدات التي طُلبت في الشهر ورُفض أول خصم لها، وما سُدّد منها بعد ذلك بإعادة المحاولة أو برابط الدفع.
        </Trans>
      }
      none={<Trans>لم يتعثر تجديد.</Trans>}
      lost={<Trans>تعثّر</Trans>}
      figures={['failed_renewals', 'recovered_renewals']}
      rows={months.map(({ month, failed_renewals: sums }) => ({ month, ...sums }))}
    />
  )
}

/** What was paid of the orders that their clients were reminded of. */
export function RemindedOrders({ months }: { months: Month[] }) {
  const { t } = useLingui()
  return (
    <Recovered
      title={t`ما استُعيد من طلبات لم تُدفع`}
      meaning={
        <Trans>
          الطلبات التي أُرسل تذكيرها الوحيد في الشهر، وما دُفع منها بعده. وفيها من كان سيدفع بلا تذكير.
        </Trans>
      }
      none={<Trans>لم يُذكَّر أحد بطلب.</Trans>}
      lost={<Trans>ذُكّر به</Trans>}
      figures={['reminded_orders', 'recovered_orders']}
      rows={months.map(({ month, reminded_orders: sums }) => ({ month, ...sums }))}
    />
  )
}

type RecoveredProps = {
  title: string
  meaning: ReactNode
  /** Said when there was nothing to recover. */
  none: ReactNode
  /** The column of what there was to recover. */
  lost: ReactNode
  /** Of that, and of what came in. */
  figures: [lost: RowFigure, recovered: RowFigure]
  rows: { month: string; total: number; recovered: number; recovered_minor: number }[]
}

/**
 * Month by month: how many, the share that came in after all, and what it came to; each leads to its rows.
 */
function Recovered({ title, meaning, none, lost, figures, rows }: RecoveredProps) {
  const language = useLanguage()
  const [all, recovered] = figures
  const some = rows.filter(({ total }) => total > 0).toReversed()
  return (
    <AnalyticsCard hasTable={some.length > 0} title={title} meaning={meaning}>
      {some.length === 0 ? (
        <p className="hint">{none}</p>
      ) : (
        <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={title}>
          <table className="numbers">
            <thead>
              <tr>
                <th scope="col">
                  <Trans>الشهر</Trans>
                </th>
                <th scope="col" className="amount">
                  {lost}
                </th>
                <th scope="col" className="amount">
                  <Trans>استُعيد</Trans>
                </th>
                <th scope="col" className="amount">
                  <Trans>مبلغه</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {some.map((row) => (
                <tr key={row.month}>
                  <th scope="row">{monthName(row.month, language)}</th>
                  <td className="amount">
                    <Link to={rowsHref(all, { month: row.month })}>{formatNumber(row.total, language)}</Link>
                  </td>
                  <td className="amount">
                    <Link to={rowsHref(recovered, { month: row.month })}>
                      {formatPercent(Math.round((row.recovered / row.total) * 100), language)}
                    </Link>
                  </td>
                  <td className="amount">
                    <Link to={rowsHref(recovered, { month: row.month })}>
                      <Money amount={row.recovered_minor} />
                    </Link>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </AnalyticsCard>
  )
}
