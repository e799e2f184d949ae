import { Trans, useLingui } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import { formatNumber, formatPercent } from '#locales/format'
import { useLanguage } from '#ui/language'
import { Money } from '#ui/money'
import { AnalyticsCard } from './card.tsx'
import { rowsHref } from './figure-words.ts'
import type { Shown } from './months.ts'

/** What the recurring revenue is made of, by plan. */
export function PlanMix({ plans }: { plans: Shown['plans'] }) {
  const { t } = useLingui()
  const language = useLanguage()
  const total = plans.reduce((sum, plan) => sum + plan.recurring_minor, 0)
  return (
    <AnalyticsCard
      hasTable={plans.length > 0}
      title={t`مزيج الباقات`}
      meaning={
        <Trans>
          الباقات السارية لكل باقة، وما تأتي به المتجددة منها في ثلاثين يومًا قبل الضريبة، ونصيبها منه.
        </Trans>
      }
    >
      {plans.length === 0 ? (
        <p className="hint">
          <Trans>لا باقة سارية.</Trans>
        </p>
      ) : (
        <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={t`مزيج الباقات`}>
          <table className="numbers">
            <thead>
              <tr>
                <th scope="col">
                  <Trans>الباقة</Trans>
                </th>
                <th scope="col" className="amount">
                  <Trans context="plans">سارية</Trans>
                </th>
                <th scope="col" className="amount">
                  <Trans>المتكرر</Trans>
                </th>
                <th scope="col" className="amount">
                  <Trans>النصيب</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {plans.map((plan) => (
                <tr key={plan.product_id}>
                  <th scope="row">
                    <Link to={`${href('/admin/subscriptions')}?product_id=${plan.product_id}`}>
                      {language === 'ar' ? plan.name_ar : plan.name_en}
                    </Link>
                  </th>
                  <td className="amount">
                    <Link to={rowsHref('running', { part: plan.product_id })}>
                      {formatNumber(plan.running, language)}
                    </Link>
                  </td>
                  <td className="amount">
                    <Link to={rowsHref('recurring', { part: plan.product_id })}>
                      <Money amount={plan.recurring_minor} />
                    </Link>
                  </td>
                  <td className="amount">
                    {total > 0
                      ? formatPercent(Math.round((plan.recurring_minor / total) * 100), language)
                      : '—'}
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
