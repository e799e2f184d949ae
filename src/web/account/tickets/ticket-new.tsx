import { Trans, useLingui } from '@lingui/react/macro'
import { useDeferredValue, useState } from 'react'
import { data, Form, href, Link, redirect, useNavigation } from 'react-router'
import { listFaqsRoute } from '#contract/catalogue'
import { getOrderRoute, listOrdersRoute, type OrderSummary } from '#contract/orders'
import { getAttachmentRulesRoute } from '#contract/ticket-attachments'
import { openTicketRoute } from '#contract/tickets'
import type { z } from '#contract/wire'
import { faqTopics } from '#rules/shop/faq-topic'
import { formatDate } from '#locales/format'
import type { AttachedFile } from '#ui/attach-files'
import { Button } from '#ui/button'
import { Crumbs } from '#ui/crumbs'
import { useLanguage } from '#ui/language'
import { Notice } from '#ui/notice'
import { Select } from '#ui/select'
import { creationKey } from '../../request/creation-key.server.ts'
import { linesIn, textIn } from '../../request/form-fields.ts'
import { getApi, requireOk } from '../../request/api.server.ts'
import { readMessageForm } from '../../request/attachments.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { SupportPromise } from '../../frame/support-promise.tsx'
import { getPage } from '../../request/page-context.server.ts'
import { retryAfterOf } from '../../request/retry-after.ts'
import { requireClient, requireSameOrigin } from '../../request/session.server.ts'
import { type Limited, TryLater } from '../../store/try-later.tsx'
import type { Route } from './+types/ticket-new.ts'
import { AttachToMessage } from './attach-to-message.tsx'
import { attachmentsOf } from './attachments.server.ts'
import { suggestAnswers } from './suggest-answers.ts'
import { Answers, TicketTopics } from './ticket-answers.tsx'
import { keyIn, newKey } from './message.server.ts'
import { WriteMessage } from './write-message.tsx'

/** As many of the newest orders can be chosen from; a link from an older one brings it along. */
const maxOrders = 50

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  requireClient(context)
  const api = getApi(context)
  const [answer, rules, faqs] = await Promise.all([
    api.call(listOrdersRoute, { query: { limit: maxOrders } }),
    api.call(getAttachmentRulesRoute),
    api.call(listFaqsRoute),
  ])
  requireOk(answer)
  requireOk(rules)
  requireOk(faqs)
  const orders = answer.body.orders.map(toChoice)
  const { searchParams } = getPage(context).url
  const wanted = searchParams.get('order')
  if (wanted && !orders.some(({ id }) => id === wanted)) {
    const older = await api.call(getOrderRoute, { params: { id: wanted } })
    if (older.status === 200) orders.unshift(toChoice(older.body.order))
  }
  const order = orders.find(({ id }) => id === wanted)?.id ?? ''
  const topic = faqTopics.find((one) => one === searchParams.get('topic'))
  const questions = faqs.body.faqs.map(({ id, topic: about, question, answer: words }) => ({
    id,
    topic: about,
    question,
    paragraphs: words.split(/\n{2,}/),
  }))
  return { orders, order, rules: rules.body.rules, key: newKey(), topic, questions }
}

function toChoice(order: z.infer<typeof OrderSummary>) {
  const plan = order.products.map(({ name }) => name).join(' · ')
  return { id: order.id, refId: order.ref_id, plan, date: order.created_at }
}

type Answer = {
  /** As they were typed. */
  description: string
  order: string
  attached: AttachedFile[]
  /** Under which the same words are the same asking, until they were sent. */
  key: string
  error?: string
  message?: string
  limit?: Limited
}

