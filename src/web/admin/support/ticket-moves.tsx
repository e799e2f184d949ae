import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#ui/button'
import { Notice } from '#ui/notice'
import { showToast } from '#ui/toast'
import { useDeed } from '../edit/use-deed.ts'
import { moveWords } from './ticket-words.ts'
import type { Ticket } from './ticket-types.ts'

/** The statuses that the ticket can go to from here. */
export function TicketMoves({ ticket }: { ticket: Ticket }) {
  const { t, i18n } = useLingui()
  const { Form, isBusy, refusal } = useDeed(() => showToast(t`تغيّرت حالة التذكرة.`))
  return (
    <section className="card" aria-labelledby="moves">
      <header>
        <h2 id="moves">
          <Trans>حالة التذكرة</Trans>
        </h2>
      </header>
      <Form method="post" className="body stack gap-3">
        {refusal && <Notice tone="bad">{refusal.message}</Notice>}
        <input type="hidden" name="intent" value="move" />
        {ticket.moves.map((status) => {
          const [icon, words] = moveWords[status]
          return (
            <Button key={status} name="status" value={status} kind="second" icon={icon} isBusy={isBusy}>
              {i18n._(words)}
            </Button>
          )
        })}
      </Form>
    </section>
  )
}
