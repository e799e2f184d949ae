import { Trans, useLingui } from '@lingui/react/macro'
import { data } from 'react-router'
import {
  answerTicket,
  assignTicket,
  getStaffTicket,
  listAssignees,
  setTicketStatus,
} from '#contract/staff-tickets'
import { ticketStatuses } from '#rules/ticket'
import { LinkButton } from '#ui/button'
import { Crumbs } from '#ui/crumbs'
import { Ltr } from '#ui/ltr'
import { TicketBadge } from '#ui/status-badge'
import { getStaffApi } from '../api.server.ts'
import { readForm } from '../body.server.ts'
import { FramedError } from '../layouts/route-error.tsx'
import { PageTitle } from '../layouts/page-title.tsx'
import { useMay } from '../layouts/staff-user.ts'
import { requireSameOrigin, requireStaff } from '../session.server.ts'
import type { Route } from './+types/support-ticket.ts'
import { done, refused } from './edit/outcome.server.ts'
import { TicketAssignment } from './support/ticket-assignment.tsx'
import { TicketFacts } from './support/ticket-facts.tsx'
import { TicketMoves } from './support/ticket-moves.tsx'
import { TicketThread } from './support/ticket-thread.tsx'
import { WriteToTicket } from './support/write-to-ticket.tsx'

export { FramedError as ErrorBoundary }

export async function loader({ context, params }: Route.LoaderArgs) {
  requireStaff(context)
  const api = getStaffApi(context)
  const [answer, people] = await Promise.all([api.call(getStaffTicket, { params }), api.call(listAssignees)])
  if (answer.status !== 200) throw data(answer.body, { status: answer.status })
  if (people.status !== 200) throw data(people.body, { status: people.status })
  return { ticket: answer.body.ticket, assignees: people.body.assignees, key: crypto.randomUUID() }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const api = getStaffApi(context)
  const intent = form.get('intent')
  if (intent === 'move') {
    const status = ticketStatuses.find((one) => one === form.get('status'))
    if (!status) throw new Response('Bad Request', { status: 400 })
    const answer = await api.call(setTicketStatus, { params, body: { status } })
    return answer.status === 200 ? done('saved', params.id) : refused(answer)
  }
  if (intent === 'assign') {
    const staffId = String(form.get('staff_user_id') ?? '')
    const answer = await api.call(assignTicket, { params, body: { staff_user_id: staffId || null } })
    return answer.status === 200 ? done('saved', params.id) : refused(answer)
  }
  const answer = await api.call(answerTicket, {
    params,
    body: {
      body: String(form.get('body') ?? '').replaceAll('\r\n', '\n'),
      is_note: form.get('kind') === 'note',
    },
    idempotencyKey: String(form.get('key')),
  })
  return answer.status === 201 ? done('saved', params.id) : refused(answer)
}

export default function SupportTicket({ loaderData: { ticket, assignees, key } }: Route.ComponentProps) {
  const { t } = useLingui()
  const mayServe = useMay('ticket:serve')
  const title = t`التذكرة ${ticket.ref_id}`
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <header>
        <div>
          <Crumbs way={[{ href: '/admin/support', name: <Trans>الدعم</Trans> }]} here={title} />
          <div className="row">
            <h1>
              <Trans>
                التذكرة <Ltr>{ticket.ref_id}</Ltr>
              </Trans>
            </h1>
            <TicketBadge status={ticket.status} isAnswered={ticket.last_word === 'staff'} />
          </div>
        </div>
        <LinkButton to={`/admin/support/${ticket.id}/history`} kind="second" icon="clock">
          <Trans>السجل</Trans>
        </LinkButton>
      </header>
      <div className="main-and-side staff-sides">
        <div className="stack gap-5">
          <TicketThread messages={ticket.messages} />
          {mayServe && (
            <WriteToTicket
              // A sent form begins anew, empty.
              key={ticket.messages.length}
              isOpen={ticket.status === 'pending'}
              askingKey={key}
            />
          )}
        </div>
        <div className="stack gap-5">
          {mayServe && <TicketMoves ticket={ticket} />}
          <TicketAssignment
            key={ticket.assigned_to?.id}
            ticket={ticket}
            assignees={assignees}
            mayServe={mayServe}
          />
          <TicketFacts ticket={ticket} />
        </div>
      </div>
    </>
  )
}
