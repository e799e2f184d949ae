import { Trans, useLingui } from '@lingui/react/macro'
import { data, Link, redirect } from 'react-router'
import { listPaymentMethods } from '#contract/payments'
import { getSubscription, listPoints, turnOffAutoRenewal, turnOnAutoRenewal } from '#contract/subscriptions'
import { LinkButton } from '#ui/button'
import { Crumbs } from '#ui/crumbs'
import { DateTime } from '#ui/date-time'
import { Ltr } from '#ui/ltr'
import { Notice } from '#ui/notice'
import { getApi, momentOf } from '../api.server.ts'
import { readForm } from '../body.server.ts'
import { PageTitle } from '../layouts/page-title.tsx'
import { FramedError } from '../layouts/route-error.tsx'
import { getPage } from '../page-context.server.ts'
import { requireClient, requireSameOrigin } from '../session.server.ts'
import type { Route } from './+types/subscription.ts'
import type { Subscription } from './order-types.ts'
import { AutoRenewal } from './subscriptions/auto-renewal.tsx'
import { FailedRenewal } from './subscriptions/failed-renewal.tsx'
import { GroupMembers } from './subscriptions/group-members.tsx'
import { Periods } from './subscriptions/periods.tsx'
import { PlanBand } from './subscriptions/plan-band.tsx'
import { PointsLedger } from './subscriptions/points-ledger.tsx'
import { PointsLeft } from './subscriptions/points-left.tsx'

export { FramedError as ErrorBoundary }

const ledgerLength = 10

export async function loader({ context, params }: Route.LoaderArgs) {
  requireClient(context)
  const api = getApi(context)
  const cursor = getPage(context).url.searchParams.get('points') ?? undefined
  const [answer, points, methods] = await Promise.all([
    api.call(getSubscription, { params }),
    api.call(listPoints, { params, query: { limit: ledgerLength, ...(cursor && { cursor }) } }),
    api.call(listPaymentMethods),
  ])
  if (answer.status !== 200) throw data(answer.body, { status: answer.status })
  // A cursor that cannot be read: somebody typed it, or it is from another time.
  if (points.status === 422 && cursor) throw redirect(`/user/subscriptions/${params.id}`)
  if (points.status !== 200) throw data(points.body, { status: points.status })
  return {
    subscription: answer.body.subscription,
    points: points.body.points,
    nextCursor: points.body.next_cursor,
    isFirstPage: cursor === undefined,
    cards: methods.status === 200 ? methods.body.payment_methods : [],
    now: momentOf(answer),
  }
}

/** Turns auto-renewal on with a card, or off. Without script the first press to stop asks, the second one does it. */
export async function action({ context, request, params }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const intent = form.get('intent')
  if (intent === 'ask_stop') return { isAsking: true, refusal: null }

  const api = getApi(context)
  const card = String(form.get('payment_method_id') ?? '')
  const answer =
    intent === 'stop'
      ? await api.call(turnOffAutoRenewal, { params })
      : await api.call(turnOnAutoRenewal, { params, body: { payment_method_id: card } })
  if (answer.status === 409 || answer.status === 422) {
    return data({ isAsking: false, refusal: answer.body.message }, { status: answer.status })
  }
  if (answer.status !== 200) throw data(answer.body, { status: answer.status })
  return redirect(`/user/subscriptions/${params.id}`)
}

export default function SubscriptionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { subscription, points, nextCursor, isFirstPage, cards, now } = loaderData
  const { t } = useLingui()
  const title = t`باقة ${subscription.product.name}`

  return (
    <>
      <PageTitle>{title}</PageTitle>
      <header className="stack gap-2">
        <Crumbs way={[{ href: '/user/subscriptions', name: <Trans>الاشتراكات</Trans> }]} here={title} />
        <h1 className="page-title">
          <Trans>
            الاشتراك <Ltr>{subscription.ref_id}</Ltr>
          </Trans>
        </h1>
      </header>

      {actionData?.refusal && <Notice tone="bad">{actionData.refusal}</Notice>}
      <FailedRenewal subscription={subscription} />
      <section className="card overflow-hidden" aria-labelledby="plan">
        <PlanBand subscription={subscription} titleId="plan">
          <BuyAgain subscription={subscription} />
        </PlanBand>
        <div className="body two-columns gap-x-10 gap-y-6">
          <PointsLeft subscription={subscription}>
            {points.length > 0 && (
              <a className="standing-link text-sm" href="#points">
                <Trans>كشف النقاط</Trans>
              </a>
            )}
          </PointsLeft>
          <AutoRenewal
            key={`${subscription.auto_renew} ${subscription.payment_method_id}`}
            {...{ subscription, cards, now }}
            isAsking={actionData?.isAsking ?? false}
          />
        </div>
      </section>

      <OtherPlans subscription={subscription} />
      {subscription.product.group_sharing === 'yes' && <GroupMembers subscription={subscription} />}
      <Periods subscription={subscription} now={now} />
      <PointsLedger {...{ points, nextCursor, isFirstPage }} />
    </>
  )
}

/** The same plan once more: behind the running time, or from now on. */
function BuyAgain({ subscription: { product, renewal } }: { subscription: Subscription }) {
  if (!product.is_active) return null
  return (
    <LinkButton to={`/complete?plan=${product.id}`} kind="second">
      {renewal ? <Trans>تمديد الباقة</Trans> : <Trans>الاشتراك من جديد</Trans>}
    </LinkButton>
  )
}

/** A client has one running plan: what can be done for another one, and when. */
function OtherPlans({ subscription: { renewal, ends_at, product } }: { subscription: Subscription }) {
  return (
    <Notice title={renewal ? <Trans>تريدون باقة أعلى؟</Trans> : <Trans>تريدون باقة أخرى؟</Trans>} icon="info">
      {renewal ? (
        <Trans>
          يمكنكم الاشتراك في باقة أخرى بعد انتهاء هذه في <DateTime value={ends_at} form="date" />. لزيادة مدتكم
          ونقاطكم قبل ذلك مدّدوا باقتكم: تُضاف مدة جديدة بعد الحالية.
        </Trans>
      ) : product.is_active ? (
        <Trans>اشتركوا فيها من جديد، أو اختاروا غيرها.</Trans>
      ) : (
        <Trans>لم تعد هذه الباقة تُباع. اختاروا غيرها.</Trans>
      )}{' '}
      <Link to="/#compare">
        <Trans>مقارنة الباقات</Trans>
      </Link>
    </Notice>
  )
}
