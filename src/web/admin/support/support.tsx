import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { countTicketsRoute, listAssigneesRoute, listStaffTicketsRoute } from '#contract/staff-tickets'
import { ticketStatuses } from '#rules/support/ticket'
import { LinkButton } from '#ui/button'
import { getStaffApi, requireOk } from '../../request/api.server.ts'
import { useMay } from '../../frame/staff-user.ts'
import { loadList } from '../list/load-list.server.ts'
import { StaffList } from '../list-page/staff-list.tsx'
import type { Route } from './+types/support.ts'
import { useTicketActions } from '../bulk/bulk-actions.tsx'
import { queueWords } from '../words/ticket-words.ts'
import { useTicketColumns } from './ticket-columns.tsx'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

const here = '/admin/support'
/** The queue: whoever waits longest stands on top; whoever waits for nothing comes after them. */
const maxWait = 'waiting_since'

export async function loader({ context }: Route.LoaderArgs) {
  const [list, people] = await Promise.all([
    loadList(context, {
      name: 'tickets',
      path: here,
      query: listStaffTicketsRoute.request.query,
      list: (api, { sort = maxWait, ...query }) =>
        api.call(listStaffTicketsRoute, { query: { ...query, sort } }),
      page: ({ tickets }) => ({ rows: tickets }),
      countQuery: countTicketsRoute.request.query,
      count: (api, query) => api.call(countTicketsRoute, { query }),
    }),
    getStaffApi(context).call(listAssigneesRoute),
  ])
  requireOk(people)
  return { ...list, assignees: people.body.assignees }
}

export default function Support({ loaderData }: Route.ComponentProps) {
  const { assignees, query, now } = loaderData
  const maySupport = useMay('ticket:serve')
  const { t, i18n } = useLingui()

  return (
    <StaffList
      title={t`الدعم`}
      name={t`التذاكر`}
      tools={
        <div className="row gap-2">
          <LinkButton to={`${here}/replies`} kind="second">
            <Trans>الردود المحفوظة</Trans>
          </LinkButton>
          {maySupport && (
            <LinkButton to={`${here}/create`} icon="plus">
              <Trans>فتح تذكرة لعميل</Trans>
            </LinkButton>
          )}
        </div>
      }
      loaded={loaderData}
      path={here}
      bulk={{
        plural: 'tickets',
        actions: useTicketActions(assignees),
        rowName: (ticket) => t`التذكرة ${ticket.ref_id}`,
      }}
      columns={useTicketColumns(now)}
      clientOf={({ client }) => client.id}
      defaultSort={maxWait}
      exported="tickets"
      tabs={{
        label: t`حالة التذكرة`,
        field: 'status',
        choices: [
          { value: undefined, name: t`الكل`, state: 'all' },
          ...ticketStatuses.map((status) => ({
            value: status,
            name: i18n._(queueWords[status]),
            state: status,
          })),
        ],
      }}
      search={t`رقم أو جوال أو اسم أو كلمات`}
      filters={[
        {
          name: 'assigned',
          label: t`المسؤول عنها`,
          choices: [
            { value: 'me', name: t`عندي` },
            { value: 'nobody', name: t`بلا مسؤول` },
          ],
        },
        {
          name: 'waiting',
          label: t`انتظار الرد`,
          choices: [
            { value: 'any', name: t`تنتظر ردنا` },
            { value: 'day', name: t`تنتظر منذ أكثر من يوم` },
            { value: 'three_days', name: t`تنتظر منذ أكثر من ثلاثة أيام` },
          ],
        },
        {
          name: 'snoozed',
          label: t`التأجيل`,
          choices: [{ value: 'yes', name: t`مؤجّلة الآن` }],
        },
      ]}
      shown={
        <Plural
          value={loaderData.rows.length}
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
          drawing: 'paid',
          title: <Trans>لا أحد ينتظر ردًا</Trans>,
          action: (
            <LinkButton to={here} kind="second">
              <Trans>كل التذاكر</Trans>
            </LinkButton>
          ),
        }
      }
      empty={{
        drawing: 'tickets',
        title: <Trans>لا تذاكر بعد</Trans>,
        text: <Trans>تظهر هنا حين يكتب عميل إلى الدعم، والأقدم أولًا.</Trans>,
      }}
    />
  )
}
