import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { fullName } from '#rules/people/full-name'
import { countClientsRoute, listClientsRoute } from '#contract/staff-clients'
import { formatPhone } from '#locales/format'
import { Email } from '#ui/email'
import { Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import { loadList } from '../list/load-list.server.ts'
import { StaffList, ListTime, useNumberColumn } from '../list-page/staff-list.tsx'
import type { Route } from './+types/clients.ts'
import type { Listed } from '../person/client-fields.ts'
import { TestLine } from '../person/test-badge.tsx'
import { ClientState } from '../person/client-state.tsx'
import { useClientActions } from '../bulk/bulk-actions.tsx'
import type { ListColumn } from '../list-page/list-column.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

const here = '/admin/clients'

export function loader({ context }: Route.LoaderArgs) {
  return loadList(context, {
    name: 'clients',
    path: here,
    query: listClientsRoute.request.query,
    list: (api, query) => api.call(listClientsRoute, { query }),
    page: ({ clients }) => ({ rows: clients }),
    countQuery: countClientsRoute.request.query,
    count: (api, query) => api.call(countClientsRoute, { query }),
  })
}

export default function Clients({ loaderData }: Route.ComponentProps) {
  const { now } = loaderData
  const { t } = useLingui()

  const columns: ListColumn<Listed>[] = [
    {
      key: 'name',
      inFile: ['first_name', 'last_name', 'phone'],
      name: t`العميل`,
      cell: (client) => (
        <>
          <Link to={`${here}/${client.id}`}>
            <bdi>{fullName(client) || t`عميل ${client.ref_id}`}</bdi>
          </Link>
          {client.phone_number !== '' && (
            <span className="under">
              <Ltr>{formatPhone(client.phone_extension, client.phone_number)}</Ltr>
            </span>
          )}
          <TestLine of={client} />
        </>
      ),
    },
    {
      key: 'email',
      inFile: ['email'],
      name: t`البريد`,
      rank: 'secondary',
      cell: (client) => (
        <span className="wrap-anywhere">{client.email ? <Email address={client.email} /> : '—'}</span>
      ),
    },
    {
      key: 'plan',
      inFile: ['has_plan'],
      name: t`الباقة`,
      rank: 'secondary',
      cell: (client) =>
        client.has_plan ? (
          <span className="whitespace-nowrap">
            <Trans>باقة سارية</Trans>
          </span>
        ) : (
          <span className="whitespace-nowrap text-ink-3">
            <Trans>بلا باقة</Trans>
          </span>
        ),
    },
    {
      key: 'balance',
      inFile: ['balance'],
      name: t`الرصيد`,
      at: 'amount',
      rank: 'tertiary',
      cell: (client) => (client.balance_minor > 0 ? <Money amount={client.balance_minor} /> : '—'),
    },
    {
      key: 'state',
      inFile: ['state'],
      name: t`الحالة`,
      at: 'end',
      cell: (client) => <ClientState client={client} />,
    },
    {
      key: 'created_at',
      inFile: ['created_at'],
      name: t`انضم`,
      sort: 'created_at',
      rank: 'tertiary',
      cell: (client) => <ListTime value={client.created_at} now={now} />,
    },
    useNumberColumn(),
  ]

  return (
    <StaffList
      title={t`العملاء`}
      loaded={loaderData}
      path={here}
      bulk={{
        plural: 'clients',
        actions: useClientActions(),
        rowName: (client) => fullName(client) || t`عميل ${client.ref_id}`,
      }}
      columns={columns}
      clientOf={({ id }) => id}
      defaultSort="-created_at"
      exported="clients"
      tabs={{
        label: t`حالة الحساب`,
        field: 'state',
        choices: [
          { value: undefined, name: t`الكل`, state: 'all' },
          { value: 'active', name: t({ context: 'client', message: 'نشط' }), state: 'active' },
          { value: 'blocked', name: t({ context: 'client', message: 'محظور' }), state: 'blocked' },
          { value: 'closed', name: t({ context: 'client', message: 'مغلق' }), state: 'closed' },
        ],
      }}
      search={t`الاسم أو الجوال أو البريد أو الرقم`}
      filters={[
        {
          name: 'plan',
          label: t`الباقة`,
          choices: [
            { value: 'running', name: t`باقة سارية` },
            { value: 'renewing', name: t`تتجدد تلقائيًا` },
            { value: 'past_due', name: t`تجديدها متأخر` },
            { value: 'ended', name: t`منتهية` },
          ],
        },
        {
          name: 'language',
          label: t`اللغة`,
          choices: [
            { value: 'ar', name: t`العربية` },
            { value: 'en', name: t`الإنجليزية` },
          ],
        },
        {
          name: 'test',
          label: t`اختبارات الشركاء`,
          isPlain: true,
          choices: [{ value: 'only', name: t`عملاء الاختبار` }],
        },
      ]}
      days={[
        { from: 'from', to: 'to', label: t`الانضمام` },
        { from: 'plan_from', to: 'plan_to', label: t`نهاية الباقة`, isGiven: true },
      ]}
      shown={
        <Plural
          value={loaderData.rows.length}
          zero="بلا عملاء"
          one="عميل واحد في هذه الصفحة"
          two="عميلان في هذه الصفحة"
          few="# عملاء في هذه الصفحة"
          many="# عميلًا في هذه الصفحة"
          other="# عميل في هذه الصفحة"
        />
      }
      empty={{
        title: <Trans>لا عملاء بعد</Trans>,
        text: <Trans>يظهر العميل هنا عند أول دخول له إلى المتجر.</Trans>,
      }}
    />
  )
}
