import { Trans } from '@lingui/react/macro'
import type { OrderMessage } from '#contract/staff-orders'
import type { z } from '#contract/wire'
import { channelNames } from '#locales/channel-names'
import { formatWholePhone } from '#locales/format'
import { DateTime } from '#ui/date-time'
import { useLanguage } from '#ui/language'
import { Ltr } from '#ui/ltr'
import { DeliveryError } from '../words/delivery-error.tsx'
import { useMessageWords } from '../words/message-words.ts'

type Message = z.infer<typeof OrderMessage>

/** One message to a client, where it went, and whether it arrived. */
export function SentMessage({ message }: { message: Message }) {
  const words = useMessageWords()
  const language = useLanguage()
  return (
    <div>
      <p className="font-medium">{words(message.template)}</p>
      <p className="text-sm text-ink-3">
        {channelNames[message.channel][language]}
        {message.recipient && (
          <>
            {' · '}
            <Ltr>{formatWholePhone(message.recipient)}</Ltr>
          </>
        )}
      </p>
      <p className="text-sm text-ink-3">
        <DeliveryWords status={message.status} /> ·{' '}
        <DateTime value={message.sent_at ?? message.created_at} form="day-time" />
      </p>
      {message.status === 'failed' && message.last_error && (
        <p className="wrap-anywhere text-sm text-bad-fg">
          <DeliveryError error={message.last_error} />
        </p>
      )}
    </div>
  )
}

function DeliveryWords({ status }: { status: Message['status'] }) {
  if (status === 'sent') return <Trans>أُرسلت</Trans>
  return status === 'failed' ? <Trans>لم تصل</Trans> : <Trans>في الانتظار</Trans>
}
