import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { countStaffOrders, listStaffOrders } from '#contract/staff-orders'
import { countRefundRequests } from '#contract/staff-subscription-life'
import { formatNumber } from '#locales/format'
import { orderMethods } from '#rules/order'
import { LinkButton } from '#ui/button'
import { useLanguage } from '#ui/language'
import { useStatusWords } from '#ui/status-badge'
import { getStaffApi, requireOk } from '../../request/api.server.ts'
import { FramedError } from '../../frame/route-error.tsx'
import { PageTitle } from '../../frame/page-title.tsx'
import { useMay } from '../../frame/staff-user.ts'
import { getPage } from '../../request/page-context.server.ts'
import { requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/orders.ts'
import { useOrderDeeds } from '../bulk/deeds.tsx'
import { AdminList } from '../list-page/admin-list.tsx'
import { readListQuery } from '../list/read-list-query.server.ts'
import { requireList } from '../list/require-list.server.ts'
import { useOrderColumns } from './order-columns.tsx'
import { useOrderWords } from '../words/order-words.ts'
import { tabOrder } from './tab-order.ts'

export { FramedError as ErrorBoundary }

const here = '/admin/orders'

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  const query = readListQuery(listStaffOrders.request.query, getPage(context).url.searchParams)
  const { status: _, sort: __, cursor: ___, ...filters } = query
  const api = getStaffApi(context)
  const [list, counts, asked] = await Promise.all([
    api.call(listStaffOrders, { query }),
    api.call(countStaffOrders, { query: filters }),
    api.call(countRefundRequests),
  ])
  requireList(list, here, query)
  requireOk(counts)
  requireOk(asked)
  return {
    open: asked.body.counts['open']?.count ?? 0,
    orders: list.body.orders,
    nextCursor: list.body.next_cursor,
    counts: counts.body.counts,
    query,
    now: new Date().toISOString(),
  }
}

/** Which columns of the file stand for which of the list's. */
const exportedColumns = {
  ref: ['ref_id'],
  client: ['client', 'phone'],
  plan: ['plan', 'method'],
  status: ['status'],
  settled: ['settled_by'],
  amount: ['final_price'],
  date: ['created_at'],
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { orders, nextCursor, counts, query, now, open } = loaderData
  const language = useLanguage()
  const { t } = useLingui()
  const states = useStatusWords()
  const words = useOrderWords()
  const columns = useOrderColumns(now, query.by === 'refunded')
  const mayCreate = useMay('order:create')

  return (
    <>
      <PageTitle>{t`الطلبات`}</PageTitle>
      <header>
        <h1>
          <Trans>الطلبات</Trans>
        </h1>
        <div className="row gap-2">
          <LinkButton to="/admin/orders/refund_requests" kind="second" icon="undo">
            {open > 0 ? (
              <Trans>طلبات الاسترداد ({formatNumber(open, language)})</Trans>
            ) : (
              <Trans>طلبات الاسترداد</Trans>
            )}
          </LinkButton>
          {mayCreate && (
            <LinkButton to="/admin/orders/create" icon="plus">
              <Trans>طلب جديد لعميل</Trans>
            </LinkButton>
          )}
        </div>
      </header>
      <AdminList
        name={t`الطلبات`}
        path={here}
        query={query}
        rows={orders}
        rowKey={(order) => order.id}
        bulk={{ plural: 'orders', deeds: useOrderDeeds(), rowName: ({ ref_id }) => t`الطلب ${ref_id}` }}
        columns={columns}
        usualSort="-created_at"
        exported={{ resource: 'orders', columns: exportedColumns }}
        nextCursor={nextCursor}
        tabs={{
          label: t`حالة الطلب`,
          field: 'status',
          counts,
          choices: [
            { value: undefined, name: t`كلها`, state: 'all' },
            ...tabOrder.map((status) => ({ value: status, name: states.order(status), state: status })),
          ],
        }}
        search={t`رقم الطلب أو الاسم أو الجوال أو البريد`}
        filters={[
          {
            name: 'method',
            label: t`المصدر`,
            all: t`كل المصادر`,
            choices: orderMethods.map((method) => ({ value: method, name: words.method(method) })),
          },
          {
            name: 'by',
            label: t`أساس احتساب الأيام`,
            all: t`بحسب يوم الطلب`,
            choices: [
              { value: 'settled', name: t`بحسب يوم السداد` },
              { value: 'refunded', name: t`بحسب يوم الاسترداد` },
              { value: 'failed', name: t`بحسب يوم محاولة فشلت` },
            ],
          },
        ]}
        days={[{ from: 'from', to: 'to', label: t`الأيام` }]}
        shown={
          <Plural
            value={orders.length}
            zero="بلا طلبات"
            one="طلب واحد في هذه الصفحة"
            two="طلبان في هذه الصفحة"
            few="# طلبات في هذه الصفحة"
            many="# طلبًا في هذه الصفحة"
            other="# طلب في هذه الصفحة"
          />
        }
        empty={{
          title: <Trans>لا طلبات بعد</Trans>,
          text: <Trans>يظهر كل طلب هنا لحظة إنشائه في المتجر أو عبر الواجهة البرمجية.</Trans>,
        }}
      />
    </>
  )
}
