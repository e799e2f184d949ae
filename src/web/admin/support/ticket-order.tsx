import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { Button } from '#ui/button'
import { Notice } from '#ui/notice'
import { Select } from '#ui/select'
import { showToast } from '#ui/toast'
import { ConflictNotice } from '../edit/conflict-notice.tsx'
import { OpenedWith } from '../edit/opened-with.tsx'
import { UnsavedWarning, useFormChanges } from '../edit/unsaved.tsx'
import { useAction } from '../edit/use-action.ts'
import type { Ticket } from './ticket-types.ts'

type TicketOrderProps = {
  ticket: Ticket
  /** The client's newest orders. */
  orders: { id: string; ref_id: number; plan: string }[]
  again: () => void
}

/** Which of the client's orders the ticket is about. */
export function TicketOrder({ ticket, orders, again }: TicketOrderProps) {
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const { count, look, settle } = useFormChanges(form)
  const { Form, isBusy, refusal } = useAction(() => {
    settle()
    showToast(t`حُفظ طلب التذكرة.`)
  })
  const { order_id: orderId, order_ref_id: refId } = ticket
  const isListed = orderId === null || orders.some(({ id }) => id === orderId)
  return (
    <section className="card" aria-labelledby="about-order">
      <header>
        <h2 id="about-order">
          <Trans>الطلب المقصود</Trans>
        </h2>
      </header>
      <Form
        method="post"
        noValidate
        ref={form}
        onChange={(event) => {
          look()
          event.currentTarget.requestSubmit()
        }}
        className="body stack gap-3"
      >
        {refusal?.conflict ? (
          <ConflictNotice
            entity="ticket"
            conflict={refusal.conflict}
            isBusy={isBusy}
            stands={ticket.version}
            onTakeCurrent={again}
          />
        ) : (
          refusal && <Notice tone="bad">{refusal.message}</Notice>
        )}
        <input type="hidden" name="intent" value="order" />
        {/* Begins again, as the choice does, when another order was chosen. */}
        <OpenedWith key={`opened-${orderId}`} version={ticket.version} fields={{ order_id: orderId }} />
        <Select
          // Begins again when another order was chosen; the action that tells so stays.
          key={orderId}
          label={<Trans>عن الطلب</Trans>}
          name="order_id"
          defaultValue={orderId ?? ''}
          options={[
            { value: '', label: t`لا طلب بعينه` },
            ...(isListed || orderId === null ? [] : [{ value: orderId, label: String(refId) }]),
            ...orders.map(({ id, ref_id, plan }) => ({ value: id, label: `${ref_id} · ${plan}` })),
          ]}
        />
        <noscript>
          <Button kind="second">
            <Trans>حفظ الطلب المقصود</Trans>
          </Button>
        </noscript>
        <UnsavedWarning isDirty={count > 0} />
      </Form>
    </section>
  )
}
