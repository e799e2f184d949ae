import { sql } from 'kysely'
import { periodStart } from '#rules/sale/coming-period'
import { minute } from '#rules/core/durations'
import type { ErrorName } from '#rules/errors/errors'
import { ShopError } from '#rules/errors/shop-error'
import type { Halalas } from '#rules/core/money'
import { addDays } from '#rules/core/riyadh-days'
import { runningStatuses } from '#rules/sale/subscription'
import { formatDate, formatLastDay, formatLastHijri } from '#locales/format'
import { asSystem, type Context } from '#domain/core/context'
import { cancelJob } from '#domain/core/jobs/cancel-job'
import { LostRace } from '#domain/core/lost-race'
import { violates } from '#domain/core/violates'
import { enqueue } from '#domain/core/jobs/enqueue'
import { promoteJob } from '#domain/core/jobs/promote-job'
import { notifyClient } from '#domain/messages/notify-client'
import { newId } from '#domain/core/new-id'
import type { LockedOrder } from '#domain/sale/records/orders/lock-order'
import { keepFulfilmentError, moveOrder } from '#domain/sale/records/orders/move-order'
import { orderSums, wordsOf, type OrderToNotify } from '#domain/sale/notifications/notify-order'
import { addMilestone } from '#domain/sale/records/orders/add-milestone'
import { payDowngrade } from '#domain/sale/lifecycle/begin-downgrade'
import { giveUpFulfilment } from '#domain/sale/orders/give-up-fulfilment'
import { startWithCardOf } from '#domain/sale/lifecycle/start-awaited-renewals'
import { addPeriod } from '#domain/sale/lifecycle/add-period'
import {
  wasPausedPastEnd,
  lockOpenRenewal,
  lockRenewed,
  type Renewed,
} from '#domain/sale/records/renewals/lock-subscription-for-renewal'
import { markExpired } from '#domain/sale/lifecycle/mark-expired'
import { inviteMembers } from '#domain/sale/lifecycle/invite-members'
import { savesCard, waitsForCard } from '#domain/sale/records/cards/saves-card'
import { changeRenewal } from '#domain/sale/records/renewals/change-renewal'
import { resumePaused } from '#domain/sale/lifecycle/close-pause'
import {
  lockFulfilment,
  type Fulfilment,
  type RunningPlan,
} from '#domain/sale/records/subscriptions/lock-fulfilment'
import { findPriceBehindCoupon } from '#domain/sale/pricing/price-behind-coupon'
import { notifyComingPrice } from '#domain/sale/notifications/notify-coming-price'
import { keepPriceConsentOfOrder } from '#domain/sale/records/price-consents/keep-price-consent'
import { notifyCompany } from '#domain/sale/notifications/notify-company'
import { notifyRenewed } from '#domain/sale/notifications/notify-renewal'
import { commitAsOneStatement, inTransaction, type Transaction } from '#domain/core/transaction'
import { leaveFollow } from '#domain/sale/records/orders/leave-follow'

/**
 * The second step of fulfilment, a job: provisions the subscription of a paid order and completes it, exactly
 * once (an order owns one period). Buying the same plan again adds a period behind the running one. A failure
 * leaves the order in processing with the reason, is retried, and in the end is listed for staff; where
 * another plan has taken its place, or the period that a renewal continues was ended, the order is refunded
 * instead.
 */
export async function fulfilOrder(ctx: Context, orderId: string): Promise<void> {
  const seen: Run = {}
  try {
    await completeSurely(ctx, orderId, seen)
  } catch (error) {
    const hasNoPlace = error instanceof ShopError && endings.has(error.errorName)
    if (hasNoPlace && (await giveUpFulfilment(ctx, orderId))) return
    await keepFulfilmentError(ctx, orderId, error instanceof Error ? error.message : String(error))
    const { clientId } = seen
    if (clientId !== undefined) await leaveAnnouncement(ctx, { orderId, clientId })
    throw error
  }
}

