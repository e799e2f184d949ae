import { Trans, useLingui } from '@lingui/react/macro'
import { data, Form, href, Link, redirect, useNavigation } from 'react-router'
import { listProducts } from '#contract/catalogue'
import { makePlanChange } from '#contract/plan-changes'
import { getSubscription } from '#contract/subscriptions'
import { formatWholePhone } from '#locales/format'
import { assertNever } from '#rules/invariant'
import { Button, LinkButton } from '#ui/button'
import { Checkbox } from '#ui/checkbox'
import { Crumbs } from '#ui/crumbs'
import { DateTime } from '#ui/date-time'
import { Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import { Notice } from '#ui/notice'
import { Days, Points } from '#ui/plan-measures'
import { PriceLines } from '#ui/price-lines'
import { getApi, momentOf, requireOk } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { FramedError } from '../../frame/route-error.tsx'
import { getPage } from '../../request/page-context.server.ts'
import { requireClient, requireSameOrigin } from '../../request/session.server.ts'
import { isId } from '../../store/find-plan.server.ts'
import type { Route } from './+types/subscription-change.ts'
import { PlanComparison } from './plan-comparison.tsx'

export { FramedError as ErrorBoundary }

export async function loader({ context, params }: Route.LoaderArgs) {
  requireClient(context)
  const api = getApi(context)
  const wanted = getPage(context).url.searchParams.get('plan')
  const [answer, shop] = await Promise.all([api.call(getSubscription, { params }), api.call(listProducts)])
  requireOk(answer)
  if (shop.status !== 200) throw data(null, { status: 503 })
  const { subscription } = answer.body
  const plans = shop.body.products
  const now = momentOf(answer)
  if (!isId(wanted) || wanted === subscription.product.id) {
    return { subscription, plans, quote: null, refusal: null, key: '', now }
  }
  const quoted = await api.call(makePlanChange, { params, body: { product_id: wanted } })
  if (quoted.status !== 200) {
    const refusal = 'message' in quoted.body ? quoted.body.message : null
    return { subscription, plans, quote: null, refusal, key: '', now }
  }
  return { subscription, plans, quote: quoted.body.quote, refusal: null, key: crypto.randomUUID(), now }
}

/** Makes the change at the price that was seen: an upgrade leads to its payment, a downgrade back to the subscription. */
export async function action({ context, request, params }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const text = (name: string) => String(form.get(name) ?? '')
  if (!form.has('accept_terms')) return data({ termsMissing: true, refusal: null }, { status: 422 })
  const answer = await getApi(context).call(makePlanChange, {
    params,
    body: {
      product_id: text('product_id'),
      accept_terms: true,
      auto_renew: form.has('auto_renew'),
      ...(form.has('members_leave') && { keeps_members: [] }),
      ...(text('expected') && { expected_final_price_minor: Number(text('expected')) }),
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
            <Trans>
              نقارن الباقات بتكلفة اليوم، ثم بنقاطه: الأعلى تبدأ فورًا وتُحسب لكم قيمة ما لم تستخدموه، وغيرها
              تبدأ عند نهاية مدتكم في <DateTime value={subscription.ends_at} form="date" />.
            </Trans>
          )}
        </p>
      </header>
      {result && <Notice tone="bad">{result}</Notice>}
      <PlanComparison subscription={subscription} plans={plans} chosen={quote?.product_id ?? null} />
      {quote && (
        <Quote
          key={quote.product_id}
          {...{ quote, here }}
          formKey={key}
          termsMissing={actionData?.termsMissing ?? false}
        />
      )}
    </>
  )
}

type Known = Route.ComponentProps['loaderData']
type QuoteProps = {
  quote: NonNullable<Known['quote']>
  here: string
  formKey: string
  termsMissing: boolean
}

/** What it means, what is counted, and what is charged when. */
function Quote({ quote, here, formKey, termsMissing }: QuoteProps) {
  const name = <bdi>{quote.name}</bdi>
  const isDown = quote.kind === 'downgrade'
  const isBusy = useNavigation().state !== 'idle'
  return (
    <section className="card" aria-labelledby="quote" id="change">
      <header>
        <h2 id="quote">
          {isDown ? <Trans>الانتقال إلى باقة {name}</Trans> : <Trans>الترقية إلى باقة {name}</Trans>}
        </h2>
      </header>
      <Form method="post" noValidate className="body two-columns gap-x-10 gap-y-6">
        <input type="hidden" name="product_id" value={quote.product_id} />
        <input type="hidden" name="expected" value={isDown ? '' : quote.final_price_minor} />
        <input type="hidden" name="key" value={formKey} />
        <div className="stack content-start gap-4">
          {quote.waits_because && (
            <p>
              <WhyItWaits reason={quote.waits_because} />
            </p>
          )}
          <p>
            {isDown ? (
              <Trans>
                تبقى باقتكم الحالية بكل نقاطها حتى <DateTime value={quote.takes_effect_at} form="date" />، ثم
                تبدأ باقة {name}. لا يُخصم شيء الآن، ويمكنكم التراجع قبل ذلك.
              </Trans>
            ) : (
              <Trans>تبدأ باقة {name} فور الدفع، وتنتهي باقتكم الحالية معها. قبل الدفع يمكنكم التراجع.</Trans>
            )}
          </p>
          {!isDown && quote.credit_minor > 0 && (
            <Notice tone="good">
              <Trans>
                قيمة ما لم تستخدموه من باقتكم: <Money amount={quote.credit_minor} />، محسوبة بالأقل من الأيام
                والنقاط الباقية.
              </Trans>
            </Notice>
          )}
          <p className="text-sm text-ink-2">
            <Days count={quote.days} /> · <Points count={quote.points} />
          </p>
          <PriceLines
            sums={quote}
            balanceName={
              isDown ? (
                <Trans>رصيدكم السابق</Trans>
              ) : quote.previous_balance_minor > quote.credit_used_minor ? (
                <Trans>ما لم تستخدموه ورصيدكم السابق</Trans>
              ) : (
                <Trans>قيمة ما لم تستخدموه</Trans>
              )
            }
            totalName={isDown ? <Trans>يُخصم عند التجديد</Trans> : <Trans>المطلوب الآن</Trans>}
          />
        </div>
        <div className="stack content-start gap-4">
          {quote.asks_who_stays && <MembersLeave members={quote.members} />}
          {quote.needs_auto_renewal ? (
            <Notice tone="wait" title={<Trans>تحتاج هذه الباقة إلى التجديد التلقائي.</Trans>}>
              <Trans>تُخصم مع التجديد القادم، والتجديد متوقف الآن.</Trans>{' '}
              <Link to={here}>
                <Trans>تفعيل التجديد</Trans>
              </Link>
            </Notice>
          ) : (
            <>
              <Checkbox
                name="accept_terms"
                required
                error={termsMissing && <Trans>وافقوا على الشروط للمتابعة</Trans>}
              >
                <Trans>
                  أوافق على{' '}
                  <Link to="/page/terms-and-conditions" target="_blank">
                    الشروط والأحكام
                  </Link>
                  .
                </Trans>{' '}
                {isDown && (
                  <Trans>
                    وأوافق على التجديد بسعر <Money amount={quote.price_after_tax_minor} /> بدل سعر باقتي
                    الحالية، من رصيدي ثم من بطاقة التجديد.
                  </Trans>
                )}
              </Checkbox>
              {!isDown && (
                <Checkbox name="auto_renew">
                  <Trans>
                    تجديد الباقة الجديدة تلقائيًا بسعرها <Money amount={quote.price_after_tax_minor} />
                  </Trans>
                </Checkbox>
              )}
              <div className="row">
                <Button isBusy={isBusy}>
                  {isDown ? (
                    <Trans>تأكيد الانتقال عند نهاية المدة</Trans>
                  ) : quote.final_price_minor > 0 ? (
                    <Trans>
                      المتابعة إلى دفع <Money amount={quote.final_price_minor} />
                    </Trans>
                  ) : (
                    <Trans>المتابعة إلى تأكيد الترقية</Trans>
                  )}
                </Button>
                <LinkButton to={here} kind="second">
                  <Trans>إبقاء باقتي</Trans>
                </LinkButton>
              </div>
            </>
          )}
        </div>
      </Form>
    </section>
  )
}

function WhyItWaits({ reason }: { reason: NonNullable<QuoteProps['quote']['waits_because']> }) {
  switch (reason) {
    case 'costs_less_a_day':
      return <Trans>يكلّف اليوم فيها أقل مما يكلّفه في باقتكم، لذلك تبدأ عند نهاية مدتكم.</Trans>
    case 'costs_the_same_a_day':
      return <Trans>يكلّف اليوم فيها مثل باقتكم، ونقاطه ليست أكثر، لذلك تبدأ عند نهاية مدتكم.</Trans>
    case 'money_would_be_left':
      return (
        <Trans>
          قيمة ما لم تستخدموه من باقتكم أكبر من سعر هذه الباقة، لذلك تبدأ عند نهاية مدتكم ولا تخسرون منها شيئًا.
        </Trans>
      )
    default:
      return assertNever(reason)
  }
}

function MembersLeave({ members }: { members: QuoteProps['quote']['members'] }) {
  return (
    <div className="stack gap-2">
      <Notice tone="wait" title={<Trans>لا تتيح هذه الباقة المشاركة.</Trans>}>
        <Trans>يفقد أعضاؤكم أماكنهم مع بدايتها:</Trans>{' '}
        {members.map(({ id, phone }) => (
          <span key={id} className="block">
            <Ltr>{formatWholePhone(phone)}</Ltr>
          </span>
        ))}
      </Notice>
      <Checkbox name="members_leave" required>
        <Trans>أعلم أن الأعضاء لن يبقوا معي</Trans>
      </Checkbox>
    </div>
  )
}
