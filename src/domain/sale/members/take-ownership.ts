import { sql } from 'kysely'
import { pageLink } from '#rules/core/addresses'
import { ShopError } from '#rules/errors/shop-error'
import { canBeAgreedTo, isUsableCard } from '#rules/payments/saved-card'
import { runningStatuses, type SubscriptionStatus } from '#rules/sale/subscription'
import { hasRunningStatus } from '#domain/core/subscription-status'
import { recordFact } from '#domain/core/activity/record-fact'
import { requireClient, type Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import { lockClients } from '#domain/people/identity/lock-client'
import { notifyClient } from '#domain/messages/notify-client'
import { isInFlight, isPlanBeingPaid } from '#domain/sale/records/orders/in-flight'
import { isChanging } from '#domain/sale/records/plan-changes/is-changing'
import { listStoredCards } from '#domain/sale/records/cards/list-payment-methods'
import { notifyComingPrice } from '#domain/sale/notifications/notify-coming-price'
import { agreeToComingPrice } from '#domain/sale/lifecycle/agree-to-coming-price'
import { agreeToNextPrice } from '#domain/sale/price-changes/agree-to-price'
import type { SeenCharge } from '#domain/sale/lifecycle/refuse-other-charge'
import { scheduleRenewal } from '#domain/sale/lifecycle/schedule-renewal'
import {
  lockSubscriptionForRenewal,
  nextChargeTimeOf,
} from '#domain/sale/records/renewals/lock-subscription-for-renewal'
import { pauseEndOf } from '#domain/sale/records/subscriptions/access-end'
import { giveSubscription } from '#domain/sale/records/subscriptions/change-subscription'
import { moveOffer, type LockedOffer } from '#domain/sale/records/ownership/change-offer'
import { swapOwner } from '#domain/sale/records/members/move-members'
import { keepConsents } from '#domain/people/consents/keep-consents'
import { renewConsent } from '#domain/sale/records/periods/change-period'
import { inTransaction, type Transaction } from '#domain/core/transaction'

/** What stood beside the consent: in the last hours the plan is charged at once. */
type SeenPrices = SeenCharge & {
  /** Whether it said that the charge comes at once; null where the caller does not say. */
  seenDue: boolean | null
  /**
   * A price that is scheduled, by its id, null where none stood there; undefined where the caller does not
   * say.
   */
  seenPriceChange: string | null | undefined
}

/**
 * The member to whom a plan was offered becomes its owner, with an own card and the consent to be charged
 * with it. The paid time, its points and the other members stay as they are; the former owner takes the place
 * that becomes free. What was paid before stays with the client who paid it; what was left unpaid of the plan
 * is cancelled by a job. Idempotent. Errors: not_found, handover_not_open, handover_not_possible,
 * handover_during_change, handover_during_pause, auto_renew_needs_card, card_needs_bank, price_changed.
 */
export async function takeOwnership(
  ctx: Context,
  input: SeenPrices & { id: string; paymentMethodId: string },
): Promise<void> {
  const clientId = requireClient(ctx)
  const offered = await ctx.db
    .selectFrom('ownership_offers')
    .select(['from_client_id'])
    .where('subscription_id', '=', input.id)
    .where('to_client_id', '=', clientId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!offered) throw new ShopError('not_found')
  await inTransaction(ctx, async (tx) => {
    // Both clients, always in the same order, so that two handovers in opposite directions cannot deadlock.
    await lockClients(tx, [clientId, offered.from_client_id])
    const plan = await tx.db
      .selectFrom('subscriptions')
      .selectAll()
      .where('id', '=', input.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (plan.client_id === clientId) return
    const offer = await lockOpenOffer(tx, ctx, { id: input.id, from: plan.client_id, to: clientId })
    const isRunning = runningStatuses.some((status) => status === plan.status) && plan.ends_at > ctx.now()
    if (!isRunning) throw new ShopError('handover_not_possible')
    await requireCanMove(tx, { id: input.id, clientId })
    if (input.seenDue === false) await refuseDue(tx, ctx, input.id)
    await requireCard(tx, ctx, clientId, input.paymentMethodId)
    await move(tx, ctx, {
      id: input.id,
      offer,
      status: plan.status,
      autoRenew: plan.auto_renew,
      from: plan.client_id,
      to: clientId,
      cardId: input.paymentMethodId,
    })
    await agreeToPrices(tx, ctx, { ...input, clientId })
    scheduleRenewal(tx, ctx, {
      subscriptionId: input.id,
      clientId,
      startsAt: plan.starts_at,
      endsAt: plan.ends_at,
    })
    recordFact(tx, ctx, {
      action: 'subscription.handed_over',
      entity: 'subscription',
      entityId: input.id,
      clientId,
      changes: {
        client_id: { before: plan.client_id, after: clientId },
        auto_renew: { before: plan.auto_renew, after: true },
      },
    })
    await notifyFormerOwner(tx, ctx, plan, offer.id)
  })
}

/** Error: handover_not_open. */
async function lockOpenOffer(
  tx: Transaction,
  ctx: Context,
  plan: { id: string; from: string; to: string },
): Promise<LockedOffer> {
  const offer = await tx.db
    .selectFrom('ownership_offers')
    .selectAll()
    .where('subscription_id', '=', plan.id)
    .where('to_client_id', '=', plan.to)
    .where('from_client_id', '=', plan.from)
    .where('status', '=', 'open')
    .where('expires_at', '>', ctx.now())
    .forUpdate()
    .executeTakeFirst()
  if (!offer) throw new ShopError('handover_not_open')
  return offer
}

/**
 * Who was told that nothing is charged now is not charged now: the time of the charge has come since. Error:
 * price_changed. Source: docs/decisions/0260.
 */
async function refuseDue(tx: Transaction, ctx: Context, id: string): Promise<void> {
  const plan = await lockSubscriptionForRenewal(tx, id)
  if (nextChargeTimeOf(plan) <= ctx.now()) throw new ShopError('price_changed')
}

/**
 * The price of the next period, and the one that is scheduled, if it was seen; else the new owner is notified
 * of it. Error: price_changed.
 */
async function agreeToPrices(
  tx: Transaction,
  ctx: Context,
  plan: Omit<SeenPrices, 'seenDue'> & { id: string; clientId: string },
): Promise<void> {
  const { id, clientId, expectedPrice, seenPriceChange } = plan
  await agreeToNextPrice(tx, ctx, plan)
  await agreeToComingPrice(tx, ctx, { id, clientId, seenPriceChange })
  await notifyComingPrice(tx, ctx, id, { evenDue: expectedPrice === null })
}

/** Errors: auto_renew_needs_card, card_needs_bank. */
async function requireCard(tx: Transaction, ctx: Context, clientId: string, cardId: string): Promise<void> {
  const cards = await listStoredCards(ctx, tx.db, clientId)
  const card = cards.find(({ id }) => id === cardId)
  if (!card || !isUsableCard(card, ctx.now())) {
    throw new ShopError('auto_renew_needs_card', { fields: { payment_method_id: ['not_allowed'] } })
  }
  if (!canBeAgreedTo(card, ctx.now())) {
    throw new ShopError('card_needs_bank', { fields: { payment_method_id: ['not_allowed'] } })
  }
}

async function notifyFormerOwner(
  tx: Transaction,
  ctx: Context,
  plan: { client_id: string; product_id: string },
  offerId: string,
): Promise<void> {
  const former = await tx.db
    .selectFrom('clients as c')
    .innerJoin('products as p', (join) => join.on('p.id', '=', plan.product_id))
    .select(['c.id', 'c.email', 'c.phone', 'c.language', 'p.name_ar', 'p.name_en'])
    .where('c.id', '=', plan.client_id)
    .executeTakeFirstOrThrow()
  notifyClient(tx, ctx, {
    client: former,
    template: 'ownership_taken',
    parameters: { plan: former[`name_${former.language}`], link: pageLink(ctx, '/user/group_sharing') },
    onceKey: `ownership_taken:${offerId}`,
  })
}

/**
 * The new owner has a plan of their own or is paying for one, which could not begin any more, or is no member
 * any more; or this one is being paid, also for more time of it, or changed right now, or paused. Errors:
 * handover_not_possible, handover_during_change, handover_during_pause.
 */
async function requireCanMove(tx: Transaction, asked: { id: string; clientId: string }): Promise<void> {
  const { rows } = await sql<{ is_blocked: boolean; is_changing: boolean; has_pause: boolean }>`
    select exists (select from subscriptions other where other.client_id = ${asked.clientId}
        and ${hasRunningStatus('other')})
      or exists (select from orders o where o.client_id = ${asked.clientId}
        and ${isInFlight()})
      or not exists (select from subscription_members m where m.subscription_id = s.id
        and m.client_id = ${asked.clientId} and m.status = 'joined')
      or ${isPlanBeingPaid()} as is_blocked, ${isChanging()} as is_changing, ${pauseEndOf()} is not null as has_pause
    from subscriptions s where s.id = ${asked.id}`.execute(tx.db)
  const [found] = rows
  if (found?.is_changing) throw new ShopError('handover_during_change')
  if (found?.has_pause) throw new ShopError('handover_during_pause')
  if (found?.is_blocked ?? true) throw new ShopError('handover_not_possible')
}

async function move(
  tx: Transaction,
  ctx: Context,
  plan: {
    id: string
    status: SubscriptionStatus
    autoRenew: boolean
    offer: LockedOffer
    from: string
    to: string
    cardId: string
  },
): Promise<void> {
  const { id, from: clientId, status, autoRenew } = plan
  giveSubscription(tx, ctx, { id, clientId, status, autoRenew }, { clientId: plan.to, cardId: plan.cardId })
  moveOffer(tx, ctx, plan.offer, 'accept')
  swapOwner(tx, ctx, plan)
  // What falls due for the plan falls due for its new owner.
  await sql`update jobs set client_id = ${plan.to} where done_at is null and failed_at is null
    and (subject_id = ${plan.id} or subject_id in (select p.id::text from subscription_periods p
      where p.subscription_id = ${plan.id}))`.execute(tx.db)
  enqueue(tx, ctx, { name: 'ownership.cancel_left', subjectId: plan.offer.id, clientId })
  keepConsents(tx, ctx, plan.to, { renewal: true })
  renewConsent(tx, plan.id)
}
