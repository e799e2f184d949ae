import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { data, Form, href, Link, redirect, useNavigation } from 'react-router'
import { getBalanceRoute } from '#contract/balance'
import { listSessionsRoute } from '#contract/clients'
import { closeAccountRoute, getClosureRoute } from '#contract/clients-privacy'
import { listOrdersRoute } from '#contract/orders'
import { listPaymentMethodsRoute } from '#contract/payments'
import { listSubscriptionsRoute } from '#contract/subscriptions'
import type { ErrorCode } from '#rules/errors/errors'
import { isPayable } from '#rules/sale/order'
import { runningStatuses } from '#rules/sale/subscription'
import { Button } from '#ui/button'
import { Checkbox } from '#ui/checkbox'
import { Money } from '#ui/money'
import { Notice } from '#ui/notice'
import { getApi } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { askForFreshCode, isFresh, wantsFreshCode } from '../../request/fresh-code.server.ts'
import { getPage } from '../../request/page-context.server.ts'
import { requireClient, requireSameOrigin, signOutClient } from '../../request/session.server.ts'
import type { Route } from './+types/profile-closure.ts'
import { PartHead } from './part-head.tsx'
import { ClosingPlanNotice } from './closing-plan.tsx'
import { WhatStays } from './what-stays.tsx'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'
export { readAfterRefusal as shouldRevalidate } from '../../forms/after-refusal.ts'

const here = '/user/profile/closure'
const question = `${here}?asking=yes#closing-question`

const balanceNotGivenUp: ErrorCode<'balance_not_given_up'> = 100029

