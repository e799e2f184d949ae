import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { countPagesRoute, listStaffPagesRoute } from '#contract/staff-pages'
import { LinkButton } from '#ui/button'
import { Ltr } from '#ui/ltr'
import { useMay } from '../../frame/staff-user.ts'
import { loadList } from '../list/load-list.server.ts'
import { StaffList, useUpdatedColumn } from '../list-page/staff-list.tsx'
import type { Route } from './+types/cms.ts'
import { PageBadge } from './page-badge.tsx'
import type { Page } from './page-form.ts'
import { useShownActions } from '../bulk/bulk-actions.tsx'
import type { ListColumn } from '../list-page/list-column.ts'
import { NamedCell } from '../list-page/named-cell.tsx'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

const here = '/admin/cms'

export function loader({ context }: Route.LoaderArgs) {
  return loadList(context, {
    name: 'pages',
    path: here,
    query: listStaffPagesRoute.request.query,
    list: (api, query) => api.call(listStaffPagesRoute, { query }),
    page: ({ pages }) => ({ rows: pages }),
    countQuery: countPagesRoute.request.query,
    count: (api, query) => api.call(countPagesRoute, { query }),
  })
}

export default function ContentPages({ loaderData }: Route.ComponentProps) {
  const { now } = loaderData
  const { t } = useLingui()
  const mayWrite = useMay('content:write')

  const columns: ListColumn<Page>[] = [
    {
      key: 'title',
      inFile: ['title_ar', 'title_en'],
      name: t`الصفحة`,
      sort: 'title',
      cell: (page) => (
        <NamedCell name={page.title} both={[page.title_ar, page.title_en]} to={`${here}/${page.id}`} />
      ),
    },
    {
      key: 'slug',
      inFile: ['slug'],
      name: t`العنوان في الرابط`,
      sort: 'slug',
      rank: 'secondary',
      cell: (page) => <Ltr>{`/page/${page.slug}`}</Ltr>,
    },
    {
      key: 'is_active',
      inFile: ['is_active'],
      name: t`الحالة`,
      at: 'end',
      cell: (page) => <PageBadge isActive={page.is_active} />,
    },
    { ...useUpdatedColumn(now), sort: 'updated_at' },
  ]
  const add = mayWrite && (
    <LinkButton to={`${here}/new`} icon="plus">
      <Trans>إضافة صفحة</Trans>
    </LinkButton>
  )

  return (
    <StaffList
      title={t`صفحات المتجر`}
      tools={add}
      loaded={loaderData}
      path={here}
      bulk={{ plural: 'pages', actions: useShownActions('content:write'), rowName: (page) => page.title }}
      columns={columns}
      defaultSort="ref_id"
      exported="pages"
      isFew
      tabs={{
        label: t`حالة الصفحة`,
        field: 'is_active',
        choices: [
          { value: undefined, name: t`كلها`, state: 'all' },
          { value: 'true', name: t`منشورة`, state: 'active' },
          { value: 'false', name: t`مسودة`, state: 'inactive' },
        ],
      }}
      search={t`عنوان الصفحة أو رابطها`}
      shown={
        <Plural
          value={loaderData.rows.length}
          zero="بلا صفحات"
          one="صفحة واحدة هنا"
          two="صفحتان هنا"
          few="# صفحات هنا"
          many="# صفحة هنا"
          other="# صفحة هنا"
        />
      }
      empty={{ title: <Trans>لا صفحات بعد</Trans>, action: add }}
    />
  )
}
