import { Trans, useLingui } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import type { Period } from '#rules/desk/dashboard'
import type { OrderStatus } from '#rules/sale/order'
import { formatNumber } from '#locales/format'
import { useLanguage } from '#ui/language'
import { OrderBadge } from '#ui/status-badge'
import { Meaning } from '../chart/figure.tsx'

const tones: Record<OrderStatus, string> = {
  completed: 'good',
  processing: 'info',
  awaiting_fullfilment: 'info',
  awaiting_payment: 'wait',
  incomplete: 'wait',
  declined: 'bad',
  refunded: 'back',
  partially_refunded: 'back',
  cancelled: 'void',
  pending: 'void',
}
const shown = Object.keys(tones) as OrderStatus[]

/** Orders of the period by how they stand now: one bar of shares, and the numbers, each a way to its list. */
export function OrderStates(props: {
  period: Period
  total: number
  states: { status: OrderStatus; count: number }[]
}) {
  const { period, total, states } = props
  const { t } = useLingui()
  const language = useLanguage()
  const counts = new Map(states.map(({ status, count }) => [status, count]))
  const some = shown.filter((status) => (counts.get(status) ?? 0) > 0)
  const shareOf = (status: OrderStatus) => ((counts.get(status) ?? 0) / total) * 100

  return (
    <section className="card" aria-labelledby="states">
      <header>
        <h2 id="states">
          <Trans>الطلبات حسب الحالة</Trans>
        </h2>
        <Meaning of={t`الطلبات حسب الحالة`}>
          <Trans>ما طُلب في المدة، بحسب حالته الآن.</Trans>
        </Meaning>
        <span className="hint">{formatNumber(total, language)}</span>
      </header>
      <div className="body stack gap-3">
        {some.length === 0 && (
          <p className="hint">
            <Trans>لا طلبات في هذه المدة.</Trans>
          </p>
        )}
        {some.length > 0 && (
          <svg className="shares" width="100%" height="14" aria-hidden="true">
            {some.map((status, index) => {
              const share = shareOf(status)
              const from = some.slice(0, index).reduce((sum, one) => sum + shareOf(one), 0)
              const x = language === 'ar' ? 100 - from - share : from
              return (
                <rect
                  key={status}
                  className={`tone-${tones[status]}`}
                  x={`${x.toFixed(3)}%`}
                  width={`${share.toFixed(3)}%`}
                  height="14"
                />
              )
            })}
          </svg>
        )}
        <ul className="states">
          {some.map((status) => (
            <li key={status}>
              <Link to={`${href('/admin/orders')}?status=${status}&from=${period.from}&to=${period.to}`}>
                <OrderBadge status={status} />
                <span>{formatNumber(counts.get(status) ?? 0, language)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