/**
 * The same right behind the settlement, by the call of whoever waits for it. The job, which is there for a
 * process that dies in between, goes with it; whatever stands in the way is the job's to find, at once.
 */
export async function fulfilAtOnce(caller: Context, orderId: string): Promise<void> {
  const ctx: Context = { ...asSystem(caller), address: '' }
  try {
    await completeSurely(ctx, orderId, { dropsJob: true })
  } catch (error) {
    ctx.log.warn({ error, orderId }, 'an order is left to its job')
    await promoteJob(ctx, { name: 'order.fulfil', subjectId: orderId })
  }
}

async function completeSurely(ctx: Context, orderId: string, run: Run): Promise<void> {
  await complete(ctx, orderId, run, { isSure: false }).catch((error: unknown) => {
    if (!wasOvertaken(error)) throw error
    return complete(ctx, orderId, run, { isSure: true })
  })
}

/**
 * What the caller knows: `clientId`, whose order it is; with `dropsJob` the job that waits for the order is
 * deleted, too.
 */
type Run = { clientId?: string; dropsJob?: boolean }

/**
 * Another order of the client was provisioned, or their plan changed, between the reading and the lock: see
 * `lockFulfilment`.
 */
function wasOvertaken(error: unknown): boolean {
  return error instanceof LostRace || refusedByOther.some((constraint) => violates(error, constraint))
}

const refusedByOther = ['subscriptions_one_running', 'subscription_periods_subscription_id_tstzrange_excl']

async function complete(
  ctx: Context,
  orderId: string,
  run: Run,
  reading: { isSure: boolean },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { order, ...facts } = await lockFulfilment(tx, ctx, orderId, reading)
    run.clientId = order.clientId
    if (order.status !== 'processing' || facts.isUnwanted) return
    const subscriptionId = order.planChangeId
      ? await finishUpgrade(tx, ctx, order, facts)
      : await provision(tx, ctx, order, facts)
    moveOrder(tx, ctx, order, 'complete', {
      set: { completed_at: ctx.now(), fulfilment_error: null },
      changes: { subscription_id: { before: null, after: subscriptionId } },
    })
    addMilestone(tx, ctx, order.id, 'order_completed')
    if (run.dropsJob) cancelJob(tx, { name: 'order.fulfil', subjectId: orderId })
    if (facts.hasLeftUnpaid && order.method !== 'subscription') {
      enqueue(tx, ctx, { name: 'order.cancel_left', subjectId: orderId, clientId: order.clientId })
    }
    if (facts.onAccountOf === null) notifyCompany(tx, ctx, order, facts)
    if (facts.isPriceComing) {
      await keepPriceConsentOfOrder(tx, ctx, { orderId, clientId: order.clientId, subscriptionId })
      await notifyComingPrice(tx, ctx, subscriptionId, { since: facts.agreedAt })
    }
    if (facts.running?.awaitsCard) await startWithCardOf(tx, ctx, order)
  })
}

/**
 * Milliseconds within which the plan should begin after all; then the client is notified that the payment
 * arrived.
 */
const patience = minute

async function leaveAnnouncement(ctx: Context, order: { orderId: string; clientId: string }): Promise<void> {
  const dueAt = new Date(ctx.now().getTime() + patience)
  await commitAsOneStatement(ctx, (notes) =>
    enqueue(notes, ctx, {
      name: 'order.tell_received',
      subjectId: order.orderId,
      clientId: order.clientId,
      dueAt,
    }),
  )
}

/** After these no try can succeed. */
const endings: ReadonlySet<ErrorName> = new Set(['plan_running', 'subscription_not_renewable'])

