import { Trans } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import type { z } from '#contract/wire'
import type { TicketSummary } from '#contract/tickets'
import { Ltr } from '#ui/ltr'
import { RecentTime } from '#ui/recent-time'
import { TicketBadge } from '#ui/status-badge'

type Summary = z.infer<typeof TicketSummary>

/** The client's tickets by their first words, with the last thing that the store said. */
export function TicketRows({ tickets, now }: { tickets: Summary[]; now: string }) {
  return (
    <ul className="tickets">
      {tickets.map((ticket) => (
        <li key={ticket.id}>
          <div className="row justify-between gap-x-4 gap-y-1 text-sm text-ink-3">
            <span className="dotted">
              <span>
                <Trans>
                  التذكرة <Ltr>{ticket.ref_id}</Ltr>
                </Trans>
              </span>
              {ticket.order_ref_id !== null && (
                <span>
                  <Trans>
                    الطلب <Ltr>{ticket.order_ref_id}</Ltr>
                  </Trans>
                </span>
              )}
              <span>
                <RecentTime value={ticket.updated_at} now={now} />
              </span>
            </span>
            <TicketBadge status={ticket.status} isAnswered={ticket.answered} />
          </div>
          <Link to={href('/user/tickets/:id', { id: ticket.id })}>
            <bdi>{ticket.description}</bdi>
          </Link>
          {ticket.response !== null && (
            <p className="answer">
              <span className="whitespace-nowrap text-ink-3">
                <Trans>ردّنا:</Trans>
              </span>
              <bdi>{ticket.response}</bdi>
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