export async function loader({ context }: Route.LoaderArgs) {
  requireClient(context)
  const api = getApi(context)
  const [balance, subscriptions, orders, cards, closure] = await Promise.all([
    api.call(getBalanceRoute),
    api.call(listSubscriptionsRoute),
    api.call(listOrdersRoute, { query: { limit: 100 } }),
    api.call(listPaymentMethodsRoute),
    api.call(getClosureRoute),
  ])
  if (
    balance.status !== 200 ||
    subscriptions.status !== 200 ||
    orders.status !== 200 ||
    cards.status !== 200 ||
    closure.status !== 200
  ) {
    throw data(null, { status: 500 })
  }
  const running = subscriptions.body.subscriptions.find(({ status }) =>
    runningStatuses.some((one) => one === status),
  )
  return {
    isAsking: getPage(context).url.searchParams.has('asking'),
    // All of it is lost: what unpaid orders hold is free again with them.
    balance: balance.body.balance_minor + balance.body.held_minor,
    held: balance.body.held_minor,
    plan: running
      ? {
          name: running.product.name,
          endsAt: running.access_ends_at,
          ahead: running.plans_ahead,
          pausedUntil: running.paused_until,
        }
      : null,
    unpaid: orders.body.orders.filter(({ status }) => isPayable(status)).length,
    asksForRefund: orders.body.orders.some(({ refund_request }) => refund_request === 'open'),
    cards: cards.body.payment_methods.length,
    wasImported: closure.body.closure.keeps_imported_rows,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const api = getApi(context)
  if (form.get('intent') !== 'close') {
    // The code comes before the last question, so that its answer is the action.
    const sessions = await api.call(listSessionsRoute)
    const current = sessions.status === 200 ? sessions.body.sessions.find((one) => one.current) : undefined
    if (current && isFresh(current.confirmed_at)) return redirect(question)
    return askForFreshCode(context, question)
  }
  const givesUp = Number(form.get('gives_up') ?? 0)
  const answer = await api.call(closeAccountRoute, {
    query: Number.isSafeInteger(givesUp) ? { gives_up_balance_minor: givesUp } : {},
  })
  if (answer.status === 204) return redirect(href('/user/closed'), { headers: signOutClient(context) })
  if (wantsFreshCode(answer)) return askForFreshCode(context, question)
  const { code, message } = answer.body
  return data({ message, isBalanceLeft: code === balanceNotGivenUp }, { status: answer.status })
}

/** What goes, what stays and why, and then the last question. */
export default function Closure({ loaderData, actionData }: Route.ComponentProps) {
  const { isAsking, balance, held, plan, unpaid, asksForRefund, cards, wasImported } = loaderData
  const { t } = useLingui()
  const isBusy = useNavigation().formMethod === 'POST'
  const title = t`إغلاق الحساب`
  const heading = useRef<HTMLHeadingElement>(null)
  // The question stands below the fold of a phone; the focus brings it into view.
  useEffect(() => {
    if (isAsking) heading.current?.focus()
  }, [isAsking])
  return (
    <>
      <PartHead title={title} />
      {actionData?.message && <Notice tone="bad">{actionData.message}</Notice>}
      {plan && <ClosingPlanNotice plan={plan} />}
      {balance > 0 && (
        <Notice tone="wait">
          <Trans>
            لكم رصيد <Money amount={balance} /> لا يمكن استخدامه بعد الإغلاق. استخدموه أو{' '}
            <Link to="/page/contact-us">تواصلوا معنا</Link> لإعادته قبل أن تغلقوا الحساب.
          </Trans>{' '}
          {held > 0 && (
            <Trans>
              منه <Money amount={held} /> محجوز لطلبات لم تُدفع.
            </Trans>
          )}
        </Notice>
      )}
      {asksForRefund && (
        <Notice tone="wait">
          <Trans>
            لكم طلب استرداد لم نردّ عليه بعد. إن قُبل بعد الإغلاق عاد المبلغ إلى البطاقة التي دُفع بها، ولا يعود ما
            دُفع من الرصيد. إن أردتم غير ذلك فانتظروا ردّنا قبل أن تغلقوا الحساب.
          </Trans>
        </Notice>
      )}
      <div className="card padded stack gap-6">
        <section className="stack gap-2">
          <h2 className="text-lg">
            <Trans>ما يُمحى</Trans>
          </h2>
          <ul className="bullets">
            <li>
              <Trans>اسمكم وعنوانكم وبريدكم ورقم جوالكم، ومعها ما يدل عليكم في سجلاتنا ورسائلنا.</Trans>
            </li>
            <li>
              {cards > 0 ? (
                <Trans>بطاقاتكم المحفوظة، عندنا وعند بوابة الدفع، ومعها كل تجديد تلقائي.</Trans>
              ) : (
                <Trans>كل تجديد تلقائي.</Trans>
              )}
            </li>
            <li>
              <Trans>نصوص تذاكركم وردودنا عليها، وما كتبه فريقنا من ملاحظات على طلباتكم.</Trans>
            </li>
            <li>
              <Trans>جلساتكم على كل جهاز، ومكانكم في باقات تُشارَك معكم.</Trans>
            </li>
            {unpaid > 0 && (
              <li>
                <Plural
                  value={unpaid}
                  zero="لا طلبات غير مدفوعة."
                  one="طلب واحد لم يُدفع، ويُلغى."
                  two="طلبان لم يُدفعا، ويُلغيان."
                  few="# طلبات لم تُدفع، وتُلغى."
                  many="# طلبًا لم تُدفع، وتُلغى."
                  other="# طلب لم تُدفع، وتُلغى."
                />
              </li>
            )}
          </ul>
        </section>
        <WhatStays plan={plan} wasImported={wasImported} />
        <p className="text-ink-2">
          <Trans>
            يصبح رقمكم متاحًا: إن سجّلتم الدخول به من جديد بدأتم حسابًا فارغًا. ولا يمكن التراجع عن الإغلاق، فنزّلوا{' '}
            <Link to={`${href('/user/profile/privacy')}#leaving`}>نسخة بياناتكم</Link> قبله إن أردتم.
          </Trans>
        </p>
        {isAsking ? (
          <Form
            method="post"
            noValidate
            action={here}
            className="stack gap-3"
            aria-labelledby="closing-question"
          >
            <h2 id="closing-question" ref={heading} tabIndex={-1} className="text-lg">
              <Trans>إغلاق حسابكم نهائيًا؟</Trans>
            </h2>
            {balance > 0 && (
              <Checkbox
                // A tick is a consent to this amount and to no other one.
                key={balance}
                name="gives_up"
                value={String(balance)}
                required
                error={
                  actionData?.isBalanceLeft && <Trans>وافقوا على التنازل عن هذا المبلغ لإغلاق الحساب</Trans>
                }
              >
                <Trans>
                  أتنازل عن رصيدي <Money amount={balance} />، ولا أطالب به بعد الإغلاق.
                </Trans>
              </Checkbox>
            )}
            <div className="row">
              <Link to={href('/user/profile')} className="button second">
                <Trans>إبقاء الحساب</Trans>
              </Link>
              <Button
                kind="danger"
                name="intent"
                value="close"
                isBusy={isBusy}
                busy={<Trans>نغلق حسابكم…</Trans>}
              >
                <Trans>إغلاق الحساب نهائيًا</Trans>
              </Button>
            </div>
          </Form>
        ) : (
          <Form method="post" noValidate className="row">
            <Link to={href('/user/profile')} className="button second">
              <Trans>إبقاء الحساب</Trans>
            </Link>
            <Button kind="danger-line" name="intent" value="ask" isBusy={isBusy}>
              <Trans>متابعة الإغلاق</Trans>
            </Button>
          </Form>
        )}
      </div>
    </>
  )
}
