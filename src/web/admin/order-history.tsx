import { Trans, useLingui } from '@lingui/react/macro'
import { data, redirect } from 'react-router'
import { getOrderHistory, getStaffOrder } from '#contract/staff-orders'
import { LinkButton } from '#ui/button'
import { Crumbs } from '#ui/crumbs'
import { Empty } from '#ui/empty'
import { Ltr } from '#ui/ltr'
import { Pager } from '#ui/pager'
import { getStaffApi } from '../api.server.ts'
import { FramedError } from '../layouts/route-error.tsx'
import { PageTitle } from '../layouts/page-title.tsx'
import { getPage } from '../page-context.server.ts'
import { requireStaff } from '../session.server.ts'
import type { Route } from './+types/order-history.ts'
import { HistoryEntry } from './history-entry.tsx'

export { FramedError as ErrorBoundary }

export async function loader({ context, params }: Route.LoaderArgs) {
  requireStaff(context)
  const cursor = getPage(context).url.searchParams.get('cursor')?.slice(0, 200)
  const api = getStaffApi(context)
  const [order, history] = await Promise.all([
    api.call(getStaffOrder, { params }),
    api.call(getOrderHistory, { params, query: { ...(cursor && { cursor }) } }),
  ])
  if (order.status !== 200) throw data(order.body, { status: order.status })
  if (history.status === 422 && cursor) throw redirect(`/admin/orders/${params.id}/history`)
  if (history.status !== 200) throw data(history.body, { status: history.status })
  return {
    order: { id: order.body.order.id, ref_id: order.body.order.ref_id },
    activities: history.body.activities,
    nextCursor: history.body.next_cursor,
    isFirstPage: !cursor,
    now: new Date().toISOString(),
  }
}

export default function OrderHistory({ loaderData }: Route.ComponentProps) {
  const { order, activities, nextCursor, isFirstPage, now } = loaderData
  const { t } = useLingui()
  const orderHref = `/admin/orders/${order.id}`
  const here = `${orderHref}/history`

  return (
    <>
      <PageTitle>{t`سجل الطلب ${order.ref_id}`}</PageTitle>
      <header>
        <div>
          <Crumbs
            way={[
              { href: '/admin/orders', name: <Trans>الطلبات</Trans> },
              { href: orderHref, name: t`الطلب ${order.ref_id}` },
            ]}
            here={<Trans>السجل</Trans>}
          />
          <h1>
            <Trans>
              سجل الطلب <Ltr>{order.ref_id}</Ltr>
            </Trans>
          </h1>
          <p className="hint">
            <Trans>لا يُعدَّل هذا السجل ولا يُحذف منه.</Trans>
          </p>
        </div>
        <LinkButton to={orderHref} kind="second">
          <Trans>العودة إلى الطلب</Trans>
        </LinkButton>
      </header>
      {activities.length === 0 ? (
        <Empty title={<Trans>لا شيء في السجل هنا</Trans>} />
      ) : (
        <section className="card overflow-hidden" aria-label={t`السجل`}>
          <ol className="history">
            {activities.map((activity) => (
              <HistoryEntry key={activity.id} activity={activity} orderId={order.id} now={now} />
            ))}
          </ol>
          <Pager
            {...(!isFirstPage && { firstHref: here })}
            {...(nextCursor && { nextHref: `${here}?${new URLSearchParams({ cursor: nextCursor })}` })}
          />
        </section>
      )}
    </>
  )
}
