import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { countApiClients, listApiClients } from '#contract/staff-api-clients'
import { LinkButton } from '#ui/button'
import { Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import { RecentTime } from '#ui/recent-time'
import { getStaffApi, requireOk } from '../../request/api.server.ts'
import { FramedError } from '../../frame/route-error.tsx'
import { PageTitle } from '../../frame/page-title.tsx'
import { getPage } from '../../request/page-context.server.ts'
import { requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/api-clients.ts'
import type { ApiClient } from './api-client-fields.ts'
import { ApiClientState } from './words.tsx'
import { AdminList, type ListColumn } from '../list-page/admin-list.tsx'
import { readListQuery } from '../list/read-list-query.server.ts'
import { requireList } from '../list/require-list.server.ts'

export { FramedError as ErrorBoundary }

const here = '/admin/api_clients'

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  const query = readListQuery(listApiClients.request.query, getPage(context).url.searchParams)
  const { q } = query
  const api = getStaffApi(context)
  const [list, counts] = await Promise.all([
    api.call(listApiClients, { query }),
    api.call(countApiClients, { query: { ...(q && { q }) } }),
  ])
  requireList(list, here, query)
  requireOk(counts)
  return {
    clients: list.body.api_clients,
    nextCursor: list.body.next_cursor,
    counts: counts.body.counts,
    query,
    now: new Date().toISOString(),
  }
}

/** Which columns of the file stand for which of the list's. */
const exportedColumns = {
  name: ['name', 'description'],
  products: ['plans'],
  last_used_at: ['last_used_at'],
  owed: ['account_limit', 'account_owed'],
  state: ['is_active'],
  ref_id: ['ref_id'],
}

export default function ApiClients({ loaderData }: Route.ComponentProps) {
  const { clients, nextCursor, counts, query, now } = loaderData
  const { t } = useLingui()

  const columns: ListColumn<ApiClient>[] = [
    {
      key: 'name',
      name: t`الشريك`,
      sort: 'name',
      cell: (client) => (
        <>
          <Link to={`${here}/${client.id}`}>
            <bdi>{client.name}</bdi>
          </Link>
          {client.description && (
            <span className="under">
              <bdi>{client.description}</bdi>
            </span>
          )}
        </>
      ),
    },
    {
      key: 'products',
      name: t`الباقات`,
      rank: 'secondary',
      cell: (client) => (
        <Plural
          value={client.products.length}
          zero="بلا باقات"
          one="باقة واحدة"
          two="باقتان"
          few="# باقات"
          many="# باقة"
          other="# باقة"
        />
      ),
    },
    {
      key: 'tokens',
      name: t`الرموز السارية`,
      rank: 'tertiary',
      cell: (client) => <Ltr>{client.living_tokens}</Ltr>,
    },
    {
      key: 'last_used_at',
      name: t`آخر استخدام`,
      rank: 'tertiary',
      cell: (client) => (
        <span className="text-ink-3">
          {client.last_used_at ? <RecentTime value={client.last_used_at} now={now} /> : '—'}
        </span>
      ),
    },
    {
      key: 'owed',
      name: t`المستحق عليه`,
      sort: 'account_owed',
      rank: 'secondary',
      at: 'amount',
      cell: (client) => <Money amount={client.account_owed_minor} />,
    },
    { key: 'state', name: t`الحالة`, at: 'end', cell: (client) => <ApiClientState client={client} /> },
    {
      key: 'ref_id',
      name: t`الرقم`,
      sort: 'ref_id',
      rank: 'tertiary',
      cell: (client) => <Ltr>{client.ref_id}</Ltr>,
    },
  ]
  const add = (
    <LinkButton to={`${here}/create`} icon="plus">
      <Trans>إضافة تطبيق شريك</Trans>
    </LinkButton>
  )

  return (
    <>
      <PageTitle>{t`تطبيقات الشركاء`}</PageTitle>
      <header>
        <h1>
          <Trans>تطبيقات الشركاء</Trans>
        </h1>
        {add}
      </header>
      <AdminList
        name={t`تطبيقات الشركاء`}
        path={here}
        query={query}
        rows={clients}
        rowKey={(client) => client.id}
        columns={columns}
        usualSort="-ref_id"
        exported={{ resource: 'api_clients', columns: exportedColumns }}
        nextCursor={nextCursor}
        tabs={{
          label: t`حالة التطبيق`,
          field: 'is_active',
          counts,
          choices: [
            { value: undefined, name: t`الكل`, state: 'all' },
            { value: 'true', name: t({ context: 'api client', message: 'مفعّل' }), state: 'active' },
            { value: 'false', name: t({ context: 'api client', message: 'موقوف' }), state: 'inactive' },
          ],
        }}
        search={t`الاسم أو الوصف أو الرقم`}
        shown={
          <Plural
            value={clients.length}
            zero="بلا تطبيقات"
            one="تطبيق واحد في هذه الصفحة"
            two="تطبيقان في هذه الصفحة"
            few="# تطبيقات في هذه الصفحة"
            many="# تطبيقًا في هذه الصفحة"
            other="# تطبيق في هذه الصفحة"
          />
        }
        empty={{
          title: <Trans>لا تطبيقات شركاء بعد</Trans>,
          text: <Trans>أضيفوا شريكًا، واربطوا به الباقات التي يبيعها، ثم أصدروا له رمز وصول.</Trans>,
          act: add,
        }}
      />
    </>
  )
}
