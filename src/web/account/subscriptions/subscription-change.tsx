import { Trans, useLingui } from '@lingui/react/macro'
import { data, href, redirect } from 'react-router'
import { listProductsRoute } from '#contract/catalogue'
import { makePlanChangeRoute } from '#contract/plan-changes'
import { getSubscriptionRoute } from '#contract/subscriptions'
import { isId } from '#rules/core/uuid'
import { Crumbs } from '#ui/crumbs'
import { DateTime } from '#ui/date-time'
import { Notice } from '#ui/notice'
import { textIn } from '../../request/form-fields.ts'
import { getApi, momentOf, requireOk } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { getPage } from '../../request/page-context.server.ts'
import { requireClient, requireSameOrigin } from '../../request/session.server.ts'
import type { Route } from './+types/subscription-change.ts'
import { leadToMembership } from './lead-to-membership.server.ts'
import { returnDay } from '../pause-days.ts'
import type { Subscription } from '../types.ts'
import { mayBeCredited } from './may-be-credited.ts'
import { PlanComparison } from './plan-comparison.tsx'
import { Quote } from './subscription-quote.tsx'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'
export { readAfterRefusal as shouldRevalidate } from '../../forms/after-refusal.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  requireClient(context)
  const api = getApi(context)
  const wanted = getPage(context).url.searchParams.get('plan')
  const [answer, shop] = await Promise.all([
    api.call(getSubscriptionRoute, { params }),
    api.call(listProductsRoute),
  ])
  if (answer.status === 404) await leadToMembership(api, params.id)
  requireOk(answer)
  if (shop.status !== 200) throw data(null, { status: 503 })
  const { subscription } = answer.body
  const plans = shop.body.products
  const now = momentOf(answer)
  if (!isId(wanted) || wanted === subscription.product.id) {
    return { subscription, plans, quote: null, refusal: null, key: '', now }
  }
  const quoted = await api.call(makePlanChangeRoute, { params, body: { product_id: wanted } })
  if (quoted.status !== 200) {
    const refusal = 'message' in quoted.body ? quoted.body.message : null
    return { subscription, plans, quote: null, refusal, key: '', now }
  }
  return { subscription, plans, quote: quoted.body.quote, refusal: null, key: crypto.randomUUID(), now }
}

/**
 * Makes the change at the price that was seen: an upgrade leads to its payment, a downgrade back to the
 * subscription.
 */
export async function action({ context, request, params }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const text = (name: string) => textIn(form, name)
  if (!form.has('accept_terms')) return data({ termsMissing: true, refusal: null }, { status: 422 })
  const answer = await getApi(context).call(makePlanChangeRoute, {
    params,
    body: {
      product_id: text('product_id'),
      accept_terms: true,
      auto_renew: form.has('auto_renew'),
      price_change_id: text('price_change') || null,
      ...(form.has('members_leave') && { keeps_members: [] }),
      ...(text('expected') && { expected_final_price_minor: Number(text('expected')) }),
      ...(text('expected_price') && { expected_price_after_tax_minor: Number(text('expected_price')) }),
      ...(text('expected_days') && { expected_days: Number(text('expected_days')) }),
      ...(text('expected_points') && { expected_points: Number(text('expected_points')) }),
      ...(text('expected_renewal') && { expected_renewal_price_minor: Number(text('expected_renewal')) }),
    },
    ...(text('key') && { idempotencyKey: text('key') }),
  })
  if (answer.status === 201) {
    return redirect(
      answer.body.order
        ? `/payment?order=${answer.body.order.id}`
        : `/user/subscriptions/${params.id}?done=downgraded`,
    )
  }
  if (answer.status === 409 || answer.status === 422 || answer.status === 503) {
    return data({ termsMissing: false, refusal: answer.body.message }, { status: answer.status })
  }
  throw data('message' in answer.body ? answer.body : null, { status: answer.status })
}

export default function SubscriptionChange({ loaderData, actionData }: Route.ComponentProps) {
  const { subscription, plans, quote, refusal, key, now } = loaderData
  const { t } = useLingui()
  const here = `/user/subscriptions/${subscription.id}`
  const result = actionData?.refusal ?? refusal
  const isOver = Date.parse(subscription.ends_at) <= Date.parse(now)
  const back = returnDay(subscription)
  return (
    <>
      <PageTitle>{t`تغيير الباقة`}</PageTitle>
      <header className="stack gap-2">
        <Crumbs
          way={[
            { href: href('/user/subscriptions'), name: <Trans>الاشتراكات</Trans> },
            { href: here, name: subscription.product.name },
          ]}
          here={t`تغيير الباقة`}
        />
        <h1 className="page-title">
          <Trans>تغيير الباقة</Trans>
        </h1>
        <p className="text-ink-2">
          {isOver ? (
            <Trans>انتهت مدتكم، فتبدأ الباقة التي تختارونها فور دفعها، ولا نخصم التجديد الذي لم يتم.</Trans>
          ) : (
            <HowTheyCompare {...{ subscription, back, now }} />
          )}
        </p>
      </header>
      {result && <Notice tone="bad">{result}</Notice>}
      <PlanComparison {...{ subscription, plans }} chosen={quote?.product_id ?? null} />
      {quote && (
        <Quote
          key={quote.product_id}
          {...{ quote, here, subscription, plans }}
          formKey={key}
          termsMissing={actionData?.termsMissing ?? false}
        />
      )}
    </>
  )
}

/** Which plans begin when, and that what is left counts, where any of it was paid here. */
function HowTheyCompare(props: {
  subscription: Pick<Subscription, 'ends_at' | 'periods'>
  back: string | null
  now: string
}) {
  const { subscription, back, now } = props
  const isCredited = mayBeCredited(subscription, now)
  if (back) {
    const day = <DateTime value={back} form="date" />
    return isCredited ? (
      <Trans>
        نقارن الباقات بتكلفة اليوم، ثم بنقاطه: الأعلى تبدأ فورًا وتُحسب لكم قيمة ما دفعتموه ولم تستخدموه، وغيرها
        تبدأ عند عودتكم من الإيقاف المؤقت في {day}.
      </Trans>
    ) : (
      <Trans>
        نقارن الباقات بتكلفة اليوم، ثم بنقاطه: الأعلى تبدأ فورًا، وغيرها تبدأ عند عودتكم من الإيقاف المؤقت في{' '}
        {day}.
      </Trans>
    )
  }
  const end = <DateTime value={subscription.ends_at} form="date" isEnd />
  return isCredited ? (
    <Trans>
      نقارن الباقات بتكلفة اليوم، ثم بنقاطه: الأعلى تبدأ فورًا وتُحسب لكم قيمة ما دفعتموه ولم تستخدموه، وغيرها
      تبدأ عند نهاية مدتكم في {end}.
    </Trans>
  ) : (
    <Trans>
      نقارن الباقات بتكلفة اليوم، ثم بنقاطه: الأعلى تبدأ فورًا، وغيرها تبدأ عند نهاية مدتكم في {end}.
    </Trans>
  )
}
