import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { z } from '#contract/wire'
import type { OrderSummary } from '#contract/orders'
import { formatPhone } from '#locales/format'
import { Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import { RecentTime } from '#ui/recent-time'
import { OrderBadge } from '#ui/status-badge'
import type { ListColumn } from '../list/admin-list.tsx'
import { useOrderWords } from './order-words.ts'

type Summary = z.infer<typeof OrderSummary>

/** Orders as staff scan them: who, what, where it stands, how much, when. */
export function useOrderColumns(now: string): ListColumn<Summary>[] {
  const { t } = useLingui()
  const words = useOrderWords()
  return [
    {
      key: 'ref',
      name: t`الطلب`,
      cell: (order) => (
        <Link to={`/admin/orders/${order.id}`} aria-label={t`الطلب ${order.ref_id}`}>
          <Ltr>{order.ref_id}</Ltr>
        </Link>
      ),
    },
    {
      key: 'client',
      name: t`العميل`,
      cell: ({ client }) => <ClientName client={client} />,
    },
    {
      key: 'plan',
      name: t`الباقة`,
      cell: (order) => (
        <>
          {order.products.map((product) => (
            <bdi key={product.id} className="block">
              {product.name}
            </bdi>
          ))}
          <span className="under">{words.method(order.method)}</span>
        </>
      ),
    },
    {
      key: 'status',
      name: t`الحالة`,
      at: 'end',
      cell: (order) => <OrderBadge status={order.status} />,
    },
    {
      key: 'settled',
      name: t`سُدّد عبر`,
      rank: 'secondary',
      cell: (order) => (
        <span className="text-ink-3">{order.settled_by ? words.settlement(order.settled_by) : '—'}</span>
      ),
    },
    {
      key: 'amount',
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

function ClientName({ client }: { client: Summary['client'] }) {
  const name = `${client.first_name} ${client.last_name}`.trim()
  const phone = <Ltr>{formatPhone(client.phone_extension, client.phone_number)}</Ltr>
  if (!name) return phone
  return (
    <>
      <bdi className="font-medium">{name}</bdi>
      <span className="under">{phone}</span>
    </>
  )
}
