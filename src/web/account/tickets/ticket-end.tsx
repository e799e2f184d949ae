import { Trans } from '@lingui/react/macro'
import { Form } from 'react-router'
import type { z } from '#contract/wire'
import type { Ticket } from '#contract/tickets'
import type { AttachedFile } from '#ui/attach-files'
import { LinkButton } from '#ui/button'
import { DateTime } from '#ui/date-time'
import { IntentButton } from '../intent-button.tsx'

type TicketEndProps = {
  ticket: z.infer<typeof Ticket>
  /** Words that met a closed ticket. */
  draft: string
  /** Files that were brought with them. */
  attached: AttachedFile[]
}

/** How the conversation ended, and whether it can be taken up again. */
export function TicketEnd({ ticket, draft, attached }: TicketEndProps) {
  return (
    <section className="card padded stack gap-4">
      <h2 className="text-lg">
        <End ticket={ticket} />
      </h2>
      <p className="text-ink-2">
        {ticket.can_reopen && ticket.reopen_until ? (
          <Trans>
            إن بقي شيء فأعيدوا فتحها قبل <DateTime value={ticket.reopen_until} form="day-time" />، ثم اكتبوا
            إلينا فيها.
          </Trans>
        ) : (
          <Trans>لا يمكن الكتابة فيها بعد الآن. إن بقي شيء فافتحوا تذكرة جديدة.</Trans>
        )}
      </p>
      <div className="row">
        {ticket.can_reopen ? (
          <Form method="post" noValidate>
            <input type="hidden" name="body" value={draft} />
            <input type="hidden" name="attachments" value={JSON.stringify(attached)} />
            <IntentButton intent="reopen" busy={<Trans>نعيد فتح التذكرة…</Trans>}>
              <Trans>إعادة فتح التذكرة</Trans>
            </IntentButton>
          </Form>
        ) : (
          <LinkButton
            to={ticket.order_id ? `/user/tickets/create?order=${ticket.order_id}` : '/user/tickets/create'}
          >
            <Trans>فتح تذكرة جديدة</Trans>
          </LinkButton>
        )}
        {ticket.can_close && (
          <Form method="post" noValidate>
            <IntentButton kind="quiet" intent="close" busy={<Trans>نغلق التذكرة…</Trans>}>
              <Trans>إغلاق التذكرة</Trans>
            </IntentButton>
          </Form>
        )}
      </div>
    </section>
  )
}

function End({ ticket }: { ticket: z.infer<typeof Ticket> }) {
  const at = ticket.closing_date && <DateTime value={ticket.closing_date} form="long-date" />
  if (ticket.status === 'solved') return <Trans>حُلّت هذه التذكرة يوم {at}</Trans>
  if (ticket.status === 'rejected') return <Trans>رُفضت هذه التذكرة يوم {at}</Trans>
  return <Trans>أُغلقت هذه التذكرة يوم {at}</Trans>
}
