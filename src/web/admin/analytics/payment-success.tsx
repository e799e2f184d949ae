import { Trans, useLingui } from '@lingui/react/macro'
import { attemptClasses } from '#rules/desk/analytics'
import { Link } from 'react-router'
import { formatNumber, formatPercent } from '#locales/format'
import { useLanguage } from '#ui/language'
import { useFailureReason } from '../words/failure-words.ts'
import { AnalyticsCard } from './card.tsx'
import { useBrandName } from '../words/brand-name.ts'
import { rowsHref, useAttemptWords } from './figure-words.ts'
import { type Shown, heatOf } from './months.ts'

const shownReasons = 5

/** How many attempts to pay came through, by who asked and by card, and why the others did not. */
export function PaymentSuccess({ payments, refusals }: Pick<Shown, 'payments' | 'refusals'>) {
  const { t } = useLingui()
  const language = useLanguage()
  const reason = useFailureReason()
  const classes = useAttemptWords()
  const brandName = useBrandName()
  const brands = [...new Set(payments.map(({ brand }) => brand))]
  const total = refusals.reduce((sum, { count }) => sum + count, 0)
  return (
    <AnalyticsCard
      hasTable={payments.length > 0}
      title={t`نجاح الدفع`}
      meaning={
        <Trans>
          نصيب المحاولات التي نجحت من كل ما نجح أو رُفض، لطلبات آخر اثني عشر شهرًا. ما تركه العميل قبل أن يجيب
          البنك ليس منها.
        </Trans>
      }
    >
      {payments.length === 0 ? (
        <p className="hint">
          <Trans>لا محاولات بعد.</Trans>
        </p>
      ) : (
        <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={t`نجاح الدفع`}>
          <table className="numbers heated">
            <thead>
              <tr>
                <th scope="col">
                  <Trans>المحاولة</Trans>
                </th>
                {brands.map((brand) => (
                  <th key={brand} scope="col" className="amount">
                    {brandName(brand)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {attemptClasses.map((name) => (
                <tr key={name}>
                  <th scope="row">{classes[name]}</th>
                  {brands.map((brand) => {
                    const cell = payments.find((one) => one.class === name && one.brand === brand)
                    if (!cell)
                      return (
                        <td key={brand} className="amount">
                          —
                        </td>
                      )
                    const share = cell.paid / cell.attempts
                    return (
                      <td key={brand} className={`amount heat-${heatOf((share - 0.5) * 2)}`}>
                        <Link to={rowsHref('paid_attempts', { part: `${name}|${brand}` })}>
                          {formatPercent(Math.round(share * 1000) / 10, language)}
                        </Link>
                        <small>
                          <Link to={rowsHref('attempts', { part: `${name}|${brand}` })}>
                            {t({ context: 'share', message: `من ${formatNumber(cell.attempts, language)}` })}
                          </Link>
                        </small>
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {total > 0 && (
        <ul className="reasons hint">
          {refusals.slice(0, shownReasons).map((one) => (
            <li key={one.reason}>
              <Link to={rowsHref('refusals', { part: one.reason })}>{reason(one.reason)}</Link>:{' '}
              <b>{formatPercent(Math.round((one.count / total) * 100), language)}</b>
            </li>
          ))}
        </ul>
      )}
    </AnalyticsCard>
  )
}
