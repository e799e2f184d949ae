import { canMove } from '#rules/core/moves'
import { subscriptionMoves, type SubscriptionStatus } from '#rules/sale/subscription'
import { differences } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { changeSubscription } from '#domain/sale/records/subscriptions/change-subscription'
import { keepConsents } from '#domain/people/consents/keep-consents'
import { renewConsent } from '#domain/sale/records/periods/change-period'
import type { Transaction } from '#domain/core/transaction'

export type Running = {
  id: string
  status: SubscriptionStatus
  auto_renew: boolean
  payment_method_id: string | null
  /** It begins with the first card that can be charged. */
  awaits_card: boolean
}

/**
 * Lets a locked subscription renew with a card, or no more. Changes nothing when it is so already. The
 * consent is kept with the change.
 */
export function changeAutoRenewal(
  tx: Transaction,
  ctx: Context,
  clientId: string,
  {
    from,
    to,
    event,
    fact,
  }: {
    from: Running
    to: Omit<Running, 'id' | 'status'>
    event: 'resume' | 'cancel'
    fact: 'subscription.renewal_started' | 'subscription.card_changed' | 'subscription.renewal_stopped'
  },
): void {
  const { id, status, auto_renew: autoRenew, ...before } = from
  const { auto_renew: renews, ...set } = to
  const moves = canMove(subscriptionMoves, status, event)
  const changes = differences(before, set)
  if (!moves && renews === autoRenew && Object.keys(changes).length === 0) return
  const cancelledAt = event === 'cancel' && (moves || status === 'cancelled') ? ctx.now() : null
  changeSubscription(
    tx,
    ctx,
    { id, clientId, status, autoRenew },
    {
      event: moves ? event : null,
      fact,
      set: { ...set, auto_renew: renews, cancelled_at: cancelledAt },
      changes,
    },
  )
  keepConsents(tx, ctx, clientId, { renewal: renews })
  if (renews) renewConsent(tx, id)
}
