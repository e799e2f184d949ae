import { Trans, useLingui } from '@lingui/react/macro'
import { href } from 'react-router'
import { AttachedFiles } from '#ui/attach-files'
import { DateTime } from '#ui/date-time'
import { Icon } from '#ui/icon'
import { TextWithAddresses } from '#ui/linked-text'
import { Ltr } from '#ui/ltr'
import { classes } from '#ui/classes'
import type { Ticket } from './ticket-types.ts'

/** The conversation with its notes: the client's words at the start, the store's at the end. */
export function TicketThread({ ticket: { id: ticketId, messages } }: { ticket: Ticket }) {
  const { t } = useLingui()
  if (messages.length === 0) {
    return (
      <p className="text-ink-3">
        <Trans>أغلق العميل حسابه، فمُحيت نصوص التذكرة.</Trans>
      </p>
    )
  }
  return (
    <ol className="grid gap-4" aria-label={t`الرسائل`}>
      {messages.map(({ id, author, is_note: isNote, body, attachments, origin, created_at: time }) => (
        <li
          key={id}
          className={classes(
            'grid w-fit max-w-xl min-w-[min(15rem,100%)] gap-1.5',
            author.kind === 'staff' && 'justify-self-end',
          )}
        >
          <p className="flex flex-wrap items-baseline gap-x-2.5 text-sm">
            <bdi className="font-medium">{author.name || <Trans>العميل</Trans>}</bdi>
            {isNote && (
              <span className="inline-flex items-center gap-1 text-wait-fg">
                <Icon name="lock" small />
                <Trans>ملاحظة بين المشرفين</Trans>
              </span>
            )}
            <span className="text-ink-3">
              <DateTime value={time} form="date-time" />
            </span>
            {origin && (
              <span className="text-ink-3">
                <Trans>
                  من التذكرة <Ltr>{origin.ref_id}</Ltr>
                </Trans>
              </span>
            )}
          </p>
          <p
            dir="auto"
            className={classes(
              'rounded-card border p-4 wrap-anywhere whitespace-pre-line',
              isNote
                ? 'border-dashed border-wait-fg bg-wait-bg text-wait-fg'
                : author.kind === 'staff'
                  ? 'border-line bg-sunken'
                  : 'border-line bg-surface',
            )}
          >
            <TextWithAddresses text={body} />
          </p>
          <AttachedFiles
            files={attachments}
            hrefOf={(file) =>
              href('/admin/support/:id/attachments/:attachment_id', { id: ticketId, attachment_id: file })
            }
          />
        </li>
      ))}
    </ol>
  )
}
