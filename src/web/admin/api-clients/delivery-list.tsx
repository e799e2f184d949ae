import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { webhookDays } from '#rules/partners/webhooks'
import { type Column, DataTable } from '#ui/data-table'
import { DateTime } from '#ui/date-time'
import { Empty } from '#ui/empty'
import { Ltr } from '#ui/ltr'
import { Pager } from '#ui/pager'
import { useHistoryWords } from '../history/history-words.ts'
import { ListFilters } from '../list/list-filters.tsx'
import { isNarrowed, listHref, type ListQuery } from '../list/list-href.ts'
import { type Delivery, DeliveryState, type Endpoint } from './webhook-words.tsx'

type DeliveryListProps = {
  path: string
  query: ListQuery
  deliveries: Delivery[]
  nextCursor: string | null
  endpoints: Endpoint[]
}

/** The notifications that went to the partner's program, and whether they arrived. */
export function DeliveryList({ path, query, deliveries, nextCursor, endpoints }: DeliveryListProps) {
  const { t } = useLingui()
  const words = useHistoryWords()
  const { view: _, ...narrowing } = query
  const columns: Column<Delivery>[] = [
    {
      key: 'type',
      title: t`الحدث`,
      cell: (delivery) => (
        <>
          <Link to={listHref(path, query, { ...pageOf(query), delivery: delivery.id })} preventScrollReset>
            {words.action(delivery.type)}
          </Link>
          <span className="under">
            <Ltr mono>{delivery.type}</Ltr>
            {delivery.replay_of && (
              <>
                {' · '}
                <Trans>إعادة</Trans>
              </>
            )}
          </span>
        </>
      ),
    },
    {
      key: 'status',
      title: t`الحالة`,
      at: 'end',
      cell: ({ status }) => <DeliveryState status={status} />,
    },
    {
      key: 'answer',
      title: t`رد الشريك`,
      rank: 'secondary',
      cell: (delivery) => <Answer delivery={delivery} />,
    },
    {
      key: 'attempts',
      title: t`المحاولات`,
      rank: 'tertiary',
      at: 'amount',
      cell: ({ attempts }) => <Ltr>{attempts}</Ltr>,
    },
    {
      key: 'url',
      title: t`رابط الإشعارات`,
      rank: 'tertiary',
      cell: ({ url }) => (
        <span className="wrap-anywhere">
          <Ltr mono>{url}</Ltr>
        </span>
      ),
    },
    { key: 'created_at', title: t`الوقت`, cell: ({ created_at }) => <DateTime value={created_at} /> },
  ]

  return (
    <section className="card" aria-label={t`سجل الإشعارات`}>
      <ListFilters
        path={path}
        query={query}
        label={t`سجل الإشعارات`}
        kept={['view']}
        filters={[
          {
            name: 'status',
            label: t`الحالة`,
            choices: [
              { value: 'waiting', name: t`بانتظار محاولة` },
              { value: 'delivered', name: t`وصل` },
              { value: 'failed', name: t`لم يصل` },
              { value: 'cancelled', name: t`أُلغي` },
            ],
          },
          {
            name: 'endpoint_id',
            label: t`رابط الإشعارات`,
            choices: endpoints.map(({ id, url }) => ({ value: id, name: url })),
          },
        ]}
      />
      {deliveries.length > 0 ? (
        <>
          <DataTable
            caption={t`سجل الإشعارات`}
            columns={columns}
            rows={deliveries}
            rowKey={(delivery) => delivery.id}
          />
          <Pager
            {...(typeof query['cursor'] === 'string' && { firstHref: listHref(path, query) })}
            {...(nextCursor && { nextHref: listHref(path, query, { cursor: nextCursor }) })}
          >
            <Plural
              value={deliveries.length}
              zero="بلا إشعارات"
              one="إشعار واحد في هذه الصفحة"
              two="إشعاران في هذه الصفحة"
              few="# إشعارات في هذه الصفحة"
              many="# إشعارًا في هذه الصفحة"
              other="# إشعار في هذه الصفحة"
            />
          </Pager>
        </>
      ) : (
        <Empty
          title={
            isNarrowed(narrowing) ? <Trans>لا شيء يطابق هذه التصفية</Trans> : <Trans>لم يُرسل شيء بعد</Trans>
          }
        >
          <Trans>يُحفظ ما أُرسل وما أُجيب به {webhookDays} يومًا.</Trans>
        </Empty>
      )}
    </section>
  )
}

/** A delivery is opened over the page of the list that one is on. */
export function pageOf({ cursor }: ListQuery): { cursor?: string } {
  return typeof cursor === 'string' ? { cursor } : {}
}

/** The status that came back and how long it took; a dash while nothing came. */
export function Answer({ delivery }: { delivery: Delivery }) {
  const { response_status: status, duration_ms: duration } = delivery
  if (status === null && duration === null) return '—'
  return (
    <>
      {status === null ? <Trans>لا رد</Trans> : <Ltr>{status}</Ltr>}
      {duration !== null && (
        <>
          {' · '}
          <Trans>
            <Ltr>{Math.round(duration)}</Ltr> م.ث
          </Trans>
        </>
      )}
    </>
  )
}
