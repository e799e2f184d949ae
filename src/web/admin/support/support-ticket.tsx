import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { fillSavedReplies } from '#contract/staff-saved-replies'
import {
  answerTicket,
  assignTicket,
  deleteTicket,
  getStaffTicket,
  listAssignees,
  setTicketStatus,
  updateTicket,
} from '#contract/staff-tickets'
import { getStaffAttachmentRules } from '#contract/ticket-attachments'
import { ticketStatuses } from '#rules/ticket'
import { LinkButton } from '#ui/button'
import { Crumbs } from '#ui/crumbs'
import { Ltr } from '#ui/ltr'
import { Notice } from '#ui/notice'
import { TicketBadge } from '#ui/status-badge'
import { showToast } from '#ui/toast'
import { getStaffApi, requireOk } from '../../request/api.server.ts'
import { readMessageForm } from '../../request/attachments.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { useMay } from '../../frame/staff-user.ts'
import { requireSameOrigin, requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/support-ticket.ts'
import { leadByNumber } from '../list/by-number.server.ts'
import { ClientBeside } from '../person/client-link.tsx'
import { loadClient } from '../person/load-client.server.ts'
import { Again } from '../edit/again.tsx'
import { DeleteButton } from '../edit/delete-button.tsx'
import { done, refused, versionIn } from '../edit/outcome.server.ts'
import { afterSaving } from '../edit/unsaved.tsx'
import { useAction } from '../edit/use-action.ts'
import { nextInList, Walk } from '../list/walk.tsx'
import { attachmentsOf } from './attachments.server.ts'
import { Onlookers, usePresence } from './presence.tsx'
import { TicketAssignment } from './ticket-assignment.tsx'
import { TicketClient } from './ticket-client.tsx'
import { TicketFacts } from './ticket-facts.tsx'
import { TicketMoves } from './ticket-moves.tsx'
import { TicketOrder } from './ticket-order.tsx'
import { TicketThread } from './ticket-thread.tsx'
import { WriteToTicket } from './write-to-ticket.tsx'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'
export { leaveDeletedAlone as shouldRevalidate } from '../edit/after-deletion.ts'

const queue = '/admin/support'
/** So many of the client's movements of money are looked through for the last charge. */
const chargesRead = 10

export async function loader({ context, params }: Route.LoaderArgs) {
  requireStaff(context)
  await leadByNumber(context, 'tickets', '/admin/support', params.id)
  const api = getStaffApi(context)
  const [answer, people, filled, rules] = await Promise.all([
    api.call(getStaffTicket, { params }),
    api.call(listAssignees),
    api.call(fillSavedReplies, { params }),
    api.call(getStaffAttachmentRules),
  ])
  requireOk(answer)
  requireOk(people)
  requireOk(rules)
  const { ticket } = answer.body
  const client = await loadClient(api, {
    id: ticket.client_id,
    show: 'money',
    cursor: null,
    limit: chargesRead,
  })
  return {
    ticket,
    assignees: people.body.assignees,
    // Viewers have no form for answers.
    replies: filled.status === 200 ? filled.body : { language: 'ar' as const, saved_replies: [] },
    client,
    orders: client.belongings.orders.map(({ id, ref_id, products }) => ({
      id,
      ref_id,
      plan: products[0]?.name ?? '',
    })),
    rules: rules.body.rules,
    key: crypto.randomUUID(),
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const { form, attached, refusal } = await readMessageForm(request, attachmentsOf(context))
  if (refusal) return refused(refusal)
  const api = getStaffApi(context)
  const intent = form.get('intent')
  if (intent === 'move') {
    const status = ticketStatuses.find((one) => one === form.get('status'))
    if (!status) throw new Response('Bad Request', { status: 400 })
    const words = String(form.get('words') ?? '').replaceAll('\r\n', '\n')
    const answer = await api.call(setTicketStatus, {
      params,
      body: { status, ...((words || status === 'rejected') && { words }) },
    })
    return answer.status === 200 ? done('saved', params.id) : refused(answer)
  }
  if (intent === 'assign') {
    const staffId = String(form.get('staff_user_id') ?? '')
    const answer = await api.call(assignTicket, { params, body: { staff_user_id: staffId || null } })
    return answer.status === 200 ? done('saved', params.id) : refused(answer)
  }
  if (intent === 'order') {
    const body = { version: versionIn(form), order_id: String(form.get('order_id') ?? '') || null }
    const answer = await api.call(updateTicket, { params, body })
    return answer.status === 200 ? done('saved', params.id) : refused(answer)
  }
  if (intent === 'delete') {
    const answer = await api.call(deleteTicket, { params })
    return answer.status === 204 ? done('deleted', params.id) : refused(answer)
  }
  const answer = await api.call(answerTicket, {
    params,
    body: {
      body: String(form.get('body') ?? '').replaceAll('\r\n', '\n'),
      is_note: form.get('kind') === 'note',
      attachment_ids: attached.map(({ id }) => id),
      ...(form.get('seen') && { seen_message_id: String(form.get('seen')) }),
    },
    idempotencyKey: String(form.get('key')),
  })
  if (answer.status !== 201) return refused(answer)
  const status = form.get('then')
  if (status !== 'solved' && status !== 'closed') return done('saved', params.id)
  const ended = await api.call(setTicketStatus, { params, body: { status } })
  return ended.status === 200 ? done('saved', params.id) : refused(ended)
}

export default function SupportTicket({ loaderData }: Route.ComponentProps) {
  const { ticket, assignees, replies, orders, key } = loaderData
  const { t } = useLingui()
  const { others, type } = usePresence(ticket.id, ticket.messages.at(-1)?.id)
  const mayDelete = useMay('ticket:delete')
  const maySupport = useMay('ticket:serve')
  const navigate = useNavigate()
  // The form of an answer that is typed and not sent.
  const [unsent, setUnsent] = useState<HTMLFormElement | null>(null)
  const title = t`التذكرة ${ticket.ref_id}`
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <header>
        <div>
          <Crumbs way={[{ href: href('/admin/support'), name: <Trans>الدعم</Trans> }]} here={title} />
          <div className="row">
            <h1>
              <Trans>
                التذكرة <Ltr>{ticket.ref_id}</Ltr>
              </Trans>
            </h1>
            <TicketBadge status={ticket.status} isAnswered={ticket.last_word === 'staff'} />
          </div>
        </div>
        <div className="row gap-2">
          <Walk path={queue} id={ticket.id} />
          <LinkButton to={href('/admin/support/:id/history', { id: ticket.id })} kind="second" icon="clock">
            <Trans>السجل</Trans>
          </LinkButton>
          {mayDelete && <DeleteTicket />}
        </div>
      </header>
      <Onlookers others={others} />
      <TicketClient data={loaderData.client} />
      <div className="main-and-side staff-sides">
        <div className="stack gap-5">
          <TicketThread ticket={ticket} />
          {maySupport && (
            <WriteToTicket
              key={ticket.id}
              isOpen={ticket.status === 'pending'}
              askingKey={key}
              seenId={ticket.messages.at(-1)?.id}
              others={others}
              replies={replies}
              rules={loaderData.rules}
              colleagues={assignees}
              onType={type}
              onUnsent={setUnsent}
              onEnded={(status) => {
                showToast(
                  status === 'closed' ? t`أُرسل الرد، والتذكرة مغلقة.` : t`أُرسل الرد، والتذكرة محلولة.`,
                )
                const next = nextInList(queue, ticket.id)
                if (next) void navigate(`${queue}/${next}`, afterSaving)
              }}
            />
          )}
        </div>
        <div className="stack gap-5">
          {maySupport && <TicketMoves key={ticket.id} ticket={ticket} unsent={unsent} />}
          <TicketAssignment ticket={ticket} assignees={assignees} maySupport={maySupport} />
          {maySupport && (
            <Again key={ticket.id}>
              {(again) => <TicketOrder ticket={ticket} orders={orders} again={again} />}
            </Again>
          )}
          <TicketFacts ticket={ticket} />
        </div>
      </div>
      <ClientBeside />
    </>
  )
}

function DeleteTicket() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { submit, isBusy, refusal } = useAction(() => {
    showToast(t`حُذفت التذكرة.`)
    void navigate(href('/admin/support'), afterSaving)
  })
  return (
    <>
      {refusal && <Notice tone="bad">{refusal.message}</Notice>}
      <DeleteButton
        title={<Trans>حذف هذه التذكرة؟</Trans>}
        safe={<Trans>إبقاء التذكرة</Trans>}
        action={<Trans>حذف التذكرة</Trans>}
        isBusy={isBusy}
        onConfirm={() => void submit({ intent: 'delete' }, { method: 'post' })}
      >
        <Trans>تُحذف رسائلها كلها نهائيًا، ولن يجدها العميل. يبقى في السجل أنها حُذفت، بلا نصوصها.</Trans>
      </DeleteButton>
    </>
  )
}
