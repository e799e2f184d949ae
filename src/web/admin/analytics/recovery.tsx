import { Trans, useLingui } from '@lingui/react/macro'
import { formatNumber, formatPercent } from '#locales/format'
import { useLanguage } from '#ui/language'
import { Money } from '#ui/money'
import { AnalyticsCard } from './card.tsx'
import { type Month, monthName } from './months.ts'

/** What came in after all of renewals whose first charge failed. */
export function Recovery({ months }: { months: Month[] }) {
  const { t } = useLingui()
  const language = useLanguage()
  const some = months.filter((one) => one.failed_renewals.total > 0).toReversed()
  return (
    <AnalyticsCard
      title={t`ما استُعيد من تجديدات تعثرت`}
      meaning={
        <Trans>
          التجديدات التي طُلبت في الشهر ورُفض أول خصم لها، وما سُدّد منها بعد ذلك بإعادة المحاولة أو برابط الدفع.
        </Trans>
      }
    >
      {some.length === 0 ? (
        <p className="hint">
          <Trans>لم يتعثر تجديد.</Trans>
        </p>
      ) : (
        <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={t`ما استُعيد من تجديدات تعثرت`}>
          <table className="numbers">
            <thead>
              <tr>
                <th scope="col">
                  <Trans>الشهر</Trans>
                </th>
                <th scope="col" className="amount">
                  <Trans>تعثّر</Trans>
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
              {some.map(({ month, failed_renewals: failed }) => (
                <tr key={month}>
                  <th scope="row">{monthName(month, language)}</th>
                  <td className="amount">{formatNumber(failed.total, language)}</td>
                  <td className="amount">
                    {formatPercent(Math.round((failed.recovered / failed.total) * 100), language)}
                  </td>
                  <td className="amount">
                    <Money amount={failed.recovered_minor} />
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
