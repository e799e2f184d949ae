import { Trans, useLingui } from '@lingui/react/macro'
import { data, href, Link, redirect } from 'react-router'
import { cancelOrderRoute, getOrderRoute } from '#contract/orders'
import { listPaymentMethodsRoute } from '#contract/payments'
import { listOwnRefundRequestsRoute, requestRefundRoute } from '#contract/subscription-changes'
import { getSubscriptionRoute } from '#contract/subscriptions'
import { listOrderDocumentsRoute } from '#contract/tax-documents'
import { isPaid } from '#rules/sale/order'
import { Crumbs } from '#ui/crumbs'
import { DateTime } from '#ui/date-time'
import { Ltr } from '#ui/ltr'
import { Notice } from '#ui/notice'
import { OrderBadge } from '#ui/status-badge'
import { useAnswer } from '../../forms/use-answer.ts'
import { type Api, getApi, momentOf, requireOk } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { linesIn } from '../../request/form-fields.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { requireClient, requireSameOrigin } from '../../request/session.server.ts'
import type { Route } from './+types/order.ts'
import { DoneToast } from '../done.tsx'
import { OrderBought } from './order-bought.tsx'
import { OrderButtons } from './order-buttons.tsx'
import { documentRowsOf, OrderDocuments } from './order-documents.tsx'
import { OrderDone } from './order-done.tsx'
import { OrderMembers, sharesWithMembers } from './order-members.tsx'
import { isFresh, OrderPaid, periodOf } from './order-paid.tsx'
import { FirstSteps, StepsAgain } from './first-steps.tsx'
import { OrderPayments } from './order-payments.tsx'
import { isPartRefused, OrderRefunds } from './order-refunds.tsx'
import { OrderState, silentAttempt } from './order-state.tsx'
import { OrderSubscription } from './order-subscription.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { OrderWithdrawal, type Unconfirmed, WithdrawalAsked } from './order-withdrawal.tsx'
import { shownStatus } from './shown-status.ts'
import { useProgress } from './use-progress.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'
// What goes where may have changed with the refusal: the page shows it, and asks anew.
export { readAfterRefusal as shouldRevalidate } from '../../forms/after-refusal.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  requireClient(context)
  const api = getApi(context)
  const answer = await api.call(getOrderRoute, { params })
  requireOk(answer)
  const { order, first_steps: firstSteps } = answer.body
  const [subscription, wallet] = order.subscription_id
    ? await Promise.all([
        api.call(getSubscriptionRoute, { params: { id: order.subscription_id } }),
        api.call(listPaymentMethodsRoute),
      ])
    : []
  // What went back whole has its request, its invoice and its credit notes as before.
  const hasHistory = isPaid(order.status) || order.status === 'refunded'
  const [withdrawal, documents] = hasHistory
    ? await Promise.all([
        api.call(listOwnRefundRequestsRoute, { params }),
        api.call(listOrderDocumentsRoute, { params }),
      ])
    : []
  return {
    order,
    firstSteps,
    subscription: subscription?.status === 200 ? subscription.body.subscription : null,
    cards: wallet?.status === 200 ? wallet.body.payment_methods : [],
    withdrawal: withdrawal?.status === 200 ? withdrawal.body : null,
    documents: documents?.status === 200 ? documentRowsOf(order.id, documents.body) : [],
    now: momentOf(answer),
  }
}

type Answer = {
  isAsking: boolean
  refusal: string | null
  unconfirmed?: Unconfirmed
  /** What was chosen and written, where the request was refused. */
  kept?: Unconfirmed
}

/**
 * Cancels the order, or asks for its money back. Without script the first press asks, the second one does it.
 */
export async function action({ context, request, params }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  if (form.get('intent') === 'withdraw') return withdraw(getApi(context), params.id, form)
  if (form.get('intent') !== 'cancel') return { isAsking: true, refusal: null } satisfies Answer
  const answer = await getApi(context).call(cancelOrderRoute, { params })
  if (answer.status === 409) {
    return data({ isAsking: false, refusal: answer.body.message } satisfies Answer, { status: 409 })
  }
  requireOk(answer)
  return redirect(`${href('/user/orders/:id', { id: params.id })}?done=cancelled`)
}

