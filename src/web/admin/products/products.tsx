import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { countStaffProducts, listStaffProducts } from '#contract/staff-catalogue-products'
import { formatNumber } from '#locales/format'
import { LinkButton } from '#ui/button'
import { useLanguage } from '#ui/language'
import { Money } from '#ui/money'
import { Days } from '#ui/plan-measures'
import { RecentTime } from '#ui/recent-time'
import { getStaffApi, requireOk } from '../../request/api.server.ts'
import { FramedError } from '../../frame/route-error.tsx'
import { PageTitle } from '../../frame/page-title.tsx'
import { useMay } from '../../frame/staff-user.ts'
import { getPage } from '../../request/page-context.server.ts'
import { requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/products.ts'
import { useShownDeeds } from '../bulk/deeds.tsx'
import { AdminList, type ListColumn } from '../list-page/admin-list.tsx'
import { readListQuery } from '../list/read-list-query.server.ts'
import { requireList } from '../list/require-list.server.ts'
import type { Product } from './product-form.ts'
import { ShelfBadge } from './shelf-badge.tsx'

export { FramedError as ErrorBoundary }

const here = '/admin/products'

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  const query = readListQuery(listStaffProducts.request.query, getPage(context).url.searchParams)
  const { cursor: _c, sort: _s, is_active: _a, limit: _l, ...counted } = query
  const api = getStaffApi(context)
  const [list, counts] = await Promise.all([
    api.call(listStaffProducts, { query }),
    api.call(countStaffProducts, { query: counted }),
  ])
  requireList(list, here, query)
  requireOk(counts)
  return {
    products: list.body.products,
    nextCursor: list.body.next_cursor,
    counts: counts.body.counts,
    query,
    now: new Date().toISOString(),
  }
}

/** Which columns of the file stand for which of the list's. */
const exportedColumns = {
  name: ['ref_id', 'name_ar', 'name_en'],
  state: ['is_active', 'display_status'],
  price: ['price_with_tax'],
  price_minor: ['price'],
  days: ['days'],
  points: ['points'],
  group_sharing: ['group_sharing'],
  updated_at: ['updated_at'],
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const { products, nextCursor, counts, query, now } = loaderData
  const { t } = useLingui()
  const language = useLanguage()
  const mayWrite = useMay('product:write')
  const seesCoupons = useMay('coupon:read')

  const columns: ListColumn<Product>[] = [
    {
      key: 'name',
      name: t`الباقة`,
      sort: 'name',
      cell: (product) => (
        <>
          <Link to={`${here}/${product.id}`}>
            <bdi>{product.name}</bdi>
          </Link>
          <span className="under">
            <bdi>{product.name === product.name_ar ? product.name_en : product.name_ar}</bdi>
            {product.is_recommended && (
              <>
                {' · '}
                <Trans>اختيارنا</Trans>
              </>
            )}
          </span>
        </>
      ),
    },
    { key: 'state', name: t`الحالة`, at: 'end', cell: (product) => <ShelfBadge product={product} /> },
    {
      key: 'price',
      name: t`السعر في المتجر`,
      sort: 'price',
      at: 'amount',
      cell: (product) => (
        <span className="font-medium">
          <Money amount={product.price_with_tax_minor} />
        </span>
      ),
    },
    {
      key: 'price_minor',
      name: t`قبل الضريبة`,
      at: 'amount',
      rank: 'secondary',
      cell: (product) => <Money amount={product.price_minor} />,
    },
    { key: 'days', name: t`المدة`, sort: 'days', cell: (product) => <Days count={product.days} /> },
    {
      key: 'points',
      name: t`النقاط`,
      sort: 'points',
      rank: 'tertiary',
      cell: (product) => formatNumber(product.points, language),
    },
    {
      key: 'group_sharing',
      name: t`المشاركة`,
      rank: 'secondary',
      cell: (product) =>
        product.group_sharing === 'yes' ? t`جماعية` : <span className="text-ink-3">—</span>,
    },
    {
      key: 'updated_at',
      name: t`آخر تعديل`,
      rank: 'secondary',
      cell: (product) => (
        <span className="text-ink-3">
          <RecentTime value={product.updated_at} now={now} />
        </span>
      ),
    },
  ]
  const add = mayWrite && (
    <LinkButton to={`${here}/create`} icon="plus">
      <Trans>إضافة باقة</Trans>
    </LinkButton>
  )

  return (
    <>
      <PageTitle>{t`الباقات`}</PageTitle>
      <header>
        <h1>
          <Trans>الباقات</Trans>
        </h1>
        <div className="row gap-2">
          {seesCoupons && (
            <LinkButton to="/admin/coupons" kind="quiet">
              <Trans>القسائم</Trans>
            </LinkButton>
          )}
          <LinkButton to={`${here}/common`} kind="second">
            <Trans>المزايا المشتركة</Trans>
          </LinkButton>
          {add}
        </div>
      </header>
      <AdminList
        name={t`الباقات`}
        path={here}
        query={query}
        rows={products}
        rowKey={(product) => product.id}
        bulk={{
          plural: 'products',
          deeds: useShownDeeds('product:write'),
          rowName: (product) => product.name,
        }}
        columns={columns}
        usualSort="position"
        exported={{ resource: 'products', columns: exportedColumns }}
        nextCursor={nextCursor}
        tabs={{
          label: t`حالة الباقة`,
          field: 'is_active',
          counts,
          choices: [
            { value: undefined, name: t`كلها`, state: 'all' },
            { value: 'true', name: t`مفعّلة`, state: 'active' },
            { value: 'false', name: t`موقوفة`, state: 'inactive' },
          ],
        }}
        search={t`اسم الباقة أو رقمها`}
        filters={[
          {
            name: 'display_status',
            label: t`الظهور في المتجر`,
            all: t`ظاهرة ومخفية`,
            choices: [
              { value: 'visible', name: t`ظاهرة` },
              { value: 'invisible', name: t`مخفية` },
            ],
          },
          {
            name: 'group_sharing',
            label: t`المشاركة الجماعية`,
            all: t`فردية وجماعية`,
            choices: [
              { value: 'yes', name: t`جماعية` },
              { value: 'no', name: t`فردية` },
            ],
          },
        ]}
        shown={
          <Plural
            value={products.length}
            zero="بلا باقات"
            one="باقة واحدة في هذه الصفحة"
            two="باقتان في هذه الصفحة"
            few="# باقات في هذه الصفحة"
            many="# باقة في هذه الصفحة"
            other="# باقة في هذه الصفحة"
          />
        }
        empty={{
          title: <Trans>لا باقات بعد</Trans>,
          text: <Trans>ما تضيفونه هنا يظهر في المتجر حال تفعيله.</Trans>,
          act: add,
        }}
      />
    </>
  )
}
