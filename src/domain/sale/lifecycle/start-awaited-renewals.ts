import { pageLink } from '#rules/core/addresses'
import { formatDate } from '#locales/format'
import { hasRunningStatus } from '#domain/core/subscription-status'
import type { Context } from '#domain/core/context'
import { notifyClient } from '#domain/messages/notify-client'
import { isChargeable } from '#domain/sale/records/cards/chargeable-card'
import {
  lockSubscriptionForRenewal,
  nextChargeTimeOf,
  type RenewableSubscription,
} from '#domain/sale/records/renewals/lock-subscription-for-renewal'
import { sumsOf } from '#domain/sale/notifications/notify-order'
import { notifyComingPrice } from '#domain/sale/notifications/notify-coming-price'
import { findRenewalOffer } from '#domain/sale/pricing/renewal-offer'
import { whyNotCharged } from '#domain/sale/lifecycle/why-not-charged'
import { scheduleRenewal } from '#domain/sale/lifecycle/schedule-renewal'
import { changeSubscription } from '#domain/sale/records/subscriptions/change-subscription'
import type { Transaction } from '#domain/core/transaction'

/**
 * A card of a locked client's can be charged from now on: a running plan whose auto-renewal the client asked
 * for and agreed to, and which had no card, renews with it, and the client is notified, unless `isSilent`:
 * then of a price that is announced alone; within its last hours it is charged at once. Idempotent. Source:
 * docs/decisions/0062.
 */
export async function startAwaitedRenewals(
  tx: Transaction,
  ctx: Context,
  { clientId, cardId, isSilent = false }: { clientId: string; cardId: string; isSilent?: boolean },
): Promise<void> {
  const awaiting = await tx.db
    .selectFrom('subscriptions as s')
    .innerJoin('payment_methods as m', (join) => join.on('m.id', '=', cardId))
    .select(['s.id', 's.status', 's.starts_at', 's.ends_at', 'm.last_four'])
    .where(isChargeable(ctx))
    .where('s.client_id', '=', clientId)
    .where('s.awaits_card', '=', true)
    .where(hasRunningStatus())
    .where('s.ends_at', '>', ctx.now())
    .forNoKeyUpdate('s')
    .execute()
  for (const { id, status, starts_at: startsAt, ends_at: endsAt, last_four: card } of awaiting) {
    scheduleRenewal(tx, ctx, { subscriptionId: id, clientId, startsAt, endsAt })
    changeSubscription(
      tx,
      ctx,
      { id, clientId, status, autoRenew: false },
      {
        event: status === 'cancelled' ? 'resume' : null,
        fact: 'subscription.renewal_started',
        set: { auto_renew: true, awaits_card: false, payment_method_id: cardId, cancelled_at: null },
        changes: { payment_method_id: { before: null, after: cardId } },
      },
    )
    if (!isSilent) {
      const plan = await lockSubscriptionForRenewal(tx, id)
      await notifyStarted(tx, ctx, plan, { id: cardId, lastFour: card })
    }
    // The legal notice, whoever is silent; no button has said what the next period costs.
    await notifyComingPrice(tx, ctx, id, { evenDue: true })
  }
}

/**
 * An order of a locked client's was paid for with a saved card: its bank has let that pass, so that renewals
 * that wait for a card begin with it, also where it had to be asked about the card first. Behind the period
 * that was bought: the day of the charge is the one that follows it. Idempotent.
 */
export async function startWithCardOf(
  tx: Transaction,
  ctx: Context,
  order: { id: string; clientId: string },
): Promise<void> {
  const paid = await tx.db
    .selectFrom('payments')
    .select('payment_method_id')
    .where('order_id', '=', order.id)
    .where('settles', '=', true)
    .executeTakeFirst()
  const cardId = paid?.payment_method_id
  if (cardId) await startAwaitedRenewals(tx, ctx, { clientId: order.clientId, cardId })
}

/**
 * With the day of the charge; where its moment has passed, that the plan renews now, for how much, and from
 * where. What cannot be charged now is not announced: for a missing consent the client is asked by a message
 * of its own.
 */
async function notifyStarted(
  tx: Transaction,
  ctx: Context,
  plan: RenewableSubscription,
  card: { id: string; lastFour: string },
): Promise<void> {
  const { id, client } = plan
  const chargeAt = nextChargeTimeOf(plan)
  const note = { client, about: id, onceKey: `renewal_on:${id}:${card.id}:${plan.endsAt.toISOString()}` }
  const words = {
    plan: plan.names[`name_${client.language}`],
    card: card.lastFour,
    link: pageLink(ctx, '/user/subscriptions/:id', { id }),
  }
  if (chargeAt > ctx.now()) {
    const day = formatDate(chargeAt, client.language)
    notifyClient(tx, ctx, { ...note, template: 'renewal_on', parameters: { ...words, day } })
    return
  }
  const next = await findRenewalOffer(tx.db, id, ctx.now())
  if (!next || (await whyNotCharged(tx, plan, next))) return
  const parameters = { ...words, ...sumsOf(next.price) }
  notifyClient(tx, ctx, { ...note, template: 'renewal_on_now', parameters })
}
