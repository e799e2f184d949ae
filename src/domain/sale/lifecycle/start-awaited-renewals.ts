import { sql } from 'kysely'
import { pageLink } from '#rules/addresses'
import { runningStatuses } from '#rules/subscription'
import type { SubscriptionStatus } from '#rules/subscription'
import { formatDate } from '#locales/format'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { notifyClient } from '#domain/messages/notify-client'
import { isChargeable } from '#domain/sale/records/cards/chargeable-card'
import { chargeTimeOf, lockRenewing } from '#domain/sale/records/renewals/lock-renewing'
import { planRenewal } from '#domain/sale/lifecycle/plan-renewal'
import type { Transaction } from '#domain/core/transaction'

/**
 * A card of a locked client's can be charged from now on: a running plan whose auto-renewal the client asked for and agreed
 * to, and which had no card, renews with it, and the client is told. A second run finds nothing.
 * Source: docs/decisions/0062.
 */
export async function startAwaitedRenewals(
  tx: Transaction,
  ctx: Context,
  { clientId, cardId }: { clientId: string; cardId: string },
): Promise<void> {
  const now = ctx.now()
  const started = await tx.db
    .updateTable('subscriptions as s')
    .from('payment_methods as m')
    .set({
      auto_renew: true,
      awaits_card: false,
      payment_method_id: cardId,
      status: sql<SubscriptionStatus>`case s.status when 'cancelled' then 'active' else s.status end`,
      cancelled_at: null,
      version: sql<number>`s.version + 1`,
      updated_at: now,
    })
    .where('m.id', '=', cardId)
    .where(isChargeable(ctx))
    .where('s.client_id', '=', clientId)
    .where('s.awaits_card', '=', true)
    .where('s.status', 'in', runningStatuses)
    .where('s.ends_at', '>', now)
    .returning(['s.id', 's.starts_at', 's.ends_at', 'm.last_four'])
    .execute()
  for (const { id, starts_at: startsAt, ends_at: endsAt, last_four: card } of started) {
    planRenewal(tx, ctx, { subscriptionId: id, clientId, startsAt, endsAt })
    recordFact(tx, ctx, {
      action: 'subscription.renewal_started',
      entity: 'subscription',
      entityId: id,
      clientId,
      changes: {
        auto_renew: { before: false, after: true },
        payment_method_id: { before: null, after: cardId },
      },
    })
    const plan = await lockRenewing(tx, id)
    const { language } = plan.client
    notifyClient(tx, ctx, {
      client: plan.client,
      template: 'renewal_on',
      parameters: {
        plan: plan.names[`name_${language}`],
        card,
        day: formatDate(chargeTimeOf(plan), language),
        link: pageLink(ctx, '/user/subscriptions/:id', { id }),
      },
      about: id,
      onceKey: `renewal_on:${id}:${cardId}:${endsAt.toISOString()}`,
    })
  }
}
