import { sql, type RawBuilder } from 'kysely'
import type { Channel } from '#rules/messages/channels'
import type { TemplateName } from '#rules/messages/message-templates'
import { shownError } from '#domain/messages/shown-error'

/** A message beside what it is about, as staff see it. Times are ISO texts. */
export type SentMessage = {
  id: string
  template: TemplateName
  channel: Channel
  recipient: string
  subject: string
  status: 'waiting' | 'sent' | 'failed'
  last_error: string | null
  created_at: string
  sent_at: string | null
}

/** For a query: that of the row `m` of messages. */
export function sentMessage(): RawBuilder<SentMessage> {
  return sql`jsonb_build_object('id', m.id, 'template', m.template, 'channel', m.channel, 'recipient', m.recipient,
    'subject', m.subject, 'status', m.status, 'last_error', ${shownError('m')}, 'created_at', m.created_at, 'sent_at', m.sent_at)`
}
