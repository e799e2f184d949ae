import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { countPages, listStaffPages } from '#contract/staff-pages'
import { LinkButton } from '#ui/button'
import { Ltr } from '#ui/ltr'
import { RecentTime } from '#ui/recent-time'
import { getStaffApi, requireOk } from '../../request/api.server.ts'
import { FramedError } from '../../frame/route-error.tsx'
import { PageTitle } from '../../frame/page-title.tsx'
import { useMay } from '../../frame/staff-user.ts'
import { getPage } from '../../request/page-context.server.ts'
import { requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/cms.ts'
import { PageBadge } from './page-badge.tsx'
import type { Page } from './page-form.ts'
import { useShownDeeds } from '../bulk/deeds.tsx'
import { AdminList, type ListColumn } from '../list-page/admin-list.tsx'
import { readListQuery } from '../list/read-list-query.server.ts'
import { requireList } from '../list/require-list.server.ts'

export { FramedError as ErrorBoundary }

const here = '/admin/cms'

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  const query = readListQuery(listStaffPages.request.query, getPage(context).url.searchParams)
  const api = getStaffApi(context)
  const [list, counts] = await Promise.all([
    api.call(listStaffPages, { query }),
    api.call(countPages, { query: { ...(query.q && { q: query.q }) } }),
  ])
  requireList(list, here, query)
  requireOk(counts)
  return {
    pages: list.body.pages,
    nextCursor: list.body.next_cursor,
    counts: counts.body.counts,
    query,
    now: new Date().toISOString(),
  }
}

/** Which columns of the file stand for which of the list's. */
const exportedColumns = {
  title: ['title_ar', 'title_en'],
  slug: ['slug'],
  is_active: ['is_active'],
  updated_at: ['updated_at'],
}

export default function ContentPages({ loaderData }: Route.ComponentProps) {
  const { pages, nextCursor, counts, query, now } = loaderData
  const { t } = useLingui()
  const mayWrite = useMay('content:write')

  const columns: ListColumn<Page>[] = [
    {
      key: 'title',
      name: t`الصفحة`,
      sort: 'title',
      cell: (page) => (
        <>
          <Link to={`${here}/${page.id}`}>
            <bdi>{page.title}</bdi>
          </Link>
          <span className="under">
            <bdi>{page.title === page.title_ar ? page.title_en : page.title_ar}</bdi>
          </span>
        </>
      ),
    },
    {
      key: 'slug',
      name: t`العنوان في الرابط`,
      sort: 'slug',
      rank: 'secondary',
      cell: (page) => <Ltr>{`/page/${page.slug}`}</Ltr>,
    },
    {
      key: 'is_active',
      name: t`الحالة`,
      at: 'end',
      cell: (page) => <PageBadge isActive={page.is_active} />,
    },
    {
      key: 'updated_at',
      name: t`آخر تعديل`,
      sort: 'updated_at',
      rank: 'secondary',
      cell: (page) => (
        <span className="text-ink-3">
          <RecentTime value={page.updated_at} now={now} />
        </span>
      ),
    },
  ]
  const add = mayWrite && (
    <LinkButton to={`${here}/new`} icon="plus">
      <Trans>إضافة صفحة</Trans>
    </LinkButton>
  )

  return (
    <>
      <PageTitle>{t`صفحات المتجر`}</PageTitle>
      <header>
        <h1>
          <Trans>صفحات المتجر</Trans>
        </h1>
        {add}
      </header>
      <AdminList
        name={t`صفحات المتجر`}
        path={here}
        query={query}
        rows={pages}
        rowKey={(page) => page.id}
        bulk={{ plural: 'pages', deeds: useShownDeeds('content:write'), rowName: (page) => page.title }}
        columns={columns}
        usualSort="ref_id"
        exported={{ resource: 'pages', columns: exportedColumns }}
        nextCursor={nextCursor}
        tabs={{
          label: t`حالة الصفحة`,
          field: 'is_active',
          counts,
          choices: [
            { value: undefined, name: t`كلها`, state: 'all' },
            { value: 'true', name: t`منشورة`, state: 'active' },
            { value: 'false', name: t`مسودة`, state: 'inactive' },
          ],
        }}
        search={t`عنوان الصفحة أو رابطها`}
        shown={
          <Plural
            value={pages.length}
            zero="بلا صفحات"
            one="صفحة واحدة هنا"
            two="صفحتان هنا"
            few="# صفحات هنا"
            many="# صفحة هنا"
            other="# صفحة هنا"
          />
        }
        empty={{ title: <Trans>لا صفحات بعد</Trans>, act: add }}
      />
    </>
  )
}
