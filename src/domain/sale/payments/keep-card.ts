import { invariant } from '#rules/core/invariant'
import { hasRunningStatus } from '#domain/core/subscription-status'
import type { Context } from '#domain/core/context'
import { lockOrderAndClient, type LockedOrder } from '#domain/sale/records/orders/lock-order'
import { insertPaidCard } from '#domain/sale/records/cards/insert-card'
import { makeCardDefaultWithin } from '#domain/sale/records/cards/default-card'
import { handleOf } from '#domain/sale/payments/sync-payment'
import { planCardWarnings } from '#domain/sale/payments/warn-of-card'
import { scheduleRenewal } from '#domain/sale/lifecycle/schedule-renewal'
import { startAwaitedRenewals } from '#domain/sale/lifecycle/start-awaited-renewals'
import { setKeptCard } from '#domain/sale/records/payments/move-payment'
import { keepReplacedCard } from '#domain/sale/records/periods/change-period'
import { changeSubscription } from '#domain/sale/records/subscriptions/change-subscription'
import { inTransaction, type Transaction } from '#domain/core/transaction'

/**
 * Keeps the card that the gateway saved while the client paid and had asked for it. The first card is the
 * default. An order whose client agreed to auto-renewal renews its subscription with this card from now on. A
 * card that came with money which goes back, or after the account was closed, is not kept at the gateway
 * either; another client's card is theirs. Idempotent.
 */
export async function keepCard(ctx: Context, paymentId: string): Promise<void> {
  const payment = await ctx.db
    .selectFrom('payments as p')
    .innerJoin('clients as c', 'c.id', 'p.client_id')
    .select([
      'p.id',
      'p.order_id',
      'p.client_id',
      'p.save_card',
      'p.payment_method_id',
      'p.settles',
      'p.provider',
      'p.gateway_reference',
      'p.created_at',
      'c.closed_at',
    ])
    .where('p.id', '=', paymentId)
    .executeTakeFirstOrThrow()
  if (!payment.save_card || payment.payment_method_id) return
  const gateway = ctx.gateways.of(payment.provider)
  const vault = gateway.cardVault
  invariant(vault, `${gateway.name} keeps no cards, and payment ${paymentId} was to save one`)
  const answer = await gateway.findPayment(handleOf(payment))
  if (!payment.settles || payment.closed_at) {
    if (answer?.savedCard) await vault.deleteCard(answer.savedCard)
    return
  }
  const card = answer?.savedCard ? await vault.findCard(answer.savedCard) : null
  if (!answer?.savedCard || !card?.month || !card.year) {
    throw new Error(`the gateway has no saved card for payment ${paymentId} yet`)
  }
  const token = answer.savedCard
  const { month, year } = card

  await inTransaction(ctx, async (tx) => {
    const order = await lockOrderAndClient(tx, payment.order_id, payment.client_id)
    const kept = await insertPaidCard(tx, ctx, {
      client_id: payment.client_id,
      provider: payment.provider,
      token,
      brand: card.brand,
      last_four: card.lastFour,
      month,
      year,
      name: card.name,
    })
    // Another client's card is not linked to this payment, nor does anything renew with it.
    if (!kept) {
      ctx.log.warn({ paymentId, clientId: payment.client_id }, "a payment came with another client's card")
      return
    }
    await makeCardDefaultWithin(tx, { clientId: payment.client_id, id: kept, onlyIfNone: true })
    setKeptCard(tx, paymentId, kept)
    if (order.autoRenew) await renewWith(tx, ctx, order, kept)
    await startAwaitedRenewals(tx, ctx, { clientId: payment.client_id, cardId: kept })
    planCardWarnings(tx, ctx, { id: kept, clientId: payment.client_id, month, year })
  })
}

/**
 * A running plan that the order paid for renews with its card, unless its client has chosen one since (0233);
 * one that was stopped before the order is wanted again. Stopped since then, by its client or with a
 * chargeback, it renews no more, however late the card comes.
 */
async function renewWith(tx: Transaction, ctx: Context, order: LockedOrder, cardId: string): Promise<void> {
  const plan = await tx.db
    .selectFrom('subscriptions as s')
    .innerJoin('subscription_periods as p', 'p.subscription_id', 's.id')
    .select(['s.id', 's.status', 's.auto_renew', 's.payment_method_id', 's.starts_at', 's.ends_at'])
    .select(['p.id as period_id', 'p.replaced_card_id'])
    .where('p.order_id', '=', order.id)
    // Taken back meanwhile, the purchase changes nothing any more.
    .where('p.ended_early_at', 'is', null)
    // After a handover the plan has another owner.
    .where('s.client_id', '=', order.clientId)
    .where(hasRunningStatus())
    .where((plan) => plan.or([plan('s.auto_renew', '=', true), plan('s.awaits_card', '=', true)]))
    // Agreed to anew since, it renews with the card that was chosen then.
    .where((plan) => plan.or([plan('p.began_renewal', '=', true), plan('p.found_renewal', '=', true)]))
    .forNoKeyUpdate('s')
    .executeTakeFirst()
  if (!plan) return
  const { id, status, auto_renew: autoRenew, starts_at: startsAt, ends_at: endsAt } = plan
  const { payment_method_id: before, replaced_card_id: replaced } = plan
  const { clientId } = order
  if (before && before !== cardId && !replaced) keepReplacedCard(tx, plan.period_id, before)
  changeSubscription(
    tx,
    ctx,
    { id, clientId, status, autoRenew },
    {
      event: status === 'cancelled' ? 'resume' : null,
      fact: autoRenew ? 'subscription.card_changed' : 'subscription.renewal_started',
      set: { auto_renew: true, payment_method_id: cardId, awaits_card: false, cancelled_at: null },
      changes: { payment_method_id: { before, after: cardId } },
    },
  )
  scheduleRenewal(tx, ctx, { subscriptionId: id, clientId, startsAt, endsAt })
}
