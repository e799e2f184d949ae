import { Trans, useLingui } from '@lingui/react/macro'
import { formatPercent } from '#locales/format'
import { useLanguage } from '#ui/language'
import { Money } from '#ui/money'
import { Link } from 'react-router'
import { AnalyticsCard } from './card.tsx'
import { rowsHref } from './figure-words.ts'
import type { Shown } from './months.ts'

/** What a subscriber is worth while they stay. */
export function Lifetime({ lifetime }: { lifetime: Shown['lifetime'] }) {
  const { t } = useLingui()
  const language = useLanguage()
  const amount = (value: number | null) => (value === null ? '—' : <Money amount={value} />)
  return (
    <AnalyticsCard
      hasTable={false}
      title={t`قيمة المشترك مدى بقائه`}
      meaning={
        <Trans>
          ما يدفعه المشترك الواحد في ثلاثين يومًا قبل الضريبة، مقسومًا على نصيب من يغادر في الشهر من متوسط آخر
          ستة أشهر اكتملت.
        </Trans>
      }
    >
      <dl className="facts">
        <dt>
          <Trans>القيمة مدى البقاء</Trans>
        </dt>
        <dd className="font-semibold">{amount(lifetime.value_minor)}</dd>
        <dt>
          <Trans>لكل مشترك في الشهر</Trans>
        </dt>
        <dd>{amount(lifetime.per_subscriber_minor)}</dd>
        <dt>
          <Trans>يغادر في الشهر</Trans>
        </dt>
        <dd>
          {lifetime.churn_percent === null ? (
            '—'
          ) : (
            <Link to={rowsHref('movements', { part: 'churn' })}>
              {formatPercent(lifetime.churn_percent, language)}
            </Link>
          )}
        </dd>
      </dl>
    </AnalyticsCard>
  )
}
