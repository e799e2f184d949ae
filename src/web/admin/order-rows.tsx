import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { z } from '#contract/wire'
import type { OrderSummary } from '#contract/orders'
import { formatPhone } from '#locales/format'
import { type Column, DataTable } from '#ui/data-table'
import { Icon } from '#ui/icon'
import { Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import { RecentTime } from '#ui/recent-time'
import { OrderBadge } from '#ui/status-badge'
import { PickBox } from './bulk/pick-box.tsx'
import type { Picked } from './bulk/use-picked.ts'
import { type OrderQuery, ordersHref } from './order-query.ts'
import { useOrderWords } from './order-words.ts'

type Summary = z.infer<typeof OrderSummary>

type OrderRowsProps = {
  orders: Summary[]
  query: OrderQuery
  now: string
  /** Given when several can be acted on at once. */
  picked?: Picked
}

/** Orders as staff scan them: who, what, where it stands, how much, when. */
export function OrderRows({ orders, query, now, picked }: OrderRowsProps) {
  const { t } = useLingui()
  const words = useOrderWords()
  const isOldestFirst = query.sort === 'created_at'

  const columns: Column<Summary>[] = [
    {
      key: 'ref',
      title: <Trans>الطلب</Trans>,
      cell: (order) => {
        const name = t`الطلب ${order.ref_id}`
        const link = (
          <Link to={`/admin/orders/${order.id}`} aria-label={name}>
            <Ltr>{order.ref_id}</Ltr>
          </Link>
        )
        if (!picked) return link
        return (
          <PickBox rowKey={order.id} name={name} picked={picked}>
            {link}
          </PickBox>
        )
      },
    },
    {
      key: 'client',
      title: <Trans>العميل</Trans>,
      cell: ({ client }) => <ClientName client={client} />,
    },
    {
      key: 'plan',
      title: <Trans>الباقة</Trans>,
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
      title: <Trans>الحالة</Trans>,
      at: 'end',
      cell: (order) => <OrderBadge status={order.status} />,
    },
    {
      key: 'settled',
      title: <Trans>سُدّد عبر</Trans>,
      rank: 'secondary',
      cell: (order) => (
        <span className="text-ink-3">{order.settled_by ? words.settlement(order.settled_by) : '—'}</span>
      ),
    },
    {
      key: 'amount',
      title: <Trans>المبلغ</Trans>,
      at: 'amount',
      cell: (order) => (
        <span className="font-medium">
          <Money amount={order.final_price_minor} />
        </span>
      ),
    },
    {
      key: 'date',
      sorted: isOldestFirst ? 'ascending' : 'descending',
      title: (
        <Link to={ordersHref(query, { sort: isOldestFirst ? undefined : 'created_at' })} preventScrollReset>
          <Trans>التاريخ</Trans>
          <span className="visually-hidden">
            {isOldestFirst ? <Trans>عرض الأحدث أولًا</Trans> : <Trans>عرض الأقدم أولًا</Trans>}
          </span>
          <Icon name="chevron-down" small />
        </Link>
      ),
      at: 'end',
      cell: (order) => (
        <span className="text-ink-3">
          <RecentTime value={order.created_at} now={now} />
        </span>
      ),
    },
  ]
  return <DataTable caption={t`الطلبات`} columns={columns} rows={orders} rowKey={(order) => order.id} />
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
