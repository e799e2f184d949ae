import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { countApiClientsRoute, listApiClientsRoute } from '#contract/staff-api-clients'
import { LinkButton } from '#ui/button'
import { Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import { loadList } from '../list/load-list.server.ts'
import { StaffList, ListTime, useNumberColumn } from '../list-page/staff-list.tsx'
import type { Route } from './+types/api-clients.ts'
import type { ApiClient } from './api-client-fields.ts'
import { ApiClientState } from './words.tsx'
import type { ListColumn } from '../list-page/list-column.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

const here = '/admin/api_clients'

export function loader({ context }: Route.LoaderArgs) {
  return loadList(context, {
    name: 'api_clients',
    path: here,
    query: listApiClientsRoute.request.query,
    list: (api, query) => api.call(listApiClientsRoute, { query }),
    page: ({ api_clients }) => ({ rows: api_clients }),
    countQuery: countApiClientsRoute.request.query,
    count: (api, query) => api.call(countApiClientsRoute, { query }),
  })
}

export default function ApiClients({ loaderData }: Route.ComponentProps) {
  const { now } = loaderData
  const { t } = useLingui()

  const columns: ListColumn<ApiClient>[] = [
    {
      key: 'name',
      inFile: ['name', 'description'],
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
      inFile: ['plans'],
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
      inFile: ['last_used_at'],
      name: t`آخر استخدام`,
      rank: 'tertiary',
      cell: (client) => <ListTime value={client.last_used_at} now={now} />,
    },
    {
      key: 'owed',
      inFile: ['account_limit', 'account_owed'],
      name: t`المستحق عليه`,
      sort: 'account_owed',
      rank: 'secondary',
      at: 'amount',
      cell: (client) => <Money amount={client.account_owed_minor} />,
    },
    {
      key: 'state',
      inFile: ['is_active'],
      name: t`الحالة`,
      at: 'end',
      cell: (client) => <ApiClientState client={client} />,
    },
    useNumberColumn(),
  ]
  const add = (
    <LinkButton to={`${here}/create`} icon="plus">
      <Trans>إضافة تطبيق شريك</Trans>
    </LinkButton>
  )

  return (
    <StaffList
      title={t`تطبيقات الشركاء`}
      tools={add}
      loaded={loaderData}
      path={here}
      columns={columns}
      defaultSort="-ref_id"
      exported="api_clients"
      isFew
      tabs={{
        label: t`حالة التطبيق`,
        field: 'is_active',
        choices: [
          { value: undefined, name: t`الكل`, state: 'all' },
          { value: 'true', name: t({ context: 'api client', message: 'مفعّل' }), state: 'active' },
          { value: 'false', name: t({ context: 'api client', message: 'موقوف' }), state: 'inactive' },
        ],
      }}
      search={t`الاسم أو الوصف أو الرقم`}
      shown={
        <Plural
          value={loaderData.rows.length}
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
        action: add,
      }}
    />
  )
}
