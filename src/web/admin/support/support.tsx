import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { countTickets, listAssignees, listStaffTickets } from '#contract/staff-tickets'
import { formatPhone } from '#locales/format'
import { ticketStatuses } from '#rules/ticket'
import { LinkButton } from '#ui/button'
import { Ltr } from '#ui/ltr'
import { RecentTime } from '#ui/recent-time'
import { TicketBadge } from '#ui/status-badge'
import { getStaffApi, requireOk } from '../../request/api.server.ts'
import { FramedError } from '../../frame/route-error.tsx'
import { PageTitle } from '../../frame/page-title.tsx'
import { useMay } from '../../frame/staff-user.ts'
import { getPage } from '../../request/page-context.server.ts'
import { requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/support.ts'
import { useTicketDeeds } from '../bulk/deeds.tsx'
import { AdminList, type ListColumn } from '../list-page/admin-list.tsx'
import { readListQuery } from '../list/read-list-query.server.ts'
import { requireList } from '../list/require-list.server.ts'
import { queueWords } from '../words/ticket-words.ts'

export { FramedError as ErrorBoundary }

const here = '/admin/support'
/** The queue: whoever waits longest stands on top; whoever waits for nothing comes after them. */
const longestWait = 'waiting_since'

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  const { searchParams } = getPage(context).url
  const query = readListQuery(listStaffTickets.request.query, searchParams)
  const { sort = longestWait } = query
  const api = getStaffApi(context)
  const [list, counts, people] = await Promise.all([
    api.call(listStaffTickets, { query: { ...query, sort } }),
    api.call(countTickets, {
      query: {
        ...(query.q && { q: query.q }),
        ...(query.assigned && { assigned: query.assigned }),
        ...(query.waiting && { waiting: query.waiting }),
      },
    }),
    api.call(listAssignees),
  ])
  requireList(list, here, query)
  requireOk(counts)
  requireOk(people)
  return {
    assignees: people.body.assignees,
    tickets: list.body.tickets,
    nextCursor: list.body.next_cursor,
    counts: counts.body.counts,
    query,
    now: new Date().toISOString(),
  }
}

/** Which columns of the file stand for which of the list's. */
const exportedColumns = {
  ticket: ['ref_id', 'description'],
  client: ['client', 'phone'],
  status: ['status'],
  assigned_to: ['assigned_to'],
  created_at: ['created_at'],
}

export default function Support({ loaderData }: Route.ComponentProps) {
  const { tickets, assignees, nextCursor, counts, query, now } = loaderData
  const mayServe = useMay('ticket:serve')
  const { t, i18n } = useLingui()

  const columns: ListColumn<(typeof tickets)[number]>[] = [
    {
      key: 'ticket',
      name: t`التذكرة`,
      cell: (ticket) => (
        <>
          <Link to={`${here}/${ticket.id}`}>
            <Ltr>{ticket.ref_id}</Ltr>
          </Link>
          <span className="under line-clamp-2 max-w-md wrap-anywhere">
            <bdi>{ticket.description}</bdi>
          </span>
        </>
      ),
    },
    {
      key: 'client',
      name: t`العميل`,
      cell: ({ client }) => (
        <>
          <bdi>{client.name || '—'}</bdi>
          {client.phone_number && (
            <span className="under">
              <Ltr>{formatPhone(client.phone_extension, client.phone_number)}</Ltr>
            </span>
          )}
        </>
      ),
    },
    {
      key: 'status',
      name: t`الحالة`,
      at: 'end',
      cell: (ticket) => <TicketBadge status={ticket.status} isAnswered={ticket.last_word === 'staff'} />,
    },
    {
      key: 'assigned_to',
      name: t`المسؤول عنها`,
      at: 'end',
      cell: ({ assigned_to, waiting_since }) =>
        assigned_to ? (
          <bdi>{assigned_to.name}</bdi>
        ) : (
          <span className={waiting_since ? 'text-wait-fg' : 'text-ink-3'}>
            <Trans>بلا مسؤول</Trans>
          </span>
        ),
    },
    {
      key: 'waiting_since',
      name: t`ينتظر الرد منذ`,
      sort: 'waiting_since',
      cell: ({ waiting_since }) =>
        waiting_since ? (
          <>
            {/* On a card no title stands over it. */}
            <span className="on-card">
              <Trans>ينتظر منذ</Trans>{' '}
            </span>
            <RecentTime value={waiting_since} now={now} />
          </>
        ) : (
          <span className="text-ink-3 on-table">—</span>
        ),
    },
    {
      key: 'created_at',
      name: t`فُتحت`,
      sort: 'created_at',
      rank: 'secondary',
      cell: (ticket) => <RecentTime value={ticket.created_at} now={now} />,
    },
  ]

  return (
    <>
      <PageTitle>{t`الدعم`}</PageTitle>
      <header>
        <h1>
          <Trans>الدعم</Trans>
        </h1>
        <div className="row gap-2">
          <LinkButton to={`${here}/replies`} kind="second">
            <Trans>الردود المحفوظة</Trans>
          </LinkButton>
          {mayServe && (
            <LinkButton to={`${here}/create`} icon="plus">
              <Trans>فتح تذكرة لعميل</Trans>
            </LinkButton>
          )}
        </div>
      </header>
      <AdminList
        name={t`التذاكر`}
        path={here}
        query={query}
        rows={tickets}
        rowKey={(ticket) => ticket.id}
        bulk={{
          plural: 'tickets',
          deeds: useTicketDeeds(assignees),
          rowName: (ticket) => t`التذكرة ${ticket.ref_id}`,
        }}
        columns={columns}
        usualSort={longestWait}
        exported={{ resource: 'tickets', columns: exportedColumns }}
        nextCursor={nextCursor}
        tabs={{
          label: t`حالة التذكرة`,
          field: 'status',
          counts,
          choices: [
            { value: undefined, name: t`الكل`, state: 'all' },
            ...ticketStatuses.map((status) => ({
              value: status,
              name: i18n._(queueWords[status]),
              state: status,
            })),
          ],
        }}
        search={t`رقم، أو جوال أو آخره، أو اسم، أو كلمات من التذكرة`}
        filters={[
          {
            name: 'assigned',
            label: t`المسؤول عنها`,
            all: t`كل المسؤولين`,
            choices: [
              { value: 'me', name: t`عندي` },
              { value: 'nobody', name: t`بلا مسؤول` },
            ],
          },
          {
            name: 'waiting',
            label: t`انتظار الرد`,
            all: t`المنتظرة وغيرها`,
            choices: [
              { value: 'any', name: t`تنتظر ردنا` },
              { value: 'day', name: t`تنتظر منذ أكثر من يوم` },
              { value: 'three_days', name: t`تنتظر منذ أكثر من ثلاثة أيام` },
            ],
          },
        ]}
        shown={
          <Plural
            value={tickets.length}
            zero="بلا تذاكر"
            one="تذكرة واحدة في هذه الصفحة"
            two="تذكرتان في هذه الصفحة"
            few="# تذاكر في هذه الصفحة"
            many="# تذكرة في هذه الصفحة"
            other="# تذكرة في هذه الصفحة"
          />
        }
        nothing={
          query.waiting && {
            title: <Trans>لا أحد ينتظر ردًا</Trans>,
            act: (
              <LinkButton to={here} kind="second">
                <Trans>كل التذاكر</Trans>
              </LinkButton>
            ),
          }
        }
        empty={{
          title: <Trans>لا تذاكر بعد</Trans>,
          text: <Trans>تظهر هنا حين يكتب عميل إلى الدعم، والأقدم أولًا.</Trans>,
        }}
      />
    </>
  )
}
