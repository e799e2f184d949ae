import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ticketMessageLength } from '#rules/core/limits'
import type { TicketStatus } from '#rules/support/ticket'
import { Button } from '#ui/button'
import { Notice } from '#ui/notice'
import { LongText } from '#ui/long-text'
import { showToast } from '#ui/toast'
import { EditDialog } from '#ui/edit-dialog'
import { errorOf } from '../edit/field-error.ts'
import { useAction } from '../edit/use-action.ts'
import { moveWords } from '../words/ticket-words.ts'
import type { Ticket } from './ticket-types.ts'
import { useThreadAfter } from './thread-after.ts'
import { UnsentAnswer } from './unsent-answer.tsx'

type TicketMovesProps = {
  ticket: Ticket
  /** While an answer is typed and not sent: its form. */
  unsent: HTMLFormElement | null
}

/**
 * The statuses that the ticket can go to from here. A rejection, which cannot be taken back, is explained to
 * the client in words. An answer that is typed and not sent is asked about first: after the move it could not
 * be sent any more.
 */
export function TicketMoves({ ticket, unsent }: TicketMovesProps) {
  const { t, i18n } = useLingui()
  const { Form, submit, isBusy, refusal } = useAction(() => showToast(t`تغيّرت حالة التذكرة.`))
  const [asked, ask] = useState<TicketStatus | null>(null)
  const [isRejecting, setRejecting] = useState(false)
  useThreadAfter(refusal)
  const seen = ticket.last_message_id ?? ''
  const moves = ticket.moves.filter((status) => status !== 'rejected')
  return (
    <section className="card" aria-labelledby="moves">
      <header>
        <h2 id="moves">
          <Trans>حالة التذكرة</Trans>
        </h2>
      </header>
      <Form method="post" noValidate className="body stack gap-3">
        {refusal && <Notice tone="bad">{refusal.message}</Notice>}
        <input type="hidden" name="intent" value="move" />
        <input type="hidden" name="seen" value={seen} />
        {moves.map((status) => {
          const [icon, words] = moveWords[status]
          return (
            <Button
              key={status}
              name="status"
              value={status}
              kind="second"
              icon={icon}
              isBusy={isBusy}
              {...(unsent && {
                onClick: (event) => {
                  event.preventDefault()
                  ask(status)
                },
              })}
            >
              {i18n._(words)}
            </Button>
          )
        })}
        {ticket.moves.includes('rejected') && (
          <Button type="button" kind="quiet" icon="cross" onClick={() => setRejecting(true)}>
            <Trans>رفض التذكرة…</Trans>
          </Button>
        )}
      </Form>
      {asked && unsent && (
        <UnsentAnswer
          closes={asked === 'closed'}
          onClose={() => ask(null)}
          onSend={() => {
            ask(null)
            unsent.querySelector<HTMLButtonElement>(`[name="then"][value="${asked}"]`)?.click()
          }}
          onLeave={() => {
            ask(null)
            void submit({ intent: 'move', status: asked, seen }, { method: 'post' })
          }}
        />
      )}
      {isRejecting && <RejectDialog threadEnd={seen} onClose={() => setRejecting(false)} />}
    </section>
  )
}

/** @param threadEnd how far the thread on the page goes by now */
function RejectDialog({ threadEnd, onClose }: { threadEnd: string; onClose: () => void }) {
  const { t } = useLingui()
  const [words, setWords] = useState('')
  const { Form, isBusy, refusal } = useAction(() => {
    showToast(t`رُفضت التذكرة، ووصل العميل ما كتبتموه.`)
    onClose()
  })
  useThreadAfter(refusal)
  // What was there when the dialog opened over it; whoever presses again after a refusal has seen what came
  // meanwhile.
  const [opened] = useState(threadEnd)
  const error = errorOf(refusal?.errors, 'words')
  return (
    <EditDialog title={<Trans>رفض هذه التذكرة؟</Trans>} onClose={onClose}>
      <Form method="post" className="stack gap-4" noValidate>
        <p>
          <Trans>
            تصل كلماتكم إلى العميل ردًا في التذكرة، ثم تُرفض. التذكرة المرفوضة لا يُعاد فتحها مباشرة، وتبقى
            رسائلها كلها.
          </Trans>
        </p>
        {refusal && !error && <Notice tone="bad">{refusal.message}</Notice>}
        <input type="hidden" name="intent" value="move" />
        <input type="hidden" name="status" value="rejected" />
        <input type="hidden" name="seen" value={refusal ? threadEnd : opened} />
        <LongText
          label={<Trans>ما يقرؤه العميل</Trans>}
          name="words"
          rows={4}
          maxLength={ticketMessageLength}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          error={error}
        />
        <div className="actions">
          <Button type="button" kind="second" onClick={onClose}>
            <Trans>إبقاء التذكرة مفتوحة</Trans>
          </Button>
          <Button
            kind="danger"
            isBusy={isBusy}
            busy={<Trans>نرفض…</Trans>}
            {...(words.trim() === '' && { unavailable: <Trans>اكتبوا للعميل سبب الرفض أولًا.</Trans> })}
          >
            <Trans>رفض التذكرة وإرسال السبب</Trans>
          </Button>
        </div>
      </Form>
    </EditDialog>
  )
}
