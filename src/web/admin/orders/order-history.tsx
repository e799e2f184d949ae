import { href } from 'react-router'
import { Trans, useLingui } from '@lingui/react/macro'
import { getOrderHistory, getStaffOrder } from '#contract/staff-orders'
import { Ltr } from '#ui/ltr'
import { getStaffApi, requireOk } from '../../request/api.server.ts'
import { FramedError } from '../../frame/route-error.tsx'
import { PageTitle } from '../../frame/page-title.tsx'
import { requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/order-history.ts'
import { EntityHistory } from '../history/entity-history.tsx'
import { historyPage, historyQuery } from '../history/read-history.server.ts'

export { FramedError as ErrorBoundary }

export async function loader({ context, params }: Route.LoaderArgs) {
  requireStaff(context)
  const api = getStaffApi(context)
  const [order, answer] = await Promise.all([
    api.call(getStaffOrder, { params }),
    api.call(getOrderHistory, { params, query: historyQuery(context) }),
  ])
  requireOk(order)
  const { id, ref_id } = order.body.order
  return { order: { id, ref_id }, page: historyPage(context, answer) }
}

export default function OrderHistory({ loaderData: { order, page } }: Route.ComponentProps) {
  const { t } = useLingui()
  const orderHref = `/admin/orders/${order.id}`
  return (
    <>
      <PageTitle>{t`سجل الطلب ${order.ref_id}`}</PageTitle>
      <EntityHistory
        title={
          <Trans>
            سجل الطلب <Ltr>{order.ref_id}</Ltr>
          </Trans>
        }
        way={[
          { href: href('/admin/orders'), name: <Trans>الطلبات</Trans> },
          { href: orderHref, name: t`الطلب ${order.ref_id}` },
        ]}
        back={{ href: orderHref, name: <Trans>العودة إلى الطلب</Trans> }}
        id={order.id}
        page={page}
      />
    </>
  )
}
