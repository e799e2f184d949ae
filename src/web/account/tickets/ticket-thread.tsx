import { Trans, useLingui } from '@lingui/react/macro'
import { href } from 'react-router'
import type { z } from '#contract/wire'
import type { TicketMessage } from '#contract/tickets'
import { AttachedFiles } from '#ui/attach-files'
import { DateTime } from '#ui/date-time'
import { Ltr } from '#ui/ltr'
import { LinkedText } from '#ui/linked-text'

type TicketThreadProps = { ticketId: string; messages: z.infer<typeof TicketMessage>[] }

/** The conversation, oldest first; what comes to it is read out. */
export function TicketThread({ ticketId, messages }: TicketThreadProps) {
  const { t } = useLingui()
  return (
    <div role="log" aria-label={t`الرسائل`}>
      <ol className="thread">
        {messages.map(({ id, author, body, attachments, origin, created_at: at }) => (
          <li key={id} className={author.kind === 'client' ? 'own' : undefined}>
            <p className="who">
              <b>{author.kind === 'client' ? <Trans>أنتم</Trans> : <Trans>فريق الدعم</Trans>}</b>
              <DateTime value={at} form="day-time" />
              {origin && (
                <small>
                  <Trans>
                    من التذكرة <Ltr>{origin.ref_id}</Ltr>
                  </Trans>
                </small>
              )}
            </p>
            <p className="words" dir="auto">
              <LinkedText text={body} />
            </p>
            <AttachedFiles
              files={attachments}
              hrefOf={(file) =>
                href('/user/tickets/:id/attachments/:attachment_id', { id: ticketId, attachment_id: file })
              }
            />
          </li>
        ))}
      </ol>
    </div>
  )
}
