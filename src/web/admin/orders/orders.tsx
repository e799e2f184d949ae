import { href } from 'react-router'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { listApiClientsRoute } from '#contract/staff-api-clients'
import { listStaffProductsRoute } from '#contract/staff-catalogue-products'
import { countStaffOrdersRoute, listStaffOrdersRoute } from '#contract/staff-orders'
import { countRefundRequestsRoute } from '#contract/staff-subscription-changes'
import { formatNumber } from '#locales/format'
import { cardBrands } from '#rules/payments/card'
import { orderMethods } from '#rules/sale/order'
import { LinkButton } from '#ui/button'
import { useLanguage } from '#ui/language'
import { useStatusWords } from '#ui/status-badge'
import { getStaffApi, requireOk } from '../../request/api.server.ts'
import { useMay } from '../../frame/staff-user.ts'
import { loadList } from '../list/load-list.server.ts'
import { StaffList } from '../list-page/staff-list.tsx'
import type { Route } from './+types/orders.ts'
import { useOrderActions } from '../bulk/bulk-actions.tsx'
import { useOrderColumns } from './order-columns.tsx'
import { useBrandName } from '../words/brand-name.ts'
import { useOrderWords } from '../words/order-words.ts'
import { tabOrder } from './tab-order.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

const here = '/admin/orders'

export async function loader({ context }: Route.LoaderArgs) {
  const [list, asked, plans, programs] = await Promise.all([
    loadList(context, {
      name: 'orders',
      path: here,
      query: listStaffOrdersRoute.request.query,
      list: (api, query) => api.call(listStaffOrdersRoute, { query }),
      page: ({ orders }) => ({ rows: orders }),
      countQuery: countStaffOrdersRoute.request.query,
      count: (api, query) => api.call(countStaffOrdersRoute, { query }),
    }),
    getStaffApi(context).call(countRefundRequestsRoute),
    getStaffApi(context).call(listStaffProductsRoute, { query: { limit: 100 } }),
    getStaffApi(context).call(listApiClientsRoute, { query: { limit: 100 } }),
  ])
  requireOk(asked)
  return {
    ...list,
    open: asked.body.counts['open']?.count ?? 0,
    // Whoever may not read plans or partners filters by none.
    plans:
      plans.status === 200
        ? plans.body.products.map(({ id, name_ar, name_en }) => ({ id, name_ar, name_en }))
        : [],
    programs: programs.status === 200 ? programs.body.api_clients.map(({ id, name }) => ({ id, name })) : [],
  }
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { query, now, open, plans, programs } = loaderData
  const language = useLanguage()
  const { t } = useLingui()
  const states = useStatusWords()
  const words = useOrderWords()
  const brandName = useBrandName()
  const columns = useOrderColumns(now, query.by === 'refunded')
  const mayCreate = useMay('order:create')

  return (
    <StaffList
      title={t`الطلبات`}
      tools={
        <div className="row gap-2">
          <LinkButton to={href('/admin/orders/refund_requests')} kind="second" icon="undo">
            {open > 0 ? (
              <Trans>طلبات الاسترداد ({formatNumber(open, language)})</Trans>
            ) : (
              <Trans>طلبات الاسترداد</Trans>
            )}
          </LinkButton>
          {mayCreate && (
            <LinkButton to={href('/admin/orders/create')} icon="plus">
              <Trans>إنشاء طلب لعميل</Trans>
            </LinkButton>
          )}
        </div>
      }
      loaded={loaderData}
      path={here}
      bulk={{ plural: 'orders', actions: useOrderActions(), rowName: ({ ref_id }) => t`الطلب ${ref_id}` }}
      columns={columns}
      clientOf={({ client }) => client.id}
      defaultSort="-created_at"
      exported="orders"
      tabs={{
        label: t`حالة الطلب`,
        field: 'status',
        choices: [
          { value: undefined, name: t`كلها`, state: 'all' },
          ...tabOrder.map((status) => ({ value: status, name: states.order(status), state: status })),
        ],
      }}
      search={t`رقم الطلب أو الاسم أو الجوال أو البريد`}
      filters={[
        {
          name: 'product_id',
          label: t`الباقة`,
          choices: plans.map((plan) => ({ value: plan.id, name: plan[`name_${language}`] })),
        },
        {
          name: 'card_brand',
          label: t`نوع البطاقة`,
          choices: cardBrands.map((brand) => ({ value: brand, name: brandName(brand) })),
        },
        {
          name: 'method',
          label: t`المصدر`,
          choices: orderMethods.map((method) => ({ value: method, name: words.method(method) })),
        },
        {
          name: 'api_client_id',
          label: t`الشريك`,
          choices: programs.map(({ id, name }) => ({ value: id, name })),
        },
        {
          name: 'by',
          label: t`أساس احتساب الأيام`,
          choices: [
            { value: 'settled', name: t`بحسب يوم السداد` },
            { value: 'refunded', name: t`بحسب يوم الاسترداد` },
            { value: 'failed', name: t`بحسب يوم محاولة فشلت` },
          ],
        },
        {
          name: 'test',
          label: t`اختبارات الشركاء`,
          isPlain: true,
          choices: [{ value: 'only', name: t`طلبات الاختبار` }],
        },
      ]}
      days={[{ from: 'from', to: 'to', label: t`الأيام` }]}
      typed={[
        { kind: 'four_digits', name: 'card', label: t`آخر أرقام البطاقة` },
        { kind: 'amount', from: 'amount_from', to: 'amount_to', label: t`المبلغ` },
        { kind: 'code', name: 'coupon', label: t`القسيمة` },
      ]}
      shown={
        <Plural
          value={loaderData.rows.length}
          zero="بلا طلبات"
          one="طلب واحد في هذه الصفحة"
          two="طلبان في هذه الصفحة"
          few="# طلبات في هذه الصفحة"
          many="# طلبًا في هذه الصفحة"
          other="# طلب في هذه الصفحة"
        />
      }
      empty={{
        drawing: 'orders',
        title: <Trans>لا طلبات بعد</Trans>,
        text: <Trans>يظهر كل طلب هنا لحظة إنشائه في المتجر أو عبر الواجهة البرمجية.</Trans>,
      }}
    />
  )
}
