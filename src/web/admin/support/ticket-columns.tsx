import { Trans, useLingui } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import type { StaffTicketSummary } from '#contract/staff-tickets'
import type { z } from '#contract/wire'
import { formatPhone } from '#locales/format'
import { DateTime } from '#ui/date-time'
import { Ltr } from '#ui/ltr'
import { RecentTime } from '#ui/recent-time'
import { TicketBadge } from '#ui/status-badge'
import type { ListColumn } from '../list-page/list-column.ts'
import { ClientLink } from '../person/client-link.tsx'
import { Age } from '../waiting-item/waiting-age.tsx'
import { ClientName } from '../words/client-name.tsx'
import { UrgentBadge } from './ticket-urgency.tsx'

/**
 * Tickets as staff scan them: what was written, by whom, where it stands, who has it, and since when somebody
 * waits.
 */
export function useTicketColumns(now: string): ListColumn<z.infer<typeof StaffTicketSummary>>[] {
  const { t } = useLingui()
  return [
    {
      key: 'ticket',
      inFile: ['ref_id', 'description'],
      name: t`التذكرة`,
      isWide: true,
      cell: (ticket) => (
        <>
          <Link to={href('/admin/support/:id', { id: ticket.id })}>
            <Ltr>{ticket.ref_id}</Ltr>
          </Link>
          <span className="under line-clamp-2 max-w-md wrap-anywhere">
            <bdi>{ticket.description}</bdi>
          </span>
        </>
      ),
    },
    {
      key: 'client',
      inFile: ['client', 'phone'],
      name: t`العميل`,
      cell: ({ client }) => (
        <>
          <ClientLink id={client.id}>
            <ClientName client={client} />
          </ClientLink>
          {client.phone_number && (
            <span className="under">
              <Ltr>{formatPhone(client.phone_extension, client.phone_number)}</Ltr>
            </span>
          )}
        </>
      ),
    },
    {
      key: 'status',
      inFile: ['status'],
      name: t`الحالة`,
      at: 'end',
      cell: (ticket) => (
        <>
          <TicketBadge status={ticket.status} isAnswered={ticket.last_word === 'staff'} />
          {ticket.urgency === 'urgent' && <UrgentBadge />}
        </>
      ),
    },
    {
      key: 'assigned_to',
      inFile: ['assigned_to'],
      name: t`المسؤول عنها`,
      at: 'end',
      cell: ({ assigned_to, waiting_since }) =>
        assigned_to ? (
          <bdi>{assigned_to.name}</bdi>
        ) : (
          <span className={waiting_since ? 'text-wait-fg' : 'text-ink-3'}>
            <Trans>بلا مسؤول</Trans>
          </span>
        ),
    },
    {
      key: 'waiting_since',
      name: t`ينتظر الرد منذ`,
      sort: 'waiting_since',
      cell: ({ waiting_since, answer_clock: clock, snoozed }) =>
        snoozed ? (
          <span className="text-ink-3">
            <Trans>
              مؤجّلة حتى <DateTime value={snoozed.until} form="day-time" />
            </Trans>
          </span>
        ) : waiting_since ? (
          <>
            {/* On a card no title stands over it. */}
            <span className="on-card">
              <Trans>ينتظر منذ</Trans>{' '}
            </span>
            <RecentTime value={waiting_since} now={now} />
            {clock?.due_at && (
              <span className="block text-xs">
                <Age moment={clock.due_at} isDue urgency={clock.urgency} now={now} />
              </span>
            )}
          </>
        ) : (
          <span className="text-ink-3 on-table">—</span>
        ),
    },
    {
      key: 'created_at',
      inFile: ['created_at'],
      name: t`فُتحت`,
      sort: 'created_at',
      rank: 'spare', // who waits for an answer tells more
      cell: (ticket) => <RecentTime value={ticket.created_at} now={now} />,
    },
  ]
}