async function provision(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  facts: Fulfilment,
): Promise<string> {
  const renewed = order.method === 'subscription' ? await lockRenewed(tx, order.id) : null
  const subscription = await chooseSubscription(tx, ctx, order, facts, renewed)
  const fact = factOf(subscription, renewed)
  const added = await addPeriod(tx, ctx, { order, line: facts.line, subscription, fact })
  if (renewed) changeRenewal(tx, ctx, renewed.renewal, { event: 'pay' })
  const behindCoupon = await findPriceBehindCoupon(tx, order, {
    subscriptionId: subscription.id,
    renews: renewed !== null || order.autoRenew || (subscription.before?.autoRenew ?? false),
    now: ctx.now(),
  })
  if (renewed) {
    const isOther = facts.line.product_id !== renewed.plan.productId
    if (isOther || renewed.hasChosen) {
      await payDowngrade(tx, ctx, {
        id: renewed.plan.id,
        line: facts.line,
        startsAt: subscription.startsAt,
      })
    }
    const times = { from: subscription.startsAt, until: added.endsAt }
    const { plan, backupCard } = renewed
    notifyRenewed(tx, ctx, { plan, backupCard, names: facts.line, isOther, order, behindCoupon, ...times })
    return subscription.id
  }
  if (subscription.before) await dropOpenRenewal(tx, ctx, subscription.id)
  await invite(tx, ctx, order, { subscriptionId: subscription.id, facts })
  const { endsAt: until, waitsForCard: isWaiting } = added
  const renewal = { behindCoupon, waitsForCard: isWaiting, goesOn: subscription.before?.autoRenew ?? false }
  notifyCompleted(tx, ctx, order, { ...facts, ...renewal, from: subscription.startsAt, until })
  return subscription.id
}

type Chosen = { id: string; startsAt: Date; before: RunningPlan | null; endsAt: Date | null }

/**
 * Where the paid time goes: behind what runs, without a gap also where a missed renewal is made up for; to a
 * plan that is paused behind its paid end, has ended since its extension was ordered, stays through a grace
 * in which it was stopped, or expired unpaid, from this moment on; else to a new one. Error: plan_running
 * when another plan runs.
 */
async function chooseSubscription(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  facts: Fulfilment,
  renewed: Renewed | null,
): Promise<Chosen> {
  const now = ctx.now()
  const plan = renewed?.plan
  if (plan && runningStatuses.some((status) => status === plan.status)) {
    // After a stop or a pause: no time is charged that nobody could use.
    const isOver = plan.endsAt <= now && (plan.status === 'cancelled' || wasPausedPastEnd(plan, now))
    return { id: plan.id, startsAt: isOver ? now : plan.endsAt, before: plan, endsAt: plan.endsAt }
  }
  if (facts.otherRuns) throw new ShopError('plan_running')
  // It ended, and its job has not run yet.
  if (facts.ended) await markExpired(tx, ctx, facts.ended)
  const { running } = facts
  if (running) {
    const isPaused = running.isPausedPastEnd && running.endsAt <= now
    const startsAt = periodStart(running, now)
    // Time is paid for in which the plan was to be paused; a pause that is set for later stays.
    if (isPaused || isPaidUntil(running.pausedUntil, addDays(startsAt, facts.line.days))) {
      await resumePaused(tx, ctx, { id: running.id, clientId: order.clientId, orderId: order.id })
    }
    return { id: running.id, startsAt, before: running, endsAt: running.endsAt }
  }
  if (plan?.status === 'expired') return { id: plan.id, startsAt: now, before: plan, endsAt: plan.endsAt }
  return { id: newId(), startsAt: now, before: null, endsAt: null }
}

/** Whether a pause's whole time lies before this paid end. */
function isPaidUntil(pausedUntil: Date | null, paidEnd: Date): boolean {
  return pausedUntil !== null && pausedUntil <= paidEnd
}

function factOf(subscription: Chosen, renewed: Renewed | null) {
  if (!subscription.before) return 'subscription.started'
  return renewed ? 'subscription.renewed' : 'subscription.extended'
}