export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const { form, attached, refusal } = await readMessageForm(request, attachmentsOf(context))
  const description = linesIn(form, 'description')
  const order = textIn(form, 'order')
  const typed = { description, order, attached, key: keyIn(form) }
  if (refusal) return data<Answer>({ ...typed, message: refusal.body.message }, { status: refusal.status })
  const asked = {
    description,
    attachment_ids: attached.map(({ id }) => id),
    ...(order && { order_id: order }),
  }
  const answer = await getApi(context).call(openTicketRoute, {
    body: asked,
    idempotencyKey: creationKey(form, asked),
  })
  if (answer.status === 201)
    return redirect(`${href('/user/tickets/:id', { id: answer.body.ticket.id })}?done=created`)
  const { status, body } = answer
  if (status === 429) {
    const limit = { message: body.message, retryAfter: retryAfterOf(answer.headers) }
    return data<Answer>({ ...typed, limit }, { status })
  }
  const error = body.errors?.['description']?.[0]
  return data<Answer>({ ...typed, ...(error ? { error } : { message: body.message }) }, { status })
}

/** One for all drawings: it goes once somebody types. */
const writeFirst = <Trans>اكتبوا ما حدث أولًا، ولو بجملة واحدة.</Trans>

export default function NewTicket({ loaderData, actionData }: Route.ComponentProps) {
  const { orders, questions, topic } = loaderData
  const [written, setWritten] = useState('')
  const suggested = suggestAnswers(useDeferredValue(written), questions)
  const { t } = useLingui()
  const language = useLanguage()
  const isBusy = useNavigation().formMethod === 'POST'
  const answer: Partial<Answer> = actionData ?? {}
  const title = t`تذكرة جديدة`
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <header className="stack gap-2">
        <Crumbs way={[{ href: href('/user/tickets'), name: <Trans>التذاكر</Trans> }]} here={title} />
        <h1 className="page-title">{title}</h1>
        <p className="hint empty:hidden">
          <SupportPromise />
        </p>
      </header>
      <TicketTopics questions={questions} topic={topic} />
      <Form method="post" encType="multipart/form-data" noValidate className="card padded stack gap-6">
        <input type="hidden" name="key" value={answer.key ?? loaderData.key} />
        {answer.limit && <TryLater limit={answer.limit} of={actionData} />}
        {answer.message && <Notice tone="bad">{answer.message}</Notice>}
        <WriteMessage
          name="description"
          label={<Trans>كيف نساعدكم؟</Trans>}
          hint={<Trans>اكتبوا ما حدث وما تنتظرونه. لا تكتبوا رقم بطاقة ولا رمزًا وصلكم برسالة.</Trans>}
          error={answer.error && (answer.description?.trim() ? answer.error : writeFirst)}
          rows={7}
          defaultValue={answer.description ?? ''}
          onChange={(event) => setWritten(event.currentTarget.value)}
        />
        <div role="status" className="empty:hidden">
          {suggested.length > 0 && (
            <div className="stack gap-2 rounded-control bg-sunken p-4">
              <b className="font-medium">
                <Trans>ربما هذه إجابتكم</Trans>
              </b>
              <Answers questions={suggested} />
            </div>
          )}
        </div>
        <AttachToMessage
          // Begins again with what the server has of a refused message.
          key={answer.key}
          rules={loaderData.rules}
          attached={answer.attached ?? []}
        />
        {orders.length > 0 && (
          <Select
            label={<Trans>الطلب المعني</Trans>}
            name="order"
            optional
            defaultValue={answer.order ?? loaderData.order}
            options={[
              { value: '', label: t`لا يخص طلبًا` },
              ...orders.map(({ id, refId, plan, date }) => ({
                value: id,
                label: `\u2066${refId}\u2069 · \u2068${plan}\u2069 · ${formatDate(date, language)}`,
              })),
            ]}
          />
        )}
        <div className="row">
          <Button isBusy={isBusy} busy={<Trans>نرسل التذكرة…</Trans>}>
            <Trans>إرسال التذكرة</Trans>
          </Button>
          <Link to={href('/user/tickets')} className="button quiet">
            <Trans>رجوع</Trans>
          </Link>
        </div>
      </Form>
    </>
  )
}
