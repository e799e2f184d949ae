import type { Channel } from '#rules/messages/channels'
import type { Mute, OptionalKind } from '#rules/messages/notification-kinds'
import { accountSwitches } from '#rules/core/rate-limits'
import { requireClient, type Context } from '#domain/core/context'
import { inTransaction } from '#domain/core/transaction'
import { muteNotifications } from '#domain/people/clients/mute-notifications'
import { settingsOf, type NotificationSetting } from '#domain/account/notifications/list-settings'

type Wanted = readonly { kind: OptionalKind; channel: Channel; isOn: boolean }[]

/**
 * Switches kinds of messages on or off on a channel; what is not named stays. Returns all settings as they
 * stand. Error: too_many_requests, where something goes on that was off.
 */
export async function setNotificationSettings(ctx: Context, wanted: Wanted): Promise<NotificationSetting[]> {
  const clientId = requireClient(ctx)
  const set = await setOnce(ctx, wanted, { clientId, isCounted: false })
  if (set) return set
  await ctx.limiter.use('account_switch', clientId, accountSwitches)
  return (await setOnce(ctx, wanted, { clientId, isCounted: true })) ?? []
}

/** Null, and nothing is written, where something would go on and has not been counted. */
async function setOnce(
  ctx: Context,
  wanted: Wanted,
  { clientId, isCounted }: { clientId: string; isCounted: boolean },
): Promise<NotificationSetting[] | null> {
  return inTransaction(ctx, async (tx) => {
    let mayBe = true
    const after = await muteNotifications(tx, ctx, clientId, (before) => {
      const muted = new Set<Mute>(before)
      for (const { kind, channel, isOn } of wanted) {
        if (isOn) muted.delete(`${kind}:${channel}`)
        else muted.add(`${kind}:${channel}`)
      }
      mayBe = isCounted || before.every((mute) => muted.has(mute))
      return mayBe ? [...muted] : before
    })
    return mayBe ? settingsOf(after) : null
  })
}
