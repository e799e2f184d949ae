import { href } from 'react-router'
import { Trans, useLingui } from '@lingui/react/macro'
import { getOrderHistoryRoute, getStaffOrderRoute } from '#contract/staff-orders'
import { Ltr } from '#ui/ltr'
import type { Route } from './+types/order-history.ts'
import { EntityHistory } from '../history/entity-history.tsx'
import { loadHistory } from '../history/load-history.server.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export function loader(args: Route.LoaderArgs) {
  return loadHistory(args, {
    entry: (api, call) => api.call(getStaffOrderRoute, call),
    name: ({ order }) => String(order.ref_id),
    history: (api, call) => api.call(getOrderHistoryRoute, call),
  })
}

export default function OrderHistory({ loaderData: { id, name, page } }: Route.ComponentProps) {
  const { t } = useLingui()
  const orderHref = href('/admin/orders/:id', { id })
  return (
    <EntityHistory
      title={t`سجل الطلب ${name}`}
      heading={
        <Trans>
          سجل الطلب <Ltr>{name}</Ltr>
        </Trans>
      }
      way={[
        { href: href('/admin/orders'), name: <Trans>الطلبات</Trans> },
        { href: orderHref, name: t`الطلب ${name}` },
      ]}
      back={{ href: orderHref, name: <Trans>العودة إلى الطلب</Trans> }}
      id={id}
      page={page}
    />
  )
}
