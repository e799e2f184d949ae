import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { data, href, Link, redirect, replace, useSearchParams } from 'react-router'
import { setConsentsRoute } from '#contract/clients-privacy'
import { Notice } from '#ui/notice'
import { PaySkeleton } from '#ui/pay-skeleton'
import { useAnswer } from '../../forms/use-answer.ts'
import { getApi, requireOk } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import type { PageHandle } from '../../frame/page-handle.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { getPage } from '../../request/page-context.server.ts'
import { requireClient, requireSameOrigin } from '../../request/session.server.ts'
import type { Route } from './+types/payment.ts'
import { PricedPlanSummary } from '../chosen-plan.tsx'
import { Heading } from './heading.tsx'
import { PayForm } from './pay-form.tsx'
import { BlockedOrder, CancelledOrder, InvalidOrder, NobodyAnswers, TermsFirst } from './rare-states.ts'
import { type Payable, type PayableOrder, readPayable } from './read-order.server.ts'
import { useVerifying } from './use-verifying.ts'
import { firstOpenStep, forgetPurchase, readPurchase } from '../purchase-state.ts'
import { useStepOfPurchase } from '../use-purchase.ts'

/** An order that cannot be paid is no step of anything. */
export const handle = {
  step: (payable) => {
    const state = (payable as Payable | undefined)?.state
    return state === 'invalid' || state === 'cancelled' || state === 'blocked' ? undefined : 3
  },
  // Until the order is read nobody knows whether anything leads back from it: no bead is a link before.
  isFixed: (payable) =>
    payable === undefined || (payable as { order?: PayableOrder }).order?.canOrderAnew === false,
} satisfies PageHandle

export function loader({ context }: Route.LoaderArgs) {
  requireClient(context)
  return readPayable(getApi(context), getPage(context).url.searchParams.get('order'))
}

/** Keeps the consent to the terms, for an order that somebody else placed. */
export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  requireClient(context)
  const form = await readForm(request)
  if (!form.has('accept_terms')) return data({ termsMissing: true }, { status: 422 })
  const answer = await getApi(context).call(setConsentsRoute, { body: { terms: true } })
  requireOk(answer)
  return data({ termsMissing: false })
}

/** Drawn by the browser only: the server sends the frame. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  if (!new URL(request.url).searchParams.has('order')) {
    // Nothing to pay in the address: the tab may know the step that is open.
    const { order, chosenPackage } = readPurchase()
    if (order ?? chosenPackage) throw redirect(firstOpenStep(readPurchase(), { isSignedIn: true }))
  }
  const payable = await serverLoader()
  if (payable.state === 'paid') {
    forgetPurchase()
    // Where the browser stands on this page already, "back" must not open it again.
    const isThere = request.url === window.location.href
    throw (isThere ? replace : redirect)(href('/user/orders/:id', { id: payable.id }))
  }
  return payable
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  const { t } = useLingui()
  return (
    <>
      <PageTitle>{t`الدفع`}</PageTitle>
      <Blank />
    </>
  )
}

/**
 * Before there is anything to show: the server's side of the page, and what lies under the cover while we
 * verify. It has the places of what comes, title, ways to pay and the plan's band; the footer is not seen
 * beside it.
 */
function Blank() {
  return (
    <div className="checkout blank">
      <div className="checkout-title">
        <Heading />
        <span className="skeleton title" />
      </div>
      <div className="stack gap-5">
        {/* Only the server writes it: a browser that runs this program shows none of it. */}
        <noscript>
          {import.meta.env.SSR && (
            <Notice tone="wait" title={<Trans>الدفع بالبطاقة يحتاج إلى JavaScript.</Trans>}>
              <Trans>
                فعّلوه في متصفحكم ثم حدّثوا الصفحة، أو ادفعوا من جهاز آخر. تجدون طلبكم في{' '}
                <a href={href('/user/orders')}>طلباتي</a>، ولم يُخصم شيء.
              </Trans>
            </Notice>
          )}
        </noscript>
        <PaySkeleton />
      </div>
      <div className="card summary">
        <div className="band on-deep" />
      </div>
    </div>
  )
}

export default function Payment({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const answer = useAnswer(actionData)
  const [query] = useSearchParams()
  const id = query.get('order')
  const verifying = useVerifying(
    id && `${href('/payment')}?order=${id}`,
    query.get('payment'),
    href('/user/orders/:id', { id: id ?? '' }),
  )
  const isElsewhere = id !== null && loaderData.state === 'invalid' && !loaderData.isOwn
  const order = loaderData.state === 'payable' ? loaderData.order : null
  // A renewal is no purchase of this tab: there are no steps to go back to.
  const bought = order?.isRenewal ? null : order
  // What can only be paid as it is, is no purchase to come back to.
  useStepOfPurchase({
    step: 3,
    order: bought?.canOrderAnew ? bought.id : null,
    chosenPackage: bought?.plan.id ?? null,
  })

  return (
    <Suspense fallback={<Blank />}>
      <PageTitle>{t`الدفع`}</PageTitle>
      {verifying.isSilent ? (
        <NobodyAnswers onAskAgain={verifying.askAgain} />
      ) : query.has('payment') ? (
        <Blank />
      ) : loaderData.state === 'payable' ? (
        <div className="checkout">
          <h1>
            {loaderData.order.due > 0 ? <Trans>كيف تودّون الدفع؟</Trans> : <Trans>لا شيء مطلوب منكم</Trans>}
          </h1>
          <div className="stack gap-5">
            {loaderData.order.wantsTerms ? (
              <TermsFirst isMissing={answer?.termsMissing ?? false} />
            ) : (
              <PayForm key={loaderData.order.id} order={loaderData.order} cards={loaderData.cards} />
            )}
            {bought?.isForCompany && (
              <Link className="standing-link text-sm" to={href('/user/orders/:id/quote', bought)}>
                <Trans>عرض سعر ليدفعه غيركم</Trans>
              </Link>
            )}
            {bought?.seller?.cancelUrl && (
              <a className="standing-link text-sm" href={bought.seller.cancelUrl}>
                <Trans>
                  العودة إلى <bdi>{bought.seller.name}</bdi> دون دفع
                </Trans>
              </a>
            )}
          </div>
          <PricedPlanSummary {...loaderData.order}>
            {bought?.canOrderAnew && (
              <Link className="standing-link text-sm" to={`${href('/complete')}?order=${bought.id}`}>
                <Trans>تعديل بيانات الطلب</Trans>
              </Link>
            )}
          </PricedPlanSummary>
        </div>
      ) : loaderData.state === 'cancelled' ? (
        <CancelledOrder {...loaderData} />
      ) : loaderData.state === 'blocked' ? (
        <BlockedOrder {...loaderData} />
      ) : (
        <InvalidOrder link={isElsewhere ? `${href('/payment')}?order=${id}` : null} />
      )}
    </Suspense>
  )
}
