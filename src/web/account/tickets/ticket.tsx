import { Trans, useLingui } from '@lingui/react/macro'
import {
  data,
  href,
  Link,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useNavigation,
  useRevalidator,
} from 'react-router'
import { closeTicketRoute, getTicketRoute, reopenTicketRoute, replyToTicketRoute } from '#contract/tickets'
import { getAttachmentRulesRoute } from '#contract/ticket-attachments'
import type { AttachedFile } from '#ui/attach-files'
import { Crumbs } from '#ui/crumbs'
import { DateTime } from '#ui/date-time'
import { Ltr } from '#ui/ltr'
import { Notice } from '#ui/notice'
import { TicketBadge } from '#ui/status-badge'
import { useWhenLookedAt } from '../../browser/use-when-looked-at.ts'
import { useAnswer } from '../../forms/use-answer.ts'
import { creationKey } from '../../request/creation-key.server.ts'
import { linesIn } from '../../request/form-fields.ts'
import { getApi, momentOf, requireOk } from '../../request/api.server.ts'
import { readMessageForm } from '../../request/attachments.server.ts'
import { getPage } from '../../request/page-context.server.ts'
import { mergedIn, withMerged } from '../../request/merged-ticket.server.ts'
import { retryAfterOf } from '../../request/retry-after.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { requireClient, requireSameOrigin } from '../../request/session.server.ts'
import { type Limited, TryLater } from '../../store/try-later.tsx'
import type { Route } from './+types/ticket.ts'
import { Done, DoneToast } from '../done.tsx'
import { attachmentsOf } from './attachments.server.ts'
import { keyIn, newKey } from './message.server.ts'
import { TicketEnd } from './ticket-end.tsx'
import { TicketRefusal } from './ticket-refusal.tsx'
import { TicketReply } from './ticket-reply.tsx'
import { TicketThread } from './ticket-thread.tsx'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  requireClient(context)
  const api = getApi(context)
  const [answer, rules] = await Promise.all([
    api.call(getTicketRoute, { params }),
    api.call(getAttachmentRulesRoute),
  ])
  requireOk(answer)
  requireOk(rules)
  const { merged_into: other } = answer.body.ticket
  if (other) throw redirect(withMerged(href('/user/tickets/:id', { id: other.id }), params.id))
  const mergedId = mergedIn(getPage(context).url)
  return {
    mergedId,
    ticket: answer.body.ticket,
    rules: rules.body.rules,
    key: newKey(),
    now: momentOf(answer),
  }
}

type Answer = {
  /** What was typed and not sent. */
  draft?: string
  /** Files that were brought with it. */
  attached?: AttachedFile[]
  /** Under which the same words are the same asking, until they were sent. */
  key: string
  /** Open again; the words still have to be sent. */
  reopened?: boolean
  /** It was to be closed, and what was typed is not sent. */
  asksToClose?: boolean
  /**
   * The words were sent, so that they are no draft any more (forms/answers.ts); the ticket was not closed.
   */
  isSent?: boolean
  error?: string
  message?: string
  limit?: Limited
}

const done: Record<string, string> = {
  close: 'closed',
  close_unsent: 'closed',
  reply_and_close: 'closed',
  reopen: 'reopened',
}

/** Replies, closes or reopens; a ticket is not closed over a message that nobody has got. */
export async function action({ context, request, params }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const { form, attached, refusal } = await readMessageForm(request, attachmentsOf(context))
  const intent = form.get('intent')
  const draft = linesIn(form, 'body')
  const key = keyIn(form)
  if (refusal) {
    return data<Answer>({ draft, attached, key, message: refusal.body.message }, { status: refusal.status })
  }
  if (intent === 'close' && (draft.trim() !== '' || attached.length > 0)) {
    return data<Answer>({ draft, attached, key, asksToClose: true }, { status: 422 })
  }
  const api = getApi(context)
  const words = { body: draft, attachment_ids: attached.map(({ id }) => id) }
  const idempotencyKey = creationKey(form, words)
  const reply = (id: string) => api.call(replyToTicketRoute, { params: { id }, body: words, idempotencyKey })
  let { id } = params
  const isReply = !['close', 'close_unsent', 'reopen'].includes(String(intent))
  let answer =
    intent === 'close' || intent === 'close_unsent'
      ? await api.call(closeTicketRoute, { params })
      : intent === 'reopen'
        ? await api.call(reopenTicketRoute, { params })
        : await reply(id)
  // Support made it one with another ticket while the words were typed: they go where the thread is now.
  if (answer.status === 409 && isReply) {
    const standing = await api.call(getTicketRoute, { params })
    const goesOn = standing.status === 200 ? standing.body.ticket.merged_into : null
    if (goesOn) {
      id = goesOn.id
      answer = await reply(id)
    }
  }
  if (answer.status === 201 && intent === 'reply_and_close') {
    const closing = await api.call(closeTicketRoute, { params: { id } })
    const { status, body } = closing
    // Nothing of what was sent is to be sent again.
    if (status !== 200 && status !== 404) {
      const { message } = body
      return data<Answer>({ draft: '', attached: [], key: newKey(), isSent: true, message }, { status })
    }
    answer = closing
  }
  const { status } = answer
  if (status === 200 || status === 201) {
    // Words that met a closed ticket wait in the field until they are sent.
    if (intent === 'reopen' && draft !== '') return data<Answer>({ draft, attached, key, reopened: true })
    return redirect(`${href('/user/tickets/:id', { id })}?done=${done[String(intent)] ?? 'sent'}`)
  }
  if (status === 404) throw data(answer.body, { status })
  const { body } = answer
  if (status === 429) {
    const limit = { message: body.message, retryAfter: retryAfterOf(answer.headers) }
    return data<Answer>({ draft, attached, key, limit }, { status })
  }
  const error = body.errors?.['body']?.[0]
  return data<Answer>(
    { draft, attached, key, ...(error ? { error } : { message: body.message }) },
    { status },
  )
}

