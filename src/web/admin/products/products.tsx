import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { href } from 'react-router'
import { countStaffProductsRoute, listStaffProductsRoute } from '#contract/staff-catalogue-products'
import { formatNumber } from '#locales/format'
import { LinkButton } from '#ui/button'
import { useLanguage } from '#ui/language'
import { Money } from '#ui/money'
import { Days } from '#ui/plan-measures'
import { useMay } from '../../frame/staff-user.ts'
import { loadList } from '../list/load-list.server.ts'
import { StaffList, useActiveTabs, useUpdatedColumn } from '../list-page/staff-list.tsx'
import type { Route } from './+types/products.ts'
import { useShownActions } from '../bulk/bulk-actions.tsx'
import type { ListColumn } from '../list-page/list-column.ts'
import { NamedCell } from '../list-page/named-cell.tsx'
import type { Product } from './product-form.ts'
import { VisibilityBadge } from './visibility-badge.tsx'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

const here = '/admin/products'

export function loader({ context }: Route.LoaderArgs) {
  return loadList(context, {
    name: 'products',
    path: here,
    query: listStaffProductsRoute.request.query,
    list: (api, query) => api.call(listStaffProductsRoute, { query }),
    page: ({ products }) => ({ rows: products }),
    countQuery: countStaffProductsRoute.request.query,
    count: (api, query) => api.call(countStaffProductsRoute, { query }),
  })
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  const mayWrite = useMay('product:write')
  const seesCoupons = useMay('coupon:read')
  const add = mayWrite && (
    <LinkButton to={`${here}/create`} icon="plus">
      <Trans>إضافة باقة</Trans>
    </LinkButton>
  )

  return (
    <StaffList
      title={t`الباقات`}
      tools={
        <div className="row gap-2">
          {seesCoupons && (
            <LinkButton to={href('/admin/coupons')} kind="quiet">
              <Trans>القسائم</Trans>
            </LinkButton>
          )}
          <LinkButton to={`${here}/common`} kind="second">
            <Trans>المزايا المشتركة</Trans>
          </LinkButton>
          {add}
        </div>
      }
      loaded={loaderData}
      path={here}
      bulk={{
        plural: 'products',
        actions: useShownActions('product:write'),
        rowName: (product) => product.name,
      }}
      columns={useColumns(loaderData.now)}
      defaultSort="position"
      exported="products"
      tabs={useActiveTabs(t`حالة الباقة`)}
      search={t`اسم الباقة أو رقمها`}
      filters={[
        {
          name: 'display_status',
          label: t`الظهور في المتجر`,
          choices: [
            { value: 'visible', name: t`ظاهرة` },
            { value: 'invisible', name: t`مخفية` },
          ],
        },
        {
          name: 'group_sharing',
          label: t`المشاركة الجماعية`,
          choices: [
            { value: 'yes', name: t`جماعية` },
            { value: 'no', name: t`فردية` },
          ],
        },
      ]}
      shown={
        <Plural
          value={loaderData.rows.length}
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
        action: add,
      }}
    />
  )
}

function useColumns(now: string): ListColumn<Product>[] {
  const { t } = useLingui()
  const language = useLanguage()
  return [
    {
      key: 'name',
      inFile: ['ref_id', 'name_ar', 'name_en'],
      name: t`الباقة`,
      sort: 'name',
      cell: (product) => (
        <NamedCell name={product.name} both={[product.name_ar, product.name_en]} to={`${here}/${product.id}`}>
          {product.is_recommended && (
            <>
              {' · '}
              <Trans>اختيارنا</Trans>
            </>
          )}
        </NamedCell>
      ),
    },
    {
      key: 'state',
      inFile: ['is_active', 'display_status'],
      name: t`الحالة`,
      at: 'end',
      cell: (product) => <VisibilityBadge product={product} />,
    },
    {
      key: 'price',
      inFile: ['price_with_tax'],
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
      inFile: ['price'],
      name: t`قبل الضريبة`,
      at: 'amount',
      rank: 'spare',
      cell: (product) => <Money amount={product.price_minor} />,
    },
    {
      key: 'days',
      inFile: ['days'],
      name: t({ context: 'product', message: 'المدة' }),
      sort: 'days',
      cell: (product) => (
        <span className="whitespace-nowrap">
          <Days count={product.days} />
        </span>
      ),
    },
    {
      key: 'points',
      inFile: ['points'],
      name: t`النقاط`,
      sort: 'points',
      rank: 'tertiary',
      cell: (product) => formatNumber(product.points, language),
    },
    {
      key: 'group_sharing',
      inFile: ['group_sharing'],
      name: t`المشاركة`,
      rank: 'secondary',
      cell: (product) =>
        product.group_sharing === 'yes' ? t`جماعية` : <span className="text-ink-3">—</span>,
    },
    useUpdatedColumn(now),
  ]
}
