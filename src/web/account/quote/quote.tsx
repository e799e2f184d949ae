import { Trans, useLingui } from '@lingui/react/macro'
import { data, Form, href, Link, redirect, useNavigation } from 'react-router'
import { getOrderRoute } from '#contract/orders'
import {
  getPaymentQuoteRoute,
  issuePaymentQuoteRoute,
  sendPaymentQuoteRoute,
  withdrawPaymentQuoteRoute,
} from '#contract/payment-quotes'
import { Button } from '#ui/button'
import { CompanyFacts } from '#ui/company-facts'
import { Crumbs } from '#ui/crumbs'
import { Money } from '#ui/money'
import { Notice } from '#ui/notice'
import { trimmedIn } from '../../request/form-fields.ts'
import { type Api, getApi, requireOk } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { byIntent } from '../../request/by-intent.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { requireClient, requireSameOrigin } from '../../request/session.server.ts'
import type { Route } from './+types/quote.ts'
import { DoneToast } from '../done.tsx'
import { StandingQuote } from './standing-quote.tsx'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'
// What was refused may stand otherwise by now: the page asks anew.
export { readAfterRefusal as shouldRevalidate } from '../../forms/after-refusal.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  requireClient(context)
  const api = getApi(context)
  const [answer, quote] = await Promise.all([
    api.call(getOrderRoute, { params }),
    api.call(getPaymentQuoteRoute, { params }),
  ])
  requireOk(answer)
  return { order: answer.body.order, quote: quote.status === 200 ? quote.body.payment_quote : null }
}

type Refusal = { message: string; email?: string | undefined; isAsking?: boolean }

export async function action({ context, request, params }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  return byIntent(actions, form.get('intent'), ask)({ api: getApi(context), params, form })
}

type Asked = { api: Api; params: { id: string }; form: FormData }

/** What the page's forms ask for, by their `intent`. */
const actions = { issue, send, withdraw }

async function issue({ api, params }: Asked) {
  const answer = await api.call(issuePaymentQuoteRoute, { params })
  return answer.status === 201 ? done(params, 'issued') : refuse(answer)
}

async function send({ api, params, form }: Asked) {
  const email = trimmedIn(form, 'email')
  const answer = await api.call(sendPaymentQuoteRoute, { params, body: email ? { email } : {} })
  if (answer.status === 201) return done(params, 'sent')
  const wrong = 'errors' in answer.body ? answer.body.errors?.['email']?.[0] : undefined
  return data<Refusal>({ message: wrong ?? answer.body.message, email }, { status: answer.status })
}

async function withdraw({ api, params }: Asked) {
  const answer = await api.call(withdrawPaymentQuoteRoute, { params })
  return answer.status === 204 ? done(params, 'withdrawn') : refuse(answer)
}

/** Without script the first press asks, the second one does it. */
function ask() {
  return data<Refusal>({ message: '', isAsking: true })
}

function done(params: Asked['params'], name: string) {
  return redirect(`${href('/user/orders/:id/quote', params)}?done=${name}`)
}

function refuse(answer: { status: number; body: { message: string } }) {
  return data<Refusal>({ message: answer.body.message }, { status: answer.status })
}

/** The owner's side of a quote: make it, hand it to whoever pays, take it back. */
export default function Quote({ loaderData: { order, quote }, actionData, params }: Route.ComponentProps) {
  const { t } = useLingui()
  const isBusy = useNavigation().formMethod === 'POST'
  const title = t`عرض سعر`
  const orderTitle = t`الطلب ${order.ref_id}`
  const refusal: Refusal | undefined = actionData
  const canIssue = order.can_quote && quote?.state !== 'open'

  return (
    <>
      <PageTitle>{t`عرض سعر للطلب ${order.ref_id}`}</PageTitle>
      <header className="stack gap-2">
        <Crumbs
          way={[
            { href: href('/user/orders'), name: <Trans>الطلبات</Trans> },
            { href: href('/user/orders/:id', params), name: orderTitle },
          ]}
          here={title}
        />
        {/* The order's number stands in the way above: a title that wraps moves what is below it once its font comes. */}
        <h1 className="page-title">{title}</h1>
      </header>
      <DoneToast
        answer={actionData}
        words={{
          issued: <Trans>صدر عرض السعر.</Trans>,
          sent: <Trans>أُرسل عرض السعر بالبريد.</Trans>,
          withdrawn: <Trans>سُحب عرض السعر، ولم يعد رابطه يعمل.</Trans>,
        }}
      />
      {refusal && !refusal.isAsking && refusal.email === undefined && (
        <Notice tone="bad">{refusal.message}</Notice>
      )}
      {quote && (
        <StandingQuote
          {...{ quote, refusal, isBusy }}
          orderId={order.id}
          fromBalance={order.previous_balance_minor}
        />
      )}
      {(canIssue || !quote) && (
        <section className="card padded stack gap-5 narrow">
          <p className="text-ink-2">
            <Trans>
              عرض السعر ورقة باسم منشأتكم فيها تفاصيل الطلب ومبلغه، ومعها رابط يدفع به أي زميل بالبطاقة دون
              تسجيل دخول. يثبت السعر حتى انتهاء صلاحية العرض، وليس فاتورة ضريبية: تصدر الفاتورة بعد الدفع.
            </Trans>
          </p>
          {order.company && (
            <dl className="facts">
              <CompanyFacts company={order.company} purchaseOrder={order.purchase_order} />
            </dl>
          )}
          {canIssue ? (
            <Form method="post" noValidate className="row">
              <Button name="intent" value="issue" isBusy={isBusy} busy={<Trans>نُصدر العرض…</Trans>}>
                <Trans>
                  إصدار عرض سعر بمبلغ <Money amount={order.final_price_minor} />
                </Trans>
              </Button>
              <Link to={href('/user/orders/:id', params)} className="button quiet">
                <Trans>رجوع</Trans>
              </Link>
            </Form>
          ) : (
            <Notice>
              <Trans>يُصدر عرض السعر لطلب باسم منشأة ينتظر الدفع.</Trans>{' '}
              <Link to={href('/user/orders/:id', params)}>
                <Trans>العودة إلى الطلب</Trans>
              </Link>
            </Notice>
          )}
        </section>
      )}
    </>
  )
}
