import type { Channel } from '#rules/messages/channels'
import {
  isOptional,
  notificationKinds,
  type Mute,
  type NotificationKind,
} from '#rules/messages/notification-kinds'
import { requireClient, type Context } from '#domain/core/context'
import { channelsOf } from '#domain/messages/notification-policy'

export type NotificationSetting = {
  kind: NotificationKind
  channel: Channel
  isOn: boolean
  /** False of what always arrives. */
  canChange: boolean
}

/** Every kind of messages to the signed-in client, by the channels that the policy gives it. */
export async function listNotificationSettings(ctx: Context): Promise<NotificationSetting[]> {
  const { muted_notifications: muted } = await ctx.db
    .selectFrom('clients')
    .select('muted_notifications')
    .where('id', '=', requireClient(ctx))
    .executeTakeFirstOrThrow()
  return settingsOf(muted)
}

export function settingsOf(muted: readonly Mute[]): NotificationSetting[] {
  const kinds = Object.keys(notificationKinds) as NotificationKind[]
  return kinds.flatMap((kind) =>
    channelsOf(kind).map((channel) => ({
      kind,
      channel,
      isOn: !(isOptional(kind) && muted.includes(`${kind}:${channel}`)),
      canChange: isOptional(kind),
    })),
  )
}
