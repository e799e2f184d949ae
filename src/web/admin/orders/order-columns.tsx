import { Trans, useLingui } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import type { z } from '#contract/wire'
import type { StaffOrderSummary } from '#contract/staff-orders'
import { formatPhone } from '#locales/format'
import { CardNumber, Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import { PaymentMark } from '#ui/payment-mark'
import { RecentTime } from '#ui/recent-time'
import { OrderBadge } from '#ui/status-badge'
import type { ListColumn } from '../list-page/list-column.ts'
import { ClientLink } from '../person/client-link.tsx'
import { TestLine } from '../person/test-badge.tsx'
import { ClientName, hasPhone } from '../words/client-name.tsx'
import { useOrderWords } from '../words/order-words.ts'

type Summary = z.infer<typeof StaffOrderSummary>

/**
 * Orders as staff scan them: who, what, where it stands, how much, when. In a list of what was given back,
 * how much of it and when that was.
 */
export function useOrderColumns(now: string, isGivenBack: boolean): ListColumn<Summary>[] {
  const { t } = useLingui()
  const words = useOrderWords()
  const placed = usePlacedColumns(now)
  const givenBack = useGivenBackColumns(now)
  return [
    {
      key: 'ref',
      inFile: ['ref_id'],
      name: t`الطلب`,
      cell: (order) => (
        <Link to={href('/admin/orders/:id', { id: order.id })} aria-label={t`الطلب ${order.ref_id}`}>
          <Ltr>{order.ref_id}</Ltr>
        </Link>
      ),
    },
    {
      key: 'client',
      inFile: ['client', 'phone'],
      name: t`العميل`,
      cell: ({ client }) => <ClientCell client={client} />,
    },
    {
      key: 'plan',
      inFile: ['plan', 'method'],
      name: t`الباقة`,
      cell: (order) => (
        <>
          {order.products.map((product) => (
            <bdi key={product.id} className="block">
              {product.name}
            </bdi>
          ))}
          <span className="under">{words.method(order.method)}</span>
          <TestLine of={order} />
        </>
      ),
    },
    {
      key: 'status',
      inFile: ['status'],
      name: t`الحالة`,
      at: 'end',
      cell: (order) => (
        <>
          <OrderBadge status={order.status} />
          {order.refund_requested && (
            <Link to={href('/admin/orders/:id', { id: order.id })} className="under text-wait-fg">
              <Trans>يطلب استردادًا</Trans>
            </Link>
          )}
        </>
      ),
    },
    {
      key: 'settled',
      inFile: ['settled_by'],
      name: t`سُدّد عبر`,
      rank: 'secondary',
      cell: (order) => <SettledBy order={order} />,
    },
    ...(isGivenBack ? givenBack : placed),
  ]
}

/** How much, and when it was ordered. */
function usePlacedColumns(now: string): ListColumn<Summary>[] {
  const { t } = useLingui()
  return [
    {
      key: 'amount',
      inFile: ['final_price'],
      name: t`المبلغ`,
      at: 'amount',
      cell: (order) => (
        <span className="font-medium">
          <Money amount={order.final_price_minor} />
        </span>
      ),
    },
    {
      key: 'date',
      inFile: ['created_at'],
      name: t`التاريخ`,
      sort: 'created_at',
      at: 'end',
      cell: (order) => (
        <span className="text-ink-3">
          <RecentTime value={order.created_at} now={now} />
        </span>
      ),
    },
  ]
}

/** How much was given back, and when last. */
function useGivenBackColumns(now: string): ListColumn<Summary>[] {
  const { t } = useLingui()
  return [
    {
      key: 'amount',
      inFile: ['final_price'],
      name: t`أُعيد في هذه الأيام`,
      sort: 'given_back',
      at: 'amount',
      cell: (order) => (
        <>
          <span className="font-medium">
            <Money amount={order.given_back?.amount_minor ?? 0} />
          </span>
          <span className="under">
            <Trans>
              من <Money amount={order.final_price_minor} />
            </Trans>
          </span>
        </>
      ),
    },
    {
      key: 'date',
      inFile: ['created_at'],
      name: t`آخر إعادة`,
      sort: 'created_at',
      at: 'end',
      cell: (order) => (
        <span className="text-ink-3">
          {order.given_back && <RecentTime value={order.given_back.at} now={now} />}
        </span>
      ),
    },
  ]
}

function ClientCell({ client }: { client: Summary['client'] }) {
  return (
    <>
      <ClientLink id={client.id}>
        <ClientName client={client} />
      </ClientLink>
      {hasPhone(client) && (
        <span className="under">
          <Ltr>{formatPhone(client.phone_extension, client.phone_number)}</Ltr>
        </span>
      )}
    </>
  )
}

/** As clients say it on the phone: by mada, ending in 1010. */
function SettledBy({ order: { paid_with: paid, settled_by: by } }: { order: Summary }) {
  const words = useOrderWords()
  if (!paid?.card) return <span className="text-ink-3">{by ? words.settlement(by) : '—'}</span>
  return (
    <span className="row flex-nowrap gap-2 whitespace-nowrap">
      <PaymentMark name={paid.method === 'apple_pay' ? 'apple_pay' : paid.card.brand} tiny />
      <CardNumber lastFour={paid.card.last_four} />
    </span>
  )
}
