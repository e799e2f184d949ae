import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#ui/button'
import { Icon } from '#ui/icon'
import { Notice } from '#ui/notice'
import { showToast } from '#ui/toast'
import { OpenedWith } from '../edit/opened-with.tsx'
import { useAction } from '../edit/use-action.ts'
import type { Ticket } from './ticket-types.ts'

/** Says that a ticket is answered before others. */
export function UrgentBadge() {
  return (
    <span className="badge tone-bad">
      <Icon name="bolt" small />
      <Trans>عاجلة</Trans>
    </span>
  )
}

/** Makes a ticket urgent, or an ordinary one again: its clocks then run to the other end. */
export function TicketUrgency({ ticket }: { ticket: Ticket }) {
  const { t } = useLingui()
  const isUrgent = ticket.urgency === 'urgent'
  const { Form, isBusy, refusal } = useAction((_, form) =>
    showToast(form.get('urgency') === 'urgent' ? t`التذكرة عاجلة الآن.` : t`التذكرة عادية الآن.`),
  )
  return (
    <section className="card" aria-labelledby="urgency">
      <header>
        <h2 id="urgency">
          <Trans>الاستعجال</Trans>
        </h2>
      </header>
      <Form method="post" noValidate className="body stack gap-3">
        {refusal && <Notice tone="bad">{refusal.message}</Notice>}
        {/* Begins again when it was changed. */}
        <OpenedWith key={ticket.urgency} version={ticket.version} fields={{ urgency: ticket.urgency }} />
        <input type="hidden" name="intent" value="urgency" />
        <Button
          kind="second"
          icon="bolt"
          name="urgency"
          value={isUrgent ? 'normal' : 'urgent'}
          isBusy={isBusy}
          busy={<Trans>نحفظ…</Trans>}
        >
          {isUrgent ? <Trans>إعادتها عادية</Trans> : <Trans>جعلها عاجلة</Trans>}
        </Button>
      </Form>
    </section>
  )
}
