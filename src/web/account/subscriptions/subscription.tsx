import { Trans, useLingui } from '@lingui/react/macro'
import { href, redirect } from 'react-router'
import { listPaymentMethodsRoute } from '#contract/payments'
import { listPointsRoute } from '#contract/points'
import { getSubscriptionRoute } from '#contract/subscriptions'
import { canBeAgreedTo, successorOf } from '#rules/payments/saved-card'
import { runningStatuses } from '#rules/sale/subscription'
import { LinkButton } from '#ui/button'
import { Crumbs } from '#ui/crumbs'
import { Ltr } from '#ui/ltr'
import { Notice } from '#ui/notice'
import { useAnswer } from '../../forms/use-answer.ts'
import { getApi, momentOf, requireOk } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { getPage } from '../../request/page-context.server.ts'
import { requireClient, requireSameOrigin } from '../../request/session.server.ts'
import type { Route } from './+types/subscription.ts'
import { DoneToast } from '../done.tsx'
import { handleSubscriptionForm } from './handle-subscription-form.server.ts'
import type { Subscription } from '../types.ts'
import { AutoRenewal } from './auto-renewal.tsx'
import { LeavingQuestion, StoppedNotice } from './leaving.tsx'
import { GiftNotice } from './gift-notice.tsx'
import { PauseNotice, isBeingRenewed, RenewingNotice } from '../plan/pause.tsx'
import { isPaused, returnDay } from '../pause-days.ts'
import { LapsedUpgradeNotice, NewPriceNotice, PlanChangeNotice } from './plan-change-notice.tsx'
import { FailedRenewal } from './failed-renewal.tsx'
import { OtherPlans } from './other-plans.tsx'
import { GroupMembers } from './group-members.tsx'
import { leadToMembership } from './lead-to-membership.server.ts'
import { Periods } from './periods.tsx'
import { PlanBand } from '../plan/plan-band.tsx'
import { PointsLedger } from './points-ledger.tsx'
import { PointsLeft } from '../plan/points-left.tsx'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'
export { readAfterRefusal as shouldRevalidate } from '../../forms/after-refusal.ts'

const ledgerLength = 10

export async function loader({ context, params }: Route.LoaderArgs) {
  requireClient(context)
  const api = getApi(context)
  const cursor = getPage(context).url.searchParams.get('points') ?? undefined
  const [answer, points, methods] = await Promise.all([
    api.call(getSubscriptionRoute, { params }),
    api.call(listPointsRoute, { params, query: { limit: ledgerLength, ...(cursor && { cursor }) } }),
    api.call(listPaymentMethodsRoute),
  ])
  if (answer.status === 404) await leadToMembership(api, params.id)
  requireOk(answer)
  // A cursor that cannot be read: somebody typed it, or it is from another time.
  if (points.status === 422 && cursor) throw redirect(href('/user/subscriptions/:id', { id: params.id }))
  requireOk(points)
  return {
    subscription: answer.body.subscription,
    points: points.body.points,
    nextCursor: points.body.next_cursor,
    isFirstPage: cursor === undefined,
    done: getPage(context).url.searchParams.get('done'),
    cards: methods.status === 200 ? methods.body.payment_methods : [],
    now: momentOf(answer),
  }
}

/** Every action of this page. Without script a first press asks, the second one does it. */
export async function action({ context, request, params }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  return handleSubscriptionForm(getApi(context), params, await readForm(request))
}

