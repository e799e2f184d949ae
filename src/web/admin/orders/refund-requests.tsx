import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import { countRefundRequestsRoute, listRefundRequestsRoute } from '#contract/staff-subscription-changes'
import { formatPhone } from '#locales/format'
import { refundLastDay } from '#rules/core/working-days'
import { Crumbs } from '#ui/crumbs'
import { DateTime } from '#ui/date-time'
import { Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import { RecentTime } from '#ui/recent-time'
import { StateBadge } from '#ui/state-badge'
import { dataAgeOf, getStaffApi, requireOk } from '../../request/api.server.ts'
import { getPage } from '../../request/page-context.server.ts'
import { requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/refund-requests.ts'
import type { ListColumn } from '../list-page/list-column.ts'
import { StaffList } from '../list-page/staff-list.tsx'
import { requireList } from '../list/require-list.server.ts'
import { ClientName } from '../words/client-name.tsx'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

const here = '/admin/orders/refund_requests'

const states = ['open', 'late', 'granted', 'refused', 'all'] as const

const stateWords = {
  open: msg`بلا رد`,
  late: msg`متأخرة`,
  granted: msg`مقبولة`,
  refused: msg`مرفوضة`,
  all: msg`كلها`,
}

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  const { searchParams } = getPage(context).url
  const api = getStaffApi(context)
  // Whoever comes here wants to know who waits; the answered ones are behind a tab.
  const state = states.find((one) => one === searchParams.get('state')) ?? 'open'
  const query = {
    state: state === 'open' ? undefined : state,
    cursor: searchParams.get('cursor') ?? undefined,
  }
  const [list, counts] = await Promise.all([
    api.call(listRefundRequestsRoute, {
      query: {
        cursor: query.cursor,
        ...(state === 'late' && { status: 'open', late: 'true' }),
        ...(state !== 'late' && state !== 'all' && { status: state }),
      },
    }),
    api.call(countRefundRequestsRoute),
  ])
  requireList(list, here, query)
  requireOk(counts)
  return {
    rows: list.body.refund_requests,
    nextCursor: list.body.next_cursor,
    previousCursor: list.body.previous_cursor,
    counts: counts.body.counts,
    kept: null,
    dataAge: dataAgeOf(list, counts),
    query,
    now: new Date().toISOString(),
  }
}

/** Refunds that clients ask for: a queue, whoever waits longest on top. */
export default function RefundRequests({ loaderData }: Route.ComponentProps) {
  const { rows, query, now } = loaderData
  const { t, i18n } = useLingui()
  const columns: ListColumn<Request>[] = [
    {
      key: 'order',
      name: t`الطلب`,
      cell: (request) => (
        <>
          <Link
            to={href('/admin/orders/:id', { id: request.order_id })}
            aria-label={t`الطلب ${request.order_ref_id}`}
          >
            <Ltr>{request.order_ref_id}</Ltr>
          </Link>
          <span className="under">
            {request.products.map((product) => (
              <bdi key={product.id}>{product.name}</bdi>
            ))}
          </span>
        </>
      ),
    },
    {
      key: 'client',
      name: t`العميل`,
      cell: ({ client }) => (
        <>
          <Link to={href('/admin/clients/:id', { id: client.id })}>
            <ClientName client={client} />
          </Link>
          {client.phone_number && (
            <span className="under">
              <Ltr>{formatPhone(client.phone_extension, client.phone_number)}</Ltr>
            </span>
          )}
        </>
      ),
    },
    {
      key: 'reason',
      name: t`السبب`,
      rank: 'secondary',
      cell: ({ reason }) =>
        reason ? (
          <span className="line-clamp-2 max-w-md min-w-56 wrap-anywhere">
            <bdi>{reason}</bdi>
          </span>
        ) : (
          <span className="text-ink-3">—</span>
        ),
    },
    {
      key: 'left',
      name: t`يمكن استرداده`,
      at: 'amount',
      cell: ({ left_minor }) => (
        <span className="font-medium">
          <Money amount={left_minor} />
        </span>
      ),
    },
    {
      key: 'asked',
      name: t`طُلب`,
      at: 'end',
      cell: ({ created_at }) => (
        <span className="text-ink-3">
          <RecentTime value={created_at} now={now} />
        </span>
      ),
    },
    {
      key: 'state',
      name: t`الرد`,
      at: 'end',
      cell: (request) => <Answer request={request} />,
    },
  ]
  const isQueue = query.state === undefined || query.state === 'late'
  return (
    <StaffList
      title={t`طلبات الاسترداد`}
      crumbs={
        <Crumbs
          way={[{ href: href('/admin/orders'), name: <Trans>الطلبات</Trans> }]}
          here={<Trans>طلبات الاسترداد</Trans>}
        />
      }
      hint={
        <Trans>يُجاب عن كل طلب خلال ثلاثة أيام عمل، من الأحد إلى الخميس. افتحوا الطلب للقبول أو الرفض.</Trans>
      }
      loaded={loaderData}
      path={here}
      columns={columns}
      defaultSort=""
      tabs={{
        label: t`حالة طلب الاسترداد`,
        field: 'state',
        choices: states.map((state) => ({
          value: state === 'open' ? undefined : state,
          name: i18n._(stateWords[state]),
          state,
        })),
      }}
      clientOf={({ client }) => client.id}
      rowName={(request) => t`الطلب ${request.order_ref_id}`}
      shown={
        <Plural
          value={rows.length}
          zero="بلا طلبات"
          one="طلب واحد في هذه الصفحة"
          two="طلبان في هذه الصفحة"
          few="# طلبات في هذه الصفحة"
          many="# طلبًا في هذه الصفحة"
          other="# طلب في هذه الصفحة"
        />
      }
      nothing={isQueue ? nobodyWaits : noneHere}
      empty={nobodyWaits}
    />
  )
}

const howTheyCome = <Trans>يظهر هنا كل طلب استرداد يرسله عميل من صفحة طلبه، ويصل المديرين به بريد.</Trans>
const nobodyWaits = { drawing: 'paid' as const, title: <Trans>لا أحد ينتظر ردًّا</Trans>, text: howTheyCome }
const noneHere = { title: <Trans>لا طلبات استرداد هنا</Trans>, text: howTheyCome }

type Request = Route.ComponentProps['loaderData']['rows'][number]

function Answer({ request }: { request: Request }) {
  const { status, is_late, created_at, by, by_law } = request
  if (status === 'open') {
    return (
      <>
        <StateBadge tone={is_late ? 'bad' : 'wait'} glyph={is_late ? 'cross' : 'clock'}>
          {is_late ? <Trans>متأخر</Trans> : <Trans>بلا رد</Trans>}
        </StateBadge>
        <span className="under whitespace-nowrap">
          <Trans>
            موعده <DateTime value={refundLastDay(new Date(created_at)).toISOString()} form="date" />
          </Trans>
        </span>
      </>
    )
  }
  return (
    <>
      <StateBadge
        tone={status === 'granted' ? 'back' : 'void'}
        glyph={status === 'granted' ? 'back' : 'slash'}
      >
        {status === 'granted' ? <Trans>مقبول</Trans> : <Trans>مرفوض</Trans>}
      </StateBadge>
      {by ? (
        <span className="under">
          <bdi>{by}</bdi>
        </span>
      ) : (
        by_law && (
          <span className="under">
            <Trans>بحكم النظام</Trans>
          </span>
        )
      )}
    </>
  )
}
