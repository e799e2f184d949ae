import { Trans, useLingui } from '@lingui/react/macro'
import { data, Form, href, Link, redirect, useNavigation } from 'react-router'
import { getOrder, listOrders, type OrderSummary } from '#contract/orders'
import { openTicket } from '#contract/tickets'
import type { z } from '#contract/wire'
import { formatDate } from '#locales/format'
import { Button } from '#ui/button'
import { Crumbs } from '#ui/crumbs'
import { useLanguage } from '#ui/language'
import { Notice } from '#ui/notice'
import { Select } from '#ui/select'
import { getApi, requireOk } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { getPage } from '../../request/page-context.server.ts'
import { requireClient, requireSameOrigin } from '../../request/session.server.ts'
import { type Limited, retryAfterOf, TryLater } from '../../store/try-later.tsx'
import type { Route } from './+types/ticket-new.ts'
import { newKey, readWords } from './message.server.ts'
import { WriteMessage } from './write-message.tsx'

/** As many of the newest orders can be chosen from; a link from an older one brings it along. */
const maxOrders = 50

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  requireClient(context)
  const api = getApi(context)
  const answer = await api.call(listOrders, { query: { limit: maxOrders } })
  requireOk(answer)
  const orders = answer.body.orders.map(toChoice)
  const wanted = getPage(context).url.searchParams.get('order')
  if (wanted && !orders.some(({ id }) => id === wanted)) {
    const older = await api.call(getOrder, { params: { id: wanted } })
    if (older.status === 200) orders.unshift(toChoice(older.body.order))
  }
  return { orders, order: orders.find(({ id }) => id === wanted)?.id ?? '', key: newKey() }
}

function toChoice(order: z.infer<typeof OrderSummary>) {
  const plan = order.products.map(({ name }) => name).join(' · ')
  return { id: order.id, refId: order.ref_id, plan, date: order.created_at }
}

type Answer = {
  /** As they were typed. */
  description: string
  order: string
  /** The next asking is another one. */
  key: string
  error?: string
  message?: string
  limit?: Limited
}

export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const description = readWords(form, 'description')
  const order = String(form.get('order') ?? '')
  const answer = await getApi(context).call(openTicket, {
    body: { description, ...(order && { order_id: order }) },
    idempotencyKey: String(form.get('key') || newKey()),
  })
  if (answer.status === 201)
    return redirect(`${href('/user/tickets/:id', { id: answer.body.ticket.id })}?done=created`)
  const { status, body } = answer
  const typed = { description, order, key: newKey() }
  if (status === 429) {
    const limit = { message: body.message, retryAfter: retryAfterOf(answer.headers) }
    return data<Answer>({ ...typed, limit }, { status })
  }
  const error = body.errors?.['description']?.[0]
  return data<Answer>({ ...typed, ...(error ? { error } : { message: body.message }) }, { status })
}

export default function NewTicket({ loaderData, actionData }: Route.ComponentProps) {
  const { orders } = loaderData
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
      </header>
      <Form method="post" noValidate className="card padded stack gap-6">
        <input type="hidden" name="key" value={answer.key ?? loaderData.key} />
        {answer.limit && <TryLater limit={answer.limit} of={actionData} />}
        {answer.message && <Notice tone="bad">{answer.message}</Notice>}
        <WriteMessage
          name="description"
          label={<Trans>كيف نساعدكم؟</Trans>}
          hint={<Trans>اكتبوا ما حدث وما تنتظرونه. لا تكتبوا رقم بطاقة ولا رمزًا وصلكم برسالة.</Trans>}
          error={answer.error}
          rows={7}
          defaultValue={answer.description ?? ''}
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
