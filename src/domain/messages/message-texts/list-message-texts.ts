import type { Channel } from '#rules/messages/channels'
import { type TemplateName } from '#rules/messages/message-templates'
import { templateNames } from '#rules/messages/template-names'
import type { OwnTexts } from '#rules/messages/message-texts'
import { requirePermission, type Context } from '#domain/core/context'
import {
  notificationPolicy,
  type Audience,
  type NotificationPolicy,
} from '#domain/messages/notification-policy'
import { readMessageTexts, type MessageTextRow } from '#domain/shop/message-texts/read-message-texts'

/** A message that the store writes, and what staff wrote of it. */
export type MessageTexts = {
  template: TemplateName
  audience: Audience
  channels: readonly Channel[]
  /** Over every channel that leads to its reader, or over the first one only. */
  over: NotificationPolicy['over']
  own: OwnTexts
  /** 1 before anybody changed it. */
  version: number
  updatedAt: Date | null
  updatedBy: string | null
}

/** All messages that the store writes, in the order of their policy. */
export async function listMessageTexts(ctx: Context): Promise<MessageTexts[]> {
  requirePermission(ctx, 'store:read')
  const rows = new Map((await readMessageTexts(ctx.db)).map((row) => [row.template, row]))
  return templateNames.map((template) => describe(template, rows.get(template)))
}

/** A message by its policy, with its row if it has one. */
export function describe(template: TemplateName, row: MessageTextRow | undefined): MessageTexts {
  const { audience, channels, over } = notificationPolicy[template]
  return {
    template,
    audience,
    channels,
    over,
    own: row?.own ?? {},
    version: row?.version ?? 1,
    updatedAt: row?.updatedBy ? row.updatedAt : null,
    updatedBy: row?.updatedBy ?? null,
  }
}
