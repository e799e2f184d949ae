import { channels } from '#rules/messages/channels'
import { wrongStopLinks } from '#rules/core/rate-limits'
import type { Mute } from '#rules/messages/notification-kinds'
import type { Context } from '#domain/core/context'
import { inTransaction } from '#domain/core/transaction'
import { muteNotifications } from '#domain/people/clients/mute-notifications'
import { readStopToken } from '#domain/people/clients/reminder-stop-link'

/**
 * Whoever has the link of a reminder switches them off for its client, on every channel. Idempotent. Errors:
 * short_link_invalid, too_many_requests.
 */
export async function stopReminders(ctx: Context, token: string): Promise<void> {
  const clientId = await readStopToken(ctx, token).catch(async (error: unknown) => {
    await ctx.limiter.use('stop_link_wrong', ctx.address, wrongStopLinks)
    throw error
  })
  await inTransaction(ctx, (tx) =>
    muteNotifications(tx, ctx, clientId, (muted) => [
      ...muted,
      ...channels.map((channel): Mute => `reminders:${channel}`),
    ]),
  )
}
