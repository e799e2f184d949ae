import { Trans, useLingui } from '@lingui/react/macro'
import type { z } from '#contract/wire'
import type { TicketMessage } from '#contract/tickets'
import { DateTime } from '#ui/date-time'
import { LinkedText } from '#ui/linked-text'

/** The conversation, oldest first; what comes to it is read out. */
export function TicketThread({ messages }: { messages: z.infer<typeof TicketMessage>[] }) {
  const { t } = useLingui()
  return (
    <div role="log" aria-label={t`الرسائل`}>
      <ol className="thread">
        {messages.map(({ id, author, body, created_at: at }) => (
          <li key={id} className={author.kind === 'client' ? 'own' : undefined}>
            <p className="who">
              <b>{author.kind === 'client' ? <Trans>أنتم</Trans> : <Trans>فريق الدعم</Trans>}</b>
              <DateTime value={at} form="day-time" />
            </p>
            <p className="words" dir="auto">
              <LinkedText text={body} />
            </p>
          </li>
        ))}
      </ol>
    </div>
  )
}
