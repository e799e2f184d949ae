import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'
import { keepReplacedCard } from '#domain/sale/records/periods/change-period'
import {
  changeSubscription,
  setWithoutFact,
  type LockedSubscription,
} from '#domain/sale/records/subscriptions/change-subscription'

/**
 * A purchase that brought another card is taken back: its plan renews with the card of before, unless that
 * was removed meanwhile. Where a later purchase brought a card again, it is that one's to leave.
 */
export async function restoreCard(
  tx: Transaction,
  ctx: Context,
  plan: LockedSubscription,
  { id: periodId, replaced_card_id: cardId }: { id: string; replaced_card_id: string | null },
): Promise<void> {
  if (!cardId) return
  const later = await tx.db
    .selectFrom('subscription_periods')
    .select('id')
    .where('subscription_id', '=', plan.id)
    .where('id', '>', periodId)
    .where('replaced_card_id', 'is not', null)
    .where('ended_early_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst()
  if (later) return keepReplacedCard(tx, later.id, cardId)
  const now = await tx.db
    .selectFrom('subscriptions as s')
    .innerJoin('payment_methods as m', (join) =>
      join.on('m.id', '=', cardId).onRef('m.client_id', '=', 's.client_id'),
    )
    .select('s.payment_method_id')
    .where('s.id', '=', plan.id)
    .where('m.removed_at', 'is', null)
    .executeTakeFirst()
  if (!now || now.payment_method_id === cardId) return
  const set = { payment_method_id: cardId }
  if (!plan.autoRenew) return setWithoutFact(tx, ctx, plan, set)
  changeSubscription(tx, ctx, plan, {
    fact: 'subscription.card_changed',
    set,
    changes: { payment_method_id: { before: now.payment_method_id, after: cardId } },
  })
}
