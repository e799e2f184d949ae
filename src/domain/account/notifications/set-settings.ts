import type { Channel } from '#rules/messages/channels'
import type { Mute, OptionalKind } from '#rules/messages/notification-kinds'
import { accountSwitches } from '#rules/core/rate-limits'
import { requireClient, type Context } from '#domain/core/context'
import { inTransaction } from '#domain/core/transaction'
import { muteNotifications } from '#domain/people/clients/mute-notifications'
import { settingsOf, type NotificationSetting } from '#domain/account/notifications/list-settings'

/**
 * Switches kinds of messages on or off on a channel; what is not named stays. Returns all settings as they stand.
 * Error: too_many_requests, of switching on.
 */
export async function setNotificationSettings(
  ctx: Context,
  wanted: readonly { kind: OptionalKind; channel: Channel; isOn: boolean }[],
): Promise<NotificationSetting[]> {
  const clientId = requireClient(ctx)
  if (wanted.some(({ isOn }) => isOn)) await ctx.limiter.use('account_switch', clientId, accountSwitches)
  return inTransaction(ctx, async (tx) => {
    const after = await muteNotifications(tx, ctx, clientId, (before) => {
      const muted = new Set<Mute>(before)
      for (const { kind, channel, isOn } of wanted) {
        if (isOn) muted.delete(`${kind}:${channel}`)
        else muted.add(`${kind}:${channel}`)
      }
      return [...muted]
    })
    return settingsOf(after)
  })
}
