import { Trans, useLingui } from '@lingui/react/macro'
import { href } from 'react-router'
import { listOrdersRoute } from '#contract/orders'
import { orderStatuses } from '#rules/sale/order'
import { LinkButton } from '#ui/button'
import { Empty } from '#ui/empty'
import { Pager } from '#ui/pager'
import { useStatusWords } from '#ui/status-badge'
import { PageTitle } from '../../frame/page-title.tsx'
import type { Route } from './+types/orders.ts'
import { OrderRows } from './order-rows.tsx'
import { loadOwnList } from '../load-own-list.server.ts'
import { StatusFilter } from '../status-filter.tsx'

const here = href('/user/orders')

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { body, ...page } = await loadOwnList(context, {
    path: here,
    statuses: orderStatuses,
    list: (api, query) => api.call(listOrdersRoute, { query }),
  })
  return { orders: body.orders, ...page }
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { orders, status, pager, now } = loaderData
  const { t } = useLingui()
  const words = useStatusWords()
  const isEmpty = orders.length === 0

  return (
    <>
      <PageTitle>{t`طلباتي`}</PageTitle>
      <header className="row justify-between">
        <h1 className="page-title">
          <Trans>طلباتي</Trans>
        </h1>
        {(!isEmpty || status) && (
          <div className="row">
            <LinkButton to={href('/user/documents')} kind="second" icon="receipt">
              <Trans>الفواتير</Trans>
            </LinkButton>
            <StatusFilter
              href={here}
              label={t`حالة الطلب`}
              all={t`كل الحالات`}
              value={status}
              statuses={orderStatuses}
              words={words.order}
            />
          </div>
        )}
      </header>

      {isEmpty && status && (
        <Empty
          title={<Trans>لا طلبات بهذه الحالة</Trans>}
          action={
            <LinkButton to={here} kind="second">
              <Trans>مسح التصفية</Trans>
            </LinkButton>
          }
        />
      )}
      {isEmpty && !status && (
        <Empty
          drawing="orders"
          title={<Trans>لا طلبات لكم بعد</Trans>}
          action={
            <LinkButton to="/#plans">
              <Trans>عرض الباقات</Trans>
            </LinkButton>
          }
        >
          <Trans>حين تشترون باقة تجدون طلبها هنا، مع ما دُفع وما سيأتي.</Trans>
        </Empty>
      )}
      {!isEmpty && (
        <section className="card overflow-hidden">
          <OrderRows orders={orders} now={now} />
          <Pager {...pager} />
        </section>
      )}
    </>
  )
}
