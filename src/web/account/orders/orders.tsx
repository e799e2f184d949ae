import { Trans, useLingui } from '@lingui/react/macro'
import { href, redirect } from 'react-router'
import { listOrders } from '#contract/orders'
import { type OrderStatus, orderStatuses } from '#rules/sale/order'
import { LinkButton } from '#ui/button'
import { Empty } from '#ui/empty'
import { Pager } from '#ui/pager'
import { useStatusWords } from '#ui/status-badge'
import { getApi, momentOf, requireOk } from '../../request/api.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { getPage } from '../../request/page-context.server.ts'
import { requireClient } from '../../request/session.server.ts'
import type { Route } from './+types/orders.ts'
import { OrderRows } from './order-rows.tsx'
import { StatusFilter } from '../status-filter.tsx'

const pageLength = 10

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  requireClient(context)
  const { searchParams } = getPage(context).url
  const status = orderStatuses.find((one) => one === searchParams.get('status'))
  const cursor = searchParams.get('cursor') ?? undefined
  const answer = await getApi(context).call(listOrders, {
    query: { limit: pageLength, ...(status && { status }), ...(cursor && { cursor }) },
  })
  // A cursor that cannot be read: somebody typed it, or it is from another time.
  if (answer.status === 422 && cursor) throw redirect(listHref({ status }))
  requireOk(answer)
  return {
    orders: answer.body.orders,
    nextCursor: answer.body.next_cursor,
    status,
    isFirstPage: cursor === undefined,
    now: momentOf(answer),
  }
}

function listHref({ status, cursor }: { status?: OrderStatus | undefined; cursor?: string }): string {
  const query = new URLSearchParams({ ...(status && { status }), ...(cursor && { cursor }) })
  return query.size > 0 ? `/user/orders?${query}` : '/user/orders'
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { orders, nextCursor, status, isFirstPage, now } = loaderData
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
              href={href('/user/orders')}
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
          act={
            <LinkButton to={href('/user/orders')} kind="second">
              <Trans>مسح التصفية</Trans>
            </LinkButton>
          }
        />
      )}
      {isEmpty && !status && (
        <Empty
          drawing="orders"
          title={<Trans>لا طلبات لكم بعد</Trans>}
          act={
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
          <Pager
            {...(!isFirstPage && { firstHref: listHref({ status }) })}
            {...(nextCursor && { nextHref: listHref({ status, cursor: nextCursor }) })}
          />
        </section>
      )}
    </>
  )
}