/** As often as this a reply is looked for while the ticket is open before somebody, in milliseconds. */
const rhythm = 20_000

/**
 * A conflict means that the ticket has changed meanwhile, and so have words that were sent: the page shows
 * how it stands now.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const answer: Partial<Answer> | undefined = args.actionResult
  return args.actionStatus === 409 || answer?.isSent === true || args.defaultShouldRevalidate
}

export default function TicketPage({ loaderData, actionData }: Route.ComponentProps) {
  const { ticket, now, mergedId } = loaderData
  const { t } = useLingui()
  const answered = useAnswer(actionData)
  const answer: Partial<Answer> = answered ?? {}
  const { revalidate } = useRevalidator()
  const isIdle = useNavigation().state === 'idle'
  useWhenLookedAt(() => isIdle && revalidate(), rhythm)
  const title = t`التذكرة ${ticket.ref_id}`
  const reopened = <Trans>فُتحت التذكرة من جديد.</Trans>

  return (
    <>
      <PageTitle>{title}</PageTitle>
      <header className="stack gap-2">
        <Crumbs way={[{ href: href('/user/tickets'), name: <Trans>التذاكر</Trans> }]} here={title} />
        <div className="row">
          <h1 className="page-title">
            <bdi>{firstWords(ticket.description)}</bdi>
          </h1>
          <TicketBadge status={ticket.status} isAnswered={ticket.answered} />
        </div>
        <p className="dotted text-sm text-ink-3">
          <span>
            <Trans>
              التذكرة <Ltr>{ticket.ref_id}</Ltr>
            </Trans>
          </span>
          <span>
            <Trans>
              فُتحت <DateTime value={ticket.created_at} form="day-time" />
            </Trans>
          </span>
          {ticket.order_id && (
            <span>
              <Link to={href('/user/orders/:id', { id: ticket.order_id })}>
                <Trans>الطلب {ticket.order_ref_id}</Trans>
              </Link>
            </span>
          )}
        </p>
      </header>

      {answer.reopened && <Done of={answered}>{reopened}</Done>}
      <DoneToast
        answer={answered}
        words={{
          created: <Trans>وصلتنا تذكرتكم.</Trans>,
          sent: <Trans>أُرسل ردّكم.</Trans>,
          closed: <Trans>أُغلقت التذكرة.</Trans>,
          reopened,
        }}
      />
      {mergedId && (
        <Notice tone="info">
          <Trans>جمعنا التذكرة التي فتحتموها مع هذه، فتجدون رسائلكم كلها هنا.</Trans>
        </Notice>
      )}
      <TicketThread ticketId={ticket.id} messages={ticket.messages} />
      {ticket.answer_due_at && <AnswerDue at={ticket.answer_due_at} now={now} />}
      {answer.limit && <TryLater limit={answer.limit} of={answered} />}
      {answer.message && <TicketRefusal message={answer.message} isSent={answer.isSent ?? false} />}
      {ticket.can_reply ? (
        <TicketReply
          // An answered form begins anew: empty once it was sent. What support writes meanwhile leaves it as
          // it is.
          key={answer.key ?? ticket.messages.filter(({ author }) => author.kind === 'client').length}
          askingKey={answer.key ?? loaderData.key}
          draft={answer.draft ?? ''}
          error={answer.error}
          asksToClose={answer.asksToClose ?? false}
          rules={loaderData.rules}
          attached={answer.attached ?? []}
          {...(mergedId && { draftFrom: href('/user/tickets/:id', { id: mergedId }) })}
        />
      ) : (
        <TicketEnd ticket={ticket} draft={answer.draft ?? ''} attached={answer.attached ?? []} />
      )}
    </>
  )
}

/** What a ticket is called: how its first message begins, cut behind a word. */
function firstWords(text: string): string {
  const line = text.trim().split('\n')[0] ?? ''
  return line.length <= 70 ? line : `${line.slice(0, 70).replace(/\s+\S*$/, '')}…`
}

/** By when support answers; where that time is over, that it comes. */
function AnswerDue({ at, now }: { at: string; now: string }) {
  return (
    <p className="hint">
      {at > now ? (
        <Trans>
          سنردّ قبل <DateTime value={at} form="day-time" />.
        </Trans>
      ) : (
        <Trans>تأخرنا عن موعد الرد، ونعتذر لكم. ما زالت تذكرتكم بانتظار ردّنا.</Trans>
      )}
    </p>
  )
}
