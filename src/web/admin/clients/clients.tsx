import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { countClients, listClients } from '#contract/staff-clients'
import { formatPhone } from '#locales/format'
import { Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import { RecentTime } from '#ui/recent-time'
import { getStaffApi, requireOk } from '../../request/api.server.ts'
import { FramedError } from '../../frame/route-error.tsx'
import { PageTitle } from '../../frame/page-title.tsx'
import { getPage } from '../../request/page-context.server.ts'
import { requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/clients.ts'
import { type Listed, nameOf } from './client-fields.ts'
import { ClientState } from './client-state.tsx'
import { useClientDeeds } from '../bulk/deeds.tsx'
import { AdminList, type ListColumn } from '../list-page/admin-list.tsx'
import { readListQuery } from '../list/read-list-query.server.ts'
import { requireList } from '../list/require-list.server.ts'

export { FramedError as ErrorBoundary }

const here = '/admin/clients'

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  const query = readListQuery(listClients.request.query, getPage(context).url.searchParams)
  const { state: _, sort: __, cursor: ___, ...filters } = query
  const api = getStaffApi(context)
  const [list, counts] = await Promise.all([
    api.call(listClients, { query }),
    api.call(countClients, { query: filters }),
  ])
  requireList(list, here, query)
  requireOk(counts)
  return {
    clients: list.body.clients,
    nextCursor: list.body.next_cursor,
    counts: counts.body.counts,
    query,
    now: new Date().toISOString(),
  }
}

/** Which columns of the file stand for which of the list's. */
const exportedColumns = {
  name: ['first_name', 'last_name', 'phone'],
  email: ['email'],
  plan: ['has_plan'],
  balance: ['balance'],
  state: ['state'],
  created_at: ['created_at'],
  ref_id: ['ref_id'],
}

export default function Clients({ loaderData }: Route.ComponentProps) {
  const { clients, nextCursor, counts, query, now } = loaderData
  const { t } = useLingui()

  const columns: ListColumn<Listed>[] = [
    {
      key: 'name',
      name: t`العميل`,
      cell: (client) => (
        <>
          <Link to={`${here}/${client.id}`}>
            <bdi>{nameOf(client) || t`عميل ${client.ref_id}`}</bdi>
          </Link>
          {client.phone_number !== '' && (
            <span className="under">
              <Ltr>{formatPhone(client.phone_extension, client.phone_number)}</Ltr>
            </span>
          )}
        </>
      ),
    },
    {
      key: 'email',
      name: t`البريد`,
      rank: 'secondary',
      cell: (client) => (
        <span className="wrap-anywhere">{client.email ? <Ltr>{client.email}</Ltr> : '—'}</span>
      ),
    },
    {
      key: 'plan',
      name: t`الباقة`,
      rank: 'secondary',
      cell: (client) =>
        client.has_plan ? (
          <Trans>باقة سارية</Trans>
        ) : (
          <span className="text-ink-3">
            <Trans>بلا باقة</Trans>
          </span>
        ),
    },
    {
      key: 'balance',
      name: t`الرصيد`,
      at: 'amount',
      rank: 'tertiary',
      cell: (client) => (client.balance_minor > 0 ? <Money amount={client.balance_minor} /> : '—'),
    },
    { key: 'state', name: t`الحالة`, at: 'end', cell: (client) => <ClientState client={client} /> },
    {
      key: 'created_at',
      name: t`انضم`,
      sort: 'created_at',
      rank: 'tertiary',
      cell: (client) => (
        <span className="text-ink-3">
          <RecentTime value={client.created_at} now={now} />
        </span>
      ),
    },
    {
      key: 'ref_id',
      name: t`الرقم`,
      sort: 'ref_id',
      rank: 'tertiary',
      cell: (client) => <Ltr>{client.ref_id}</Ltr>,
    },
  ]

  return (
    <>
      <PageTitle>{t`العملاء`}</PageTitle>
      <header>
        <h1>
          <Trans>العملاء</Trans>
        </h1>
      </header>
      <AdminList
        name={t`العملاء`}
        path={here}
        query={query}
        rows={clients}
        rowKey={(client) => client.id}
        bulk={{
          plural: 'clients',
          deeds: useClientDeeds(),
          rowName: (client) => nameOf(client) || t`عميل ${client.ref_id}`,
        }}
        columns={columns}
        usualSort="-created_at"
        exported={{ resource: 'clients', columns: exportedColumns }}
        nextCursor={nextCursor}
        tabs={{
          label: t`حالة الحساب`,
          field: 'state',
          counts,
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
            all: t`كل الباقات`,
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
            all: t`كل اللغات`,
            choices: [
              { value: 'ar', name: t`العربية` },
              { value: 'en', name: t`الإنجليزية` },
            ],
          },
        ]}
        days={[
          { from: 'from', to: 'to', label: t`الانضمام` },
          { from: 'plan_from', to: 'plan_to', label: t`نهاية الباقة`, isGiven: true },
        ]}
        shown={
          <Plural
            value={clients.length}
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
    </>
  )
}