async function withdraw(api: Api, id: string, form: FormData) {
  const destination = form.get('destination') === 'balance' ? 'balance' : 'card'
  const reason = linesIn(form, 'reason')
  if (form.get('confirmed') !== 'yes') {
    return { isAsking: false, refusal: null, unconfirmed: { destination, reason } } satisfies Answer
  }
  const amount = Number(form.get('seen_amount'))
  const toCard = destination === 'card' ? Number(form.get('seen_card')) : 0
  const answer = await api.call(requestRefundRoute, {
    params: { id },
    body: {
      reason,
      destination,
      expected_split: { card_minor: toCard, balance_minor: amount - toCard },
    },
  })
  if (answer.status === 409 || answer.status === 422) {
    // Without script the form is drawn anew: what was chosen and written stands in it still.
    const kept: Answer = { isAsking: false, refusal: answer.body.message, kept: { destination, reason } }
    return data(kept, { status: answer.status })
  }
  if (answer.status !== 201) throw data(answer.body, { status: answer.status })
  return redirect(`${href('/user/orders/:id', { id })}?done=asked`)
}

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const { order, firstSteps, subscription, cards, withdrawal, documents, now } = loaderData
  const answer = useAnswer(actionData)
  const { unconfirmed, kept }: Partial<Answer> = answer ?? {}
  const { t } = useLingui()
  const current = subscription && periodOf(order, subscription, now)
  const isNews = current !== null && isFresh(order, now)
  const isShared = sharesWithMembers(order, subscription)
  const hasMembers = subscription !== null && subscription.members.length > 0
  const isBankSilent = silentAttempt(order) !== undefined
  const progress = useProgress(order, isBankSilent || (subscription?.auto_renew_saves_card ?? false))
  const title = t`الطلب ${order.ref_id}`

  return (
    <>
      <PageTitle>{title}</PageTitle>
      <header className="stack gap-2">
        <Crumbs way={[{ href: href('/user/orders'), name: <Trans>الطلبات</Trans> }]} here={title} />
        <div className="row items-end justify-between gap-4">
          <div className="stack gap-2">
            <div className="row">
              <h1 className="page-title">
                <Trans>
                  باقة <bdi>{order.products[0]?.name}</bdi>
                </Trans>
              </h1>
              {/* The badge changes by itself while the order is worked on; that is said aloud too. */}
              <span role="status">
                <OrderBadge status={shownStatus(order)} />
              </span>
            </div>
            <p className="text-sm text-ink-3">
              <Trans>
                الطلب <Ltr>{order.ref_id}</Ltr>
              </Trans>
              {' · '}
              <Trans>
                <DateTime value={order.created_at} form="long-date" />،{' '}
                <DateTime value={order.created_at} form="time" />
              </Trans>
            </p>
          </div>
          <OrderButtons {...{ order, isBankSilent }} isAsking={answer?.isAsking ?? false} />
        </div>
      </header>

      {answer?.refusal && <Notice tone="bad">{answer.refusal}</Notice>}
      {unconfirmed && withdrawal?.allowed && (
        <WithdrawalAsked allowed={withdrawal.allowed} isShared={hasMembers} unconfirmed={unconfirmed} />
      )}
      <DoneToast
        answer={answer}
        words={{
          cancelled: <Trans>أُلغي هذا الطلب كما أردتم.</Trans>,
          asked: <Trans>وصلنا طلب الاسترداد.</Trans>,
        }}
      />
      <OrderState order={order} isSlow={progress === 'slow'} />
      {subscription && current && isNews ? (
        <>
          <OrderPaid
            {...{ order, subscription, now }}
            period={current}
            card={cards.find(({ id }) => id === subscription.renewal?.payment_method_id) ?? null}
            invoice={documents[0]}
            refund={withdrawal?.allowed ?? null}
          />
          <FirstSteps subscription={subscription} steps={firstSteps} />
        </>
      ) : (
        order.status === 'completed' &&
        subscription &&
        current && <OrderDone {...{ order, subscription, now }} period={current} />
      )}

      <div className="main-and-side">
        <div className="stack gap-5">
          <OrderBought order={order} />
          {subscription && !isNews && <OrderSubscription {...{ subscription, order, now }} />}
          {current && !isNews && <StepsAgain steps={firstSteps} />}
          <OrderDocuments rows={documents} />
          <OrderPayments payments={order.payments} canPay={order.can_pay} />
          <OrderRefunds refunds={order.refunds} />
          {isShared && <OrderMembers phones={order.members} />}
          {withdrawal && (
            <OrderWithdrawal
              {...withdrawal}
              isShared={hasMembers}
              isAsking={unconfirmed !== undefined}
              kept={kept}
              isPartRefused={isPartRefused(order)}
            />
          )}
          <p className="text-sm text-ink-2">
            <Trans>
              هل من سؤال عن هذا الطلب؟{' '}
              <Link to={`${href('/user/tickets/create')}?order=${order.id}`}>اكتبوا إلى الدعم</Link>
            </Trans>
          </p>
        </div>
        <section className="card" aria-labelledby="track">
          <header>
            <h2 id="track">
              <Trans>مسار الطلب</Trans>
            </h2>
          </header>
          <div className="body">
            <OrderTimeline order={order} />
          </div>
        </section>
      </div>
    </>
  )
}
