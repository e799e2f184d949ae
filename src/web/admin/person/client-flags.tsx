import { Trans } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import { CardNumber } from '#ui/ltr'
import { StateBadge } from '#ui/state-badge'
import { Length } from '../waiting-item/waiting-age.tsx'
import { TestBadge } from './test-badge.tsx'
import type { ClientLoaded } from './client-types.ts'

/** What needs somebody, each with its way there; nothing where all is well. */
export function ClientFlags({ data: { client, belongings, summary, now } }: { data: ClientLoaded }) {
  const { failed_charge: charge, waiting_ticket: ticket } = summary
  return (
    <>
      <TestBadge of={client} />
      {client.closed_at !== null && (
        <StateBadge tone="void" glyph="slash">
          <Trans context="client">مغلق</Trans>
        </StateBadge>
      )}
      {client.is_blocked && (
        <StateBadge tone="bad" glyph="cross">
          <Trans context="client">محظور</Trans>
        </StateBadge>
      )}
      {charge && (
        <Link to={href('/admin/orders/:id', { id: charge.order.id })} className="flag">
          <StateBadge tone="bad" glyph="cross">
            <Trans>فشل آخر خصم</Trans>
          </StateBadge>
        </Link>
      )}
      {ticket && (
        <Link to={href('/admin/support/:id', { id: ticket.id })} className="flag">
          <StateBadge tone="wait" glyph="clock">
            <Trans>
              تذكرة تنتظر منذ <Length of={Date.parse(now) - Date.parse(ticket.waiting_since)} />
            </Trans>
          </StateBadge>
        </Link>
      )}
      {belongings.payment_methods
        .filter((card) => card.expires_soon || (card.is_expired && card.is_default))
        .map((card) => (
          <StateBadge key={card.id} tone="wait" glyph="half">
            {card.is_expired ? (
              <Trans>
                انتهت البطاقة <CardNumber lastFour={card.last_four} />
              </Trans>
            ) : (
              <Trans>
                توشك البطاقة <CardNumber lastFour={card.last_four} /> أن تنتهي
              </Trans>
            )}
          </StateBadge>
        ))}
    </>
  )
}
