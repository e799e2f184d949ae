import { Trans } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import { DateTime } from '#ui/date-time'
import { Ltr } from '#ui/ltr'
import { WorkingTime } from '../words/working-time.tsx'
import type { Ticket } from './ticket-types.ts'

/** About which order, since when. */
export function TicketFacts({ ticket }: { ticket: Ticket }) {
  return (
    <section className="card" aria-labelledby="facts">
      <header>
        <h2 id="facts">
          <Trans>عن التذكرة</Trans>
        </h2>
      </header>
      <dl className="body facts">
        {ticket.order_id && (
          <>
            <dt>
              <Trans>الطلب</Trans>
            </dt>
            <dd>
              <Link to={href('/admin/orders/:id', { id: ticket.order_id })}>
                <Ltr>{ticket.order_ref_id}</Ltr>
              </Link>
            </dd>
          </>
        )}
        <dt>
          <Trans>فُتحت</Trans>
        </dt>
        <dd>
          <DateTime value={ticket.created_at} form="day-time" />
        </dd>
        {ticket.created_by.kind === 'staff' && (
          <>
            <dt>
              <Trans>فتحها</Trans>
            </dt>
            <dd>
              <bdi>{ticket.created_by.name}</bdi>
            </dd>
          </>
        )}
        {ticket.waiting_since && (
          <>
            <dt>
              <Trans>ينتظر الرد منذ</Trans>
            </dt>
            <dd>
              <DateTime value={ticket.waiting_since} form="day-time" />
            </dd>
          </>
        )}
        {ticket.first_answer_minutes !== null && (
          <>
            <dt>
              <Trans>أول رد</Trans>
            </dt>
            <dd>
              <Trans>
                خلال <WorkingTime minutes={ticket.first_answer_minutes} /> من وقت العمل
              </Trans>
            </dd>
          </>
        )}
        {ticket.closing_date && (
          <>
            <dt>
              <Trans>تاريخ الإغلاق</Trans>
            </dt>
            <dd>
              <DateTime value={ticket.closing_date} form="day-time" />
            </dd>
          </>
        )}
      </dl>
    </section>
  )
}
