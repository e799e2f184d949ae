import { useLingui } from '@lingui/react/macro'
import type { messageStates } from '#contract/staff-messages'
import { addressKinds, type Channel } from '#rules/messages/channels'
import { formatWholePhone } from '#locales/format'
import { Email } from '#ui/email'
import { Ltr } from '#ui/ltr'
import { StateBadge } from '#ui/state-badge'

type State = (typeof messageStates)[number]

export function useMessageStates() {
  const { t } = useLingui()
  return (state: State): string =>
    ({
      waiting: t({ context: 'message', message: 'في الانتظار' }),
      sent: t({ context: 'message', message: 'أُرسلت' }),
      failed: t({ context: 'message', message: 'لم تصل' }),
    })[state]
}

const looks = {
  waiting: { tone: 'wait', glyph: 'clock' },
  sent: { tone: 'good', glyph: 'check' },
  failed: { tone: 'bad', glyph: 'cross' },
} as const

export function MessageState({ status }: { status: State }) {
  const name = useMessageStates()
  return <StateBadge {...looks[status]}>{name(status)}</StateBadge>
}

/** The phone or address that it went to. */
export function Recipient({ message }: { message: { channel: Channel; recipient: string } }) {
  const { channel, recipient } = message
  if (recipient === '') return '—'
  return (
    <span className="address wrap-anywhere">
      {addressKinds[channel] === 'phone' ? (
        <Ltr>{formatWholePhone(recipient)}</Ltr>
      ) : (
        <Email address={recipient} />
      )}
    </span>
  )
}