/** The client has bought more time: what was owed for the next period is not charged any more. */
async function dropOpenRenewal(tx: Transaction, ctx: Context, subscriptionId: string): Promise<void> {
  const renewal = await lockOpenRenewal(tx, subscriptionId)
  if (!renewal) return
  leaveFollow(tx, ctx, { orderId: renewal.order_id, clientId: renewal.client_id })
}

/**
 * The plan began with the payment, which replaced the old one; members are still to be invited and the client
 * notified.
 */
async function finishUpgrade(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  facts: Fulfilment,
): Promise<string> {
  const period = await tx.db
    .selectFrom('subscription_periods as p')
    .innerJoin('subscriptions as s', 's.id', 'p.subscription_id')
    .select(['p.subscription_id', 'p.starts_at', 'p.ends_at', 's.awaits_card'])
    .select(savesCard(sql`s.client_id`).as('saves_card'))
    .where('p.order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  await invite(tx, ctx, order, { subscriptionId: period.subscription_id, facts })
  const subscriptionId = period.subscription_id
  const behindCoupon = await findPriceBehindCoupon(tx, order, {
    subscriptionId,
    renews: order.autoRenew,
    now: ctx.now(),
  })
  const times = { from: period.starts_at, until: period.ends_at }
  notifyCompleted(tx, ctx, order, {
    ...facts,
    behindCoupon,
    waitsForCard: waitsForCard(period),
    goesOn: false,
    ...times,
  })
  return subscriptionId
}

async function invite(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  { subscriptionId, facts }: { subscriptionId: string; facts: Fulfilment },
): Promise<void> {
  if (facts.members.length === 0) return
  // Members belong to a subscription that must be there.
  await inviteMembers(tx, ctx, {
    subscriptionId,
    ownerId: order.clientId,
    plan: facts.line,
    members: facts.members,
    language: facts.language,
  })
}

type Completed = Fulfilment & {
  from: Date
  until: Date
  behindCoupon: Halalas | null
  /** The renewal that was agreed to begins with a card that is still to be added. */
  waitsForCard: boolean
  /** The plan that it adds to renews by itself. */
  goesOn: boolean
}

/**
 * With the sums of the tax invoice, and where it is, unless there is none or a partner pays, to whom alone
 * they are shown: then its client is told who bought the plan. Who was given it is told that, and not thanked
 * for a purchase.
 */
function notifyCompleted(tx: Transaction, ctx: Context, order: LockedOrder, completed: Completed): void {
  const { email, phone, language, line, onAccountOf } = completed
  const result: OrderToNotify = {
    id: order.id,
    refId: order.refId,
    ...orderSums(order),
    line,
    client: { id: order.clientId, email, phone, language },
  }
  const { amountMinor, chargeMinor, balanceMinor, creditMinor } = result
  const netMinor = order.priceBeforeTax - order.discount
  const sums = { amountMinor, chargeMinor, balanceMinor, creditMinor, netMinor, taxMinor: order.taxes }
  const words = {
    ...wordsOf(ctx, result),
    from: formatDate(completed.from, language),
    until: formatLastDay(completed.until, language),
    hijri: formatLastHijri(completed.until, language),
  }
  const sent = { client: result.client, onceKey: `order_completed:${order.id}`, about: order.id }
  const starts = completed.from > ctx.now() ? ('later' as const) : ('now' as const)
  if (completed.isGiven) {
    const parameters = { ...words, starts, ...(completed.goesOn && { renews: 'yes' as const }) }
    return notifyClient(tx, ctx, { ...sent, template: 'order_given', parameters })
  }
  const parameters = {
    ...words,
    starts,
    ...(onAccountOf !== null && { payer: 'partner' as const, partner: onAccountOf }),
    ...(onAccountOf !== null || order.priceAfterTax === 0 ? {} : sums),
    ...(completed.behindCoupon !== null && { renewalMinor: completed.behindCoupon }),
    ...(completed.waitsForCard && { awaitsCard: 'yes' as const }),
  }
  notifyClient(tx, ctx, { ...sent, template: 'order_completed', parameters })
}
