import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { data, redirect } from 'react-router'
import { countStaffOrders, listStaffOrders } from '#contract/staff-orders'
import { pageSize } from '#rules/limits'
import { formatNumber } from '#locales/format'
import { LinkButton } from '#ui/button'
import { Empty } from '#ui/empty'
import { useLanguage } from '#ui/language'
import { Pager } from '#ui/pager'
import { useStatusWords } from '#ui/status-badge'
import { Tabs } from '#ui/tabs'
import { getStaffApi } from '../api.server.ts'
import { FramedError } from '../layouts/route-error.tsx'
import { PageTitle } from '../layouts/page-title.tsx'
import { useMay } from '../layouts/staff-user.ts'
import { getPage } from '../page-context.server.ts'
import { requireStaff } from '../session.server.ts'
import type { Route } from './+types/orders.ts'
import { ExportTool } from './exports/export-tool.tsx'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { useOrderDeeds } from './bulk/deeds.tsx'
import { usePicked } from './bulk/use-picked.ts'
import { OrderFilters } from './order-filters.tsx'
import { isFiltered, ordersHref, readOrderQuery } from './order-query.ts'
import { OrderRows } from './order-rows.tsx'
import { tabOrder } from './tab-order.ts'

export { FramedError as ErrorBoundary }

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  const query = readOrderQuery(getPage(context).url.searchParams)
  const { q, method, from, to } = query
  const api = getStaffApi(context)
  const [list, counts] = await Promise.all([
    api.call(listStaffOrders, { query: { ...query, limit: pageSize.default } }),
    api.call(countStaffOrders, {
      query: { ...(q && { q }), ...(method && { method }), ...(from && { from }), ...(to && { to }) },
    }),
  ])
  // A cursor that cannot be read: somebody typed it, or it is from another time.
  if (list.status === 422 && query.cursor) throw redirect(ordersHref(query))
  if (list.status !== 200) throw data(list.body, { status: list.status })
  if (counts.status !== 200) throw data(counts.body, { status: counts.status })
  return {
    orders: list.body.orders,
    nextCursor: list.body.next_cursor,
    counts: counts.body.counts,
    query,
    now: new Date().toISOString(),
  }
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { orders, nextCursor, counts, query, now } = loaderData
  const { t } = useLingui()
  const language = useLanguage()
  const words = useStatusWords()
  const shown = orders.length
  const deeds = useOrderDeeds()
  const picked = usePicked(orders.map(({ id }) => id))
  const mayCreate = useMay('order:create')

  const countOf = (name: string) => {
    const { count = 0, more = false } = counts[name] ?? {}
    return formatNumber(count, language) + (more ? '+' : '')
  }
  const tabs = [
    {
      href: ordersHref(query, { status: undefined }),
      name: t`كلها`,
      count: countOf('all'),
      isCurrent: !query.status,
    },
    ...tabOrder.map((status) => ({
      href: ordersHref(query, { status }),
      name: words.order(status),
      count: countOf(status),
      isCurrent: query.status === status,
    })),
  ]

  return (
    <>
      <PageTitle>{t`الطلبات`}</PageTitle>
      <header>
        <h1>
          <Trans>الطلبات</Trans>
        </h1>
        <ExportTool resource="orders" query={query} />
        {mayCreate && (
          <LinkButton to="/admin/orders/create" icon="plus">
            <Trans>طلب جديد لعميل</Trans>
          </LinkButton>
        )}
      </header>
      <section className="card overflow-hidden" aria-label={t`الطلبات`}>
        <Tabs label={t`حالة الطلب`} tabs={tabs} />
        <OrderFilters query={query} />
        {shown > 0 && (
          <>
            {deeds.length > 0 && (
              <BulkBar
                plural="orders"
                deeds={deeds}
                picked={picked}
                names={new Map(orders.map(({ id, ref_id }) => [id, t`الطلب ${ref_id}`]))}
              />
            )}
            <OrderRows orders={orders} query={query} now={now} {...(deeds.length > 0 && { picked })} />
            <Pager
              {...(query.cursor && { firstHref: ordersHref(query) })}
              {...(nextCursor && { nextHref: ordersHref(query, { cursor: nextCursor }) })}
            >
              <Plural
                value={shown}
                zero="بلا طلبات"
                one="طلب واحد في هذه الصفحة"
                two="طلبان في هذه الصفحة"
                few="# طلبات في هذه الصفحة"
                many="# طلبًا في هذه الصفحة"
                other="# طلب في هذه الصفحة"
              />
            </Pager>
          </>
        )}
      </section>
      {shown === 0 && <NoOrders isNarrowed={isFiltered(query) || Boolean(query.status || query.cursor)} />}
    </>
  )
}

function NoOrders({ isNarrowed }: { isNarrowed: boolean }) {
  if (!isNarrowed) {
    return (
      <Empty title={<Trans>لا طلبات بعد</Trans>}>
        <Trans>يظهر كل طلب هنا لحظة إنشائه في المتجر أو عبر الواجهة البرمجية.</Trans>
      </Empty>
    )
  }
  return (
    <Empty
      title={<Trans>لا طلبات تطابق هذه التصفية</Trans>}
      act={
        <LinkButton to="/admin/orders" kind="second">
          <Trans>مسح التصفية</Trans>
        </LinkButton>
      }
    />
  )
}
