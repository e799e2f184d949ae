import type { Context } from '#domain/core/context'
import { setMovedRenewal } from '#domain/sale/records/pauses/change-pause'
import { changeSubscription, setWithoutFact } from '#domain/sale/records/subscriptions/change-subscription'
import type { Transaction } from '#domain/core/transaction'

/**
 * The subscriptions of a locked client that renew with one card renew with another from now on; without
 * another their auto-renewal goes off. The plans themselves stay.
 */
export async function changeRenewalCard(
  tx: Transaction,
  ctx: Context,
  change: { clientId: string; from: string; to: string | null },
): Promise<void> {
  const subscriptions = await tx.db
    .selectFrom('subscriptions')
    .select(['id', 'status', 'auto_renew'])
    .where('client_id', '=', change.clientId)
    .where('payment_method_id', '=', change.from)
    .forNoKeyUpdate()
    .execute()
  const { clientId, from, to } = change
  for (const { id, status, auto_renew: autoRenew } of subscriptions) {
    const subscription = { id, clientId, status, autoRenew }
    // Who removes the last card keeps a pause, also one whose time is paid for meanwhile.
    if (to === null && autoRenew) setMovedRenewal(tx, id, false)
    const set = { payment_method_id: to, ...(to === null ? { auto_renew: false } : {}) }
    if (!autoRenew) setWithoutFact(tx, ctx, subscription, set)
    else {
      changeSubscription(tx, ctx, subscription, {
        fact: to ? 'subscription.card_changed' : 'subscription.renewal_stopped',
        set,
        changes: { payment_method_id: { before: from, after: to } },
      })
    }
  }
}

/** A closed account's plans, none of which renews, name no card any more. */
export async function forgetRenewalCards(tx: Transaction, clientId: string): Promise<void> {
  await tx.db
    .updateTable('subscriptions')
    .set((row) => ({ payment_method_id: null, version: row('version', '+', 1) }))
    .where('client_id', '=', clientId)
    .where('payment_method_id', 'is not', null)
    .execute()
}
