import { requireClient, type Context } from '#domain/core/context'
import { isPaused } from '#domain/sale/lifecycle/close-pause'
import { inTransaction, type Transaction } from '#domain/core/transaction'
import { leaveToItsEnd } from '#domain/sale/renewals/leave-to-its-end'
import { changeAutoRenewal } from '#domain/sale/renewals/change-auto-renewal'
import { lockRunning } from '#domain/sale/renewals/lock-running'

/**
 * The client stops the renewal of an own subscription: the plan stays until its end, or that of a grace that
 * has begun, as a message says. Idempotent. Errors: not_found, subscription_not_renewable.
 */
export async function turnOffAutoRenewal(ctx: Context, id: string): Promise<void> {
  const clientId = requireClient(ctx)
  await inTransaction(ctx, (tx) => turnOffAutoRenewalWithin(tx, ctx, { id, clientId }))
}

/**
 * The renewal of a client's subscription is stopped: by its client, or by staff whom the client asked. A
 * pause ends with it, also where it was off already; so does with `isOwed` a renewal that can be paid though
 * it was off. Idempotent. Errors: not_found, subscription_not_renewable.
 */
export async function turnOffAutoRenewalWithin(
  tx: Transaction,
  ctx: Context,
  { id, clientId, isOwed = false }: { id: string; clientId: string; isOwed?: boolean },
): Promise<void> {
  const { subscription } = await lockRunning(tx, ctx, { id, clientId })
  const isOff = !subscription.auto_renew && !subscription.awaits_card
  // Who took the last card away leaves the rest of it as well.
  if (isOff && !isOwed && !(await isPaused(tx, id))) return
  const { payment_method_id } = subscription
  changeAutoRenewal(tx, ctx, clientId, {
    from: subscription,
    to: { auto_renew: false, payment_method_id, awaits_card: false },
    event: 'cancel',
    fact: 'subscription.renewal_stopped',
  })
  await leaveToItsEnd(tx, ctx, { id, clientId })
}
