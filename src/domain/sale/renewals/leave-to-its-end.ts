import type { Context } from '#domain/core/context'
import { notifyRenewalStopped } from '#domain/sale/notifications/notify-renewal'
import { endWithoutRenewal } from '#domain/sale/lifecycle/end-without-renewal'
import type { Transaction } from '#domain/core/transaction'

/**
 * The renewal of a locked client's subscription was stopped: a pause is over, tries and order of a renewal
 * that failed go, and a message names the day until which the plan stays. One of which nothing is left ends
 * now.
 */
export async function leaveToItsEnd(
  tx: Transaction,
  ctx: Context,
  { id, clientId }: { id: string; clientId: string },
): Promise<void> {
  const { plan, until } = await endWithoutRenewal(tx, ctx, { id, clientId })
  if (until) notifyRenewalStopped(tx, ctx, plan, until)
}
