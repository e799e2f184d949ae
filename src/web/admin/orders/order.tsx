import { href } from 'react-router'
import { Trans, useLingui } from '@lingui/react/macro'
import { listRefundRequestsRoute } from '#contract/staff-subscription-changes'
import { getStaffOrderRoute } from '#contract/staff-orders'
import { listStaffOrderDocumentsRoute } from '#contract/tax-documents'
import { getClientsQuoteRoute } from '#contract/payment-quotes'
import { isPayable } from '#rules/sale/order'
import { LinkButton } from '#ui/button'
import { Crumbs } from '#ui/crumbs'
import { Ltr } from '#ui/ltr'
import { Days, Points } from '#ui/plan-measures'
import { PriceLines } from '#ui/price-lines'
import { OrderBadge } from '#ui/status-badge'
import { Timeline } from '#ui/timeline'
import { getStaffApi, momentOf, requireOk } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { useMay } from '../../frame/staff-user.ts'
import { requireSameOrigin, requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/order.ts'
import { leadByNumber } from '../list/by-number.server.ts'
import { handleOrderForm } from './handle-order-form.server.ts'
import { Walk } from '../list/walk.tsx'
import { StaffNotes } from '../notes/staff-notes.tsx'
import { ClientBeside } from '../person/client-link.tsx'
import { TestBadge } from '../person/test-badge.tsx'
import { OrderAlerts } from './order-alerts.tsx'
import { OrderClient } from './order-client.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderMessages } from './order-messages.tsx'
import { OrderMoney } from './order-money.tsx'
import { NetLines } from './order-net.tsx'
import { OrderQuote } from './order-quote.tsx'
import { OrderRequest } from './order-request.tsx'
import { OrderState } from './order-state.tsx'
import type { StaffOrder } from './order-types.ts'
import { useTimelineOf } from './order-timeline.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  requireStaff(context)
  await leadByNumber(context, 'orders', '/admin/orders', params.id)
  const api = getStaffApi(context)
  const [answer, asked, listed] = await Promise.all([
    api.call(getStaffOrderRoute, { params }),
    api.call(listRefundRequestsRoute, { query: { status: 'open', order_id: params.id } }),
    api.call(listStaffOrderDocumentsRoute, { params }),
  ])
  requireOk(answer)
  const { order } = answer.body
  const quote = order.company ? await api.call(getClientsQuoteRoute, { params }) : null
  return {
    order,
    quote: quote?.status === 200 ? quote.body.payment_quote : null,
    request: asked.status === 200 ? (asked.body.refund_requests[0] ?? null) : null,
    documents: listed.status === 200 ? listed.body.documents : [],
    key: crypto.randomUUID(),
    now: momentOf(answer),
  }
}

/** A refused action was decided on an outdated state: somebody else was faster. */
export { readAfterRefusal as shouldRevalidate } from '../../forms/after-refusal.ts'

export async function action({ context, request, params }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  return handleOrderForm(getStaffApi(context), params.id, await readForm(request))
}

export default function Order({ loaderData }: Route.ComponentProps) {
  const { order, quote, request, documents, key, now } = loaderData
  const { t } = useLingui()
  const mayNote = useMay('order:note')
  const timeline = useTimelineOf(order)
  const title = t`الطلب ${order.ref_id}`

  return (
    <>
      <PageTitle>{title}</PageTitle>
      <header>
        <div>
          <Crumbs way={[{ href: href('/admin/orders'), name: <Trans>الطلبات</Trans> }]} here={title} />
          <div className="row">
            <h1>
              <Trans>
                الطلب <Ltr>{order.ref_id}</Ltr>
              </Trans>
            </h1>
            <OrderBadge status={order.status} />
            {order.partner && (
              <TestBadge of={{ is_test: order.partner.is_test, practice_of: order.partner }} />
            )}
          </div>
        </div>
        <div className="row gap-2">
          <Walk path="/admin/orders" id={order.id} />
          <LinkButton to={href('/admin/orders/:id/history', { id: order.id })} kind="second" icon="clock">
            <Trans>السجل</Trans>
          </LinkButton>
        </div>
      </header>

      <div className="main-and-side staff-sides">
        <div className="stack gap-5">
          <OrderState key={order.id} order={order} request={request} documents={documents} />
          <OrderAlerts order={order} />
          <section className="card" aria-labelledby="lines">
            <header>
              <h2 id="lines">
                <Trans>بنود الطلب</Trans>
              </h2>
              <span className="hint">
                <Trans>ثُبّتت الأسعار عند الطلب</Trans>
              </span>
            </header>
            <div className="body stack">
              {order.products.map((product) => (
                <OrderLine key={product.id} product={product} />
              ))}
              <PriceLines
                sums={order}
                coupon={order.coupon}
                balanceName={<Trans>الرصيد السابق</Trans>}
                creditName={<Trans>قيمة ما لم يُستخدم من الباقة السابقة</Trans>}
                isPaid={!isPayable(order.status)}
                totalName={totalName(order)}
              />
              <NetLines order={order} />
            </div>
          </section>
          <OrderRequest key={`request ${order.id}`} request={request} order={order} />
          <OrderMoney order={order} />
          <OrderDocuments documents={documents} />
          <OrderQuote key={`quote ${order.id}`} order={order} quote={quote} sendKey={key} />
          <section className="card" aria-labelledby="track">
            <header>
              <h2 id="track">
                <Trans>مسار الطلب</Trans>
              </h2>
            </header>
            <div className="body">
              <Timeline entries={timeline} />
            </div>
          </section>
        </div>
        <div className="stack gap-5">
          <OrderClient client={order.client} />
          <OrderFacts order={order} now={now} />
          <StaffNotes key={`notes ${order.id}`} notes={order.notes} noteKey={key} mayNote={mayNote} />
          <OrderMessages key={`messages ${order.id}`} order={order} resendKey={key} />
        </div>
      </div>
      <ClientBeside />
    </>
  )
}

/**
 * What the sum is called; nothing where it was paid. A partner's account owes it, and practice moves no
 * money.
 */
function totalName({ status, settled_by: by, partner }: StaffOrder) {
  if (isPayable(status)) return <Trans>المطلوب</Trans>
  return status === 'cancelled' || by === 'account' || partner?.is_test ? <Trans>الإجمالي</Trans> : undefined
}

/** What was bought; its price is the first of the sums. An order has one plan. */
function OrderLine({ product }: { product: StaffOrder['products'][number] }) {
  const { days, points } = product
  return (
    <div>
      <h3 className="text-base">
        <Trans>
          باقة <bdi>{product.name}</bdi>
        </Trans>
      </h3>
      <p className="text-sm text-ink-3">
        <Days count={days} />
        {' · '}
        <Points count={points} />
        {product.group_sharing === 'yes' && (
          <>
            {' · '}
            <Trans>مشاركة جماعية</Trans>
          </>
        )}
      </p>
    </div>
  )
}