export default function SubscriptionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { subscription, points, nextCursor, isFirstPage, cards, now, done } = loaderData
  const answer = useAnswer(actionData)
  const isRunning = runningStatuses.some((status) => status === subscription.status)
  const isStopped = subscription.status === 'cancelled' && !subscription.auto_renew
  const lastCard = cards.find(
    (card) => card.id === subscription.payment_method_id && canBeAgreedTo(card, new Date(now)),
  )
  const charged = cards.find(({ id }) => id === subscription.renewal?.payment_method_id) ?? null
  const { t } = useLingui()
  const title = t`باقة ${subscription.product.name}`

  return (
    <>
      <PageTitle>{title}</PageTitle>
      <header className="stack gap-2">
        <Crumbs way={[{ href: href('/user/subscriptions'), name: <Trans>الاشتراكات</Trans> }]} here={title} />
        <h1 className="page-title">
          <Trans>
            باقة <bdi>{subscription.product.name}</bdi>
          </Trans>
        </h1>
        <p className="text-sm text-ink-3">
          <Trans>
            الاشتراك <Ltr>{subscription.ref_id}</Ltr>
          </Trans>
        </p>
      </header>

      {answer?.refusal && <Notice tone="bad">{answer.refusal}</Notice>}
      {answer && 'price' in answer && answer.price && (
        <Notice tone="bad">
          {answer.price === 'changed' ? (
            <Trans>
              تغيّر مبلغ التجديد، أو ما يُدفع منه من رصيدكم وبطاقتكم، بعد فتحكم هذه الصفحة، فلم نغيّر شيئًا ولم
              يُخصم شيء. راجعوا ما يُدفع بجانب الزر قبل المتابعة.
            </Trans>
          ) : (
            <Trans>
              لم يعد هذا السعر قائمًا: أُلغي أو حلّ محله سعر آخر. لم تُسجَّل موافقتكم ولم يُخصم شيء، وهذه الصفحة تعرض
              ما يسري الآن.
            </Trans>
          )}
        </Notice>
      )}
      <DoneToast
        answer={answer}
        words={{
          thanks: <Trans>شكرًا، وصلتنا إجابتكم.</Trans>,
          stopped: <Trans>توقف التجديد التلقائي.</Trans>,
          renews: <Trans>التجديد التلقائي مفعّل بالبطاقة التي اخترتموها.</Trans>,
          paused: <Trans>سُجّل الإيقاف المؤقت.</Trans>,
          returned: <Trans>انتهى الإيقاف المؤقت.</Trans>,
          charging: (
            <Trans>انتهى الإيقاف المؤقت، ويُدفع الآن المبلغ الذي وافقتم عليه. نكتب إليكم حين يتم.</Trans>
          ),
          undone: <Trans>تراجعتم عن التغيير، وتبقى باقتكم كما هي.</Trans>,
          agreed: <Trans>سُجّلت موافقتكم على السعر الجديد.</Trans>,
          agreed_charging: (
            <Trans>
              سُجّلت موافقتكم على السعر الجديد، ويُدفع الآن المبلغ الذي وافقتم عليه. نكتب إليكم حين يتم.
            </Trans>
          ),
          downgraded: returnDay(subscription) ? (
            <Trans>سُجّل الانتقال، ويبدأ عند عودتكم من الإيقاف المؤقت.</Trans>
          ) : (
            <Trans>سُجّل الانتقال، ويبدأ عند نهاية مدتكم.</Trans>
          ),
        }}
      />
      {isStopped && (
        <StoppedNotice
          subscription={subscription}
          card={lastCard ?? null}
          hasOther={successorOf(cards, lastCard?.id ?? '', new Date(now)) !== undefined}
        />
      )}
      {isStopped && done === 'stopped' && <LeavingQuestion />}
      <GiftNotice subscription={subscription} />
      {subscription.plan_change && (
        <PlanChangeNotice change={subscription.plan_change} subscription={subscription} />
      )}
      {subscription.scheduled_change && subscription.scheduled_change.id !== subscription.plan_change?.id && (
        <PlanChangeNotice change={subscription.scheduled_change} subscription={subscription} />
      )}
      <LapsedUpgradeNotice subscription={subscription} />
      {subscription.price_change && (
        <NewPriceNotice
          price={subscription.price_change}
          subscription={subscription}
          card={charged}
          hasOther={successorOf(cards, charged?.id ?? '', new Date(now)) !== undefined}
        />
      )}
      <PauseNotice subscription={subscription} now={now} />
      {isBeingRenewed(subscription, now) && <RenewingNotice />}
      <FailedRenewal subscription={subscription} now={now} />
      <section className="card overflow-hidden" aria-labelledby="plan">
        <PlanBand
          subscription={subscription}
          titleId="plan"
          isPaused={isPaused(subscription, now)}
          isRenewing={isBeingRenewed(subscription, now)}
          isNamed
        >
          <BuyAgain subscription={subscription} now={now} />
        </PlanBand>
        <div className="body two-columns gap-x-10 gap-y-6">
          <PointsLeft subscription={subscription} now={now}>
            {points.length > 0 && (
              <a className="standing-link text-sm" href="#points">
                <Trans>كشف النقاط</Trans>
              </a>
            )}
          </PointsLeft>
          <AutoRenewal
            key={`${subscription.auto_renew} ${subscription.payment_method_id}`}
            {...{ subscription, cards, now }}
            isAsking={answer?.isAsking ?? false}
            pauseError={answer && 'until' in answer ? answer.until : undefined}
          />
        </div>
      </section>

      <OtherPlans subscription={subscription} now={now} />
      {subscription.product.group_sharing === 'yes' && isRunning && (
        <GroupMembers subscription={subscription} />
      )}
      <Periods subscription={subscription} now={now} />
      <PointsLedger {...{ points, nextCursor, isFirstPage }} />
    </>
  )
}

type InTime = { subscription: Subscription; now: string }

/**
 * The same plan once more: behind the running time, or from now on. Where something else comes first, only
 * that is offered.
 */
function BuyAgain({ subscription, now }: InTime) {
  const { product, renewal, failed_renewal, plan_change, status, ends_at } = subscription
  // Stopped in the grace: nothing is added to a time that is over.
  const isLeft = status === 'cancelled' && Date.parse(ends_at) <= Date.parse(now)
  if (!product.is_active || failed_renewal || plan_change) return null
  if (isPaused(subscription, now) || isBeingRenewed(subscription, now)) return null
  return (
    <LinkButton to={`${href('/complete')}?plan=${product.id}`} kind="second">
      {renewal && !isLeft ? <Trans>تمديد الباقة</Trans> : <Trans>الاشتراك من جديد</Trans>}
    </LinkButton>
  )
}
