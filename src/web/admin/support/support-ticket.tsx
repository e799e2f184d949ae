import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { href, redirect, useNavigate, useSearchParams } from 'react-router'
import { listMergesRoute } from '#contract/staff-ticket-merges'
import { fillSavedRepliesRoute } from '#contract/staff-saved-replies'
import { getStaffTicketRoute, listAssigneesRoute } from '#contract/staff-tickets'
import { getStaffAttachmentRulesRoute } from '#contract/ticket-attachments'
import { formatList } from '#locales/format'
import { Button, LinkButton } from '#ui/button'
import { Crumbs } from '#ui/crumbs'
import { useLanguage } from '#ui/language'
import { Ltr } from '#ui/ltr'
import { Notice } from '#ui/notice'
import { TicketBadge } from '#ui/status-badge'
import { showToast } from '#ui/toast'
import { getStaffApi, momentOf, requireOk } from '../../request/api.server.ts'
import { readMessageForm } from '../../request/attachments.server.ts'
import { mergedIn, withMerged } from '../../request/merged-ticket.server.ts'
import { getPage } from '../../request/page-context.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { useMay } from '../../frame/staff-user.ts'
import { requireSameOrigin, requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/support-ticket.ts'
import { leadByNumber } from '../list/by-number.server.ts'
import { ClientBeside } from '../person/client-link.tsx'
import { loadClient } from '../person/load-client.server.ts'
import { Again } from '../edit/again.tsx'
import { readRefused } from '../edit/after-deletion.ts'
import { DeleteButton } from '../edit/delete-button.tsx'
import { refused } from '../edit/outcome.server.ts'
import { afterSaving } from '../edit/unsaved.tsx'
import { useAction } from '../edit/use-action.ts'
import { useSingleKeys } from '../list/single-keys.ts'
import { nextInList, Walk } from '../list/walk.tsx'
import { attachmentsOf } from './attachments.server.ts'
import { MergeDialog, MergedTickets, type Merging } from './merge-ticket.tsx'
import { Onlookers, usePresence } from './presence.tsx'
import { SnoozeDialog, Snoozed } from './snooze-ticket.tsx'
import { handleTicketForm } from './handle-ticket-form.server.ts'
import { TicketAssignment } from './ticket-assignment.tsx'
import { TicketClient } from './ticket-client.tsx'
import { TicketClocks } from './ticket-clocks.tsx'
import { TicketFacts } from './ticket-facts.tsx'
import { TicketMoves } from './ticket-moves.tsx'
import { TicketOrder } from './ticket-order.tsx'
import { ToAnswer } from './to-answer.tsx'
import { TicketThread } from './ticket-thread.tsx'
import { TicketUrgency, UrgentBadge } from './ticket-urgency.tsx'
import { WriteToTicket } from './write-to-ticket.tsx'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'
export const shouldRevalidate = readRefused(['snooze'])

const queue = '/admin/support'
/** So many of the client's movements of money are looked through for the last charge. */
const chargesRead = 10

export async function loader({ context, params }: Route.LoaderArgs) {
  requireStaff(context)
  await leadByNumber(context, 'tickets', '/admin/support', params.id)
  const api = getStaffApi(context)
  const [answer, people, filled, rules, merges] = await Promise.all([
    api.call(getStaffTicketRoute, { params }),
    api.call(listAssigneesRoute),
    api.call(fillSavedRepliesRoute, { params }),
    api.call(getStaffAttachmentRulesRoute),
    api.call(listMergesRoute, { params }),
  ])
  requireOk(answer)
  requireOk(people)
  requireOk(rules)
  requireOk(merges)
  const { ticket } = answer.body
  // Who follows an old link or looks for its number comes to the ticket that goes on.
  if (ticket.merged_into) {
    throw redirect(withMerged(href('/admin/support/:id', { id: ticket.merged_into.id }), params.id))
  }
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
    merges: merges.body.merges,
    key: crypto.randomUUID(),
    mergedId: mergedIn(getPage(context).url),
    now: momentOf(answer),
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const { form, attached, refusal } = await readMessageForm(request, attachmentsOf(context))
  if (refusal) return refused(refusal)
  return handleTicketForm({ api: getStaffApi(context), id: params.id, form, attached })
}

export default function SupportTicket({ loaderData }: Route.ComponentProps) {
  const { ticket, assignees, replies, orders, key, mergedId } = loaderData
  const { t } = useLingui()
  const { others, type } = usePresence(ticket.id, ticket.last_message_id)
  const mayDelete = useMay('ticket:delete')
  const maySupport = useMay('ticket:serve')
  const navigate = useNavigate()
  // The form of an answer that is typed and not sent.
  const [unsent, setUnsent] = useState<HTMLFormElement | null>(null)
  const maySnooze = maySupport && ticket.status === 'pending'
  const mayMerge = maySnooze && loaderData.merges.candidates.length > 0
  const { action, begin, end } = useTicketAction()
  const merging = useAction(() => {
    showToast(t`أصبحت التذكرتان واحدة.`)
    end()
  })
  useSingleKeys({
    KeyH: () => maySnooze && begin('snooze'),
    KeyM: () => mayMerge && begin('merge'),
  })
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
            {ticket.urgency === 'urgent' && <UrgentBadge />}
          </div>
          <TicketClocks ticket={ticket} now={loaderData.now} />
        </div>
        <div className="row gap-2">
          <Walk path={queue} id={ticket.id} />
          <LinkButton to={href('/admin/support/:id/history', { id: ticket.id })} kind="second" icon="clock">
            <Trans>السجل</Trans>
          </LinkButton>
          {maySnooze && (
            <Button
              type="button"
              kind="second"
              icon="bell"
              aria-keyshortcuts="h"
              onClick={() => begin('snooze')}
            >
              <Trans>تأجيل…</Trans>
            </Button>
          )}
          {mayMerge && (
            <Button
              type="button"
              kind="second"
              icon="inbox"
              aria-keyshortcuts="m"
              onClick={() => begin('merge')}
            >
              <Trans>دمج…</Trans>
            </Button>
          )}
          {mayDelete && <DeleteTicket merges={loaderData.merges} />}
        </div>
      </header>
      <Onlookers others={others} />
      {mergedId && (
        <Notice tone="info">
          <Trans>دُمجت تلك التذكرة في هذه، وما كتبتموه فيها ولم يُرسل ينتقل إلى هنا.</Trans>
        </Notice>
      )}
      <Snoozed ticket={ticket} maySupport={maySupport} />
      {action === 'merge' && mayMerge && (
        <MergeDialog ticket={ticket} merges={loaderData.merges} action={merging} onClose={end} />
      )}
      {action === 'snooze' && maySnooze && (
        <SnoozeDialog ticket={ticket} now={loaderData.now} onClose={end} />
      )}
      <TicketClient data={loaderData.client} />
      <div className="main-and-side staff-sides">
        <div className="stack gap-5">
          <TicketThread ticket={ticket} />
          {maySupport ? <ToAnswer /> : <MayNotSupport />}
          {maySupport && (
            <WriteToTicket
              key={ticket.id}
              isOpen={ticket.status === 'pending'}
              askingKey={key}
              {...(mergedId && { draftFrom: href('/admin/support/:id', { id: mergedId }) })}
              seenId={ticket.last_message_id ?? undefined}
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
          {maySupport && <TicketMoves key={`moves ${ticket.id}`} ticket={ticket} unsent={unsent} />}
          {maySupport && <TicketUrgency ticket={ticket} />}
          <TicketAssignment ticket={ticket} assignees={assignees} maySupport={maySupport} />
          {maySupport && (
            <Again key={`order ${ticket.id}`}>
              {(again) => <TicketOrder ticket={ticket} orders={orders} again={again} />}
            </Again>
          )}
          <MergedTickets merges={loaderData.merges} maySupport={maySupport} />
          <TicketFacts ticket={ticket} />
        </div>
      </div>
      <ClientBeside />
    </>
  )
}

/** Why a viewer finds nothing to do here. */
function MayNotSupport() {
  return (
    <Notice tone="info">
      <Trans>دوركم للاطلاع فقط، فلا يمكنكم الرد على التذكرة ولا تغيير حالتها.</Trans>
    </Notice>
  )
}

/** Names what goes with it: the words of merged tickets stand in its thread. */
function DeleteTicket({ merges }: { merges: Merging }) {
  const { t } = useLingui()
  const language = useLanguage()
  const merged = merges.leading_here.map(({ ref_id: refId }) => String(refId))
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
        {merged.length > 0 && (
          <>
            {' '}
            <Trans>
              ويُحذف معها ما دُمج فيها: <bdi>{formatList(merged, language)}</bdi>.
            </Trans>
          </>
        )}
      </DeleteButton>
    </>
  )
}

/**
 * What is being done to the ticket in a dialog. Whoever comes to do this one thing finds it asked; done or
 * given up, a reload does not ask again.
 */
function useTicketAction() {
  const [search, setSearch] = useSearchParams()
  const [action, setAction] = useState(search.get('act'))
  const end = () => {
    setAction(null)
    if (!search.has('act')) return
    search.delete('act')
    setSearch(search, { replace: true, preventScrollReset: true })
  }
  return { action, begin: (next: 'merge' | 'snooze') => setAction(next), end }
}
