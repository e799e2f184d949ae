import { ShopError } from '#rules/errors/shop-error'
import { runningStatuses, stayUntil } from '#rules/sale/subscription'
import type { Context } from '#domain/core/context'
import { lockClient } from '#domain/people/identity/lock-client'
import { isPaused } from '#domain/sale/lifecycle/close-pause'
import { isPausedPastEnd } from '#domain/sale/records/subscriptions/paused-past-end'
import type { Transaction } from '#domain/core/transaction'
import type { Running } from '#domain/sale/renewals/change-auto-renewal'

/**
 * A client's subscription that renews or could, locked behind its client: so a card that is being removed and
 * a plan that is being extended are waited for. Errors: not_found, subscription_not_renewable.
 */
export async function lockRunning(
  tx: Transaction,
  ctx: Context,
  asked: { id: string; clientId: string },
): Promise<{ subscription: Running; startsAt: Date; endsAt: Date }> {
  await lockClient(tx, asked.clientId)
  const row = await tx.db
    .selectFrom('subscriptions as s')
    .select(['s.id', 's.status', 's.auto_renew', 's.payment_method_id', 's.awaits_card'])
    .select(['s.starts_at', 's.ends_at', 's.grace_ends_at', isPausedPastEnd().as('is_paused_past_end')])
    .where('s.id', '=', asked.id)
    .where('s.client_id', '=', asked.clientId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new ShopError('not_found')
  const { starts_at: startsAt, ends_at: endsAt, grace_ends_at: graceEndsAt, ...others } = row
  const { is_paused_past_end: wasPaused, ...subscription } = others
  const isRunning = runningStatuses.some((status) => status === row.status)
  // Past its end it may still be renewed while its charge is due or a missed payment can be made up for, or
  // while it is paused.
  const isHeld = row.status === 'past_due' || row.auto_renew || (await isPaused(tx, asked.id))
  if (!isRunning || (!stayUntil({ endsAt, graceEndsAt, isPausedPastEnd: wasPaused }, ctx.now()) && !isHeld)) {
    throw new ShopError('subscription_not_renewable')
  }
  return { subscription, startsAt, endsAt }
}
