import { pageLink } from '#rules/core/addresses'
import type { DeclineClass } from '#rules/payments/payment-failures'
import type { Halalas } from '#rules/core/money'
import { addDays, riyadhDate } from '#rules/core/riyadh-days'
import { incompleteDays } from '#rules/sale/hold'
import { accessEnd } from '#rules/sale/subscription'
import { formatDate, formatHijri, formatLastDay, formatLastHijri, formatRiyalsText } from '#locales/format'
import type { Context } from '#domain/core/context'
import type { WriteTarget } from '#domain/core/pending-writes'
import { notifyClient } from '#domain/messages/notify-client'
import type { LockedOrder } from '#domain/sale/records/orders/lock-order'
import { notifyChangedByStaff } from '#domain/sale/notifications/notify-changed-by-staff'
import { sumsOf } from '#domain/sale/notifications/notify-order'
import type { RenewableSubscription } from '#domain/sale/records/renewals/lock-subscription-for-renewal'
import { writeRenewalLink } from '#domain/sale/notifications/renewal-link'
import type { RenewalOffer } from '#domain/sale/pricing/renewal-offer'
import type { Transaction } from '#domain/core/transaction'

/** Each of these is sent once, by SMS and email, and only while it is true; see `messages/still-relevant`. */

type Names = { name_ar: string; name_en: string }

function nameOf(names: Names, plan: RenewableSubscription): string {
  return names[`name_${plan.client.language}`]
}

function linkTo(ctx: Context, plan: RenewableSubscription): string {
  return pageLink(ctx, '/user/subscriptions/:id', { id: plan.id })
}

/** Both prices in words, of a renewal that needs consent. */
function pricesOf({ before, price }: RenewalOffer, plan: RenewableSubscription) {
  const { language } = plan.client
  return {
    before: formatRiyalsText(before, language),
    after: formatRiyalsText(price.priceAfterTax, language),
  }
}

/**
 * So many days before the charge: which plan, in whose place if another one runs, when, how much, from which
 * card and how much of the balance, and that a pause ends with it; or, where the new price is not agreed to,
 * that it has to be.
 */
export function notifyRenewalSoon(
  notes: WriteTarget,
  ctx: Context,
  soon: { plan: RenewableSubscription; offer: RenewalOffer; days: number; chargeAt: Date; card: string },
): void {
  const { plan, offer } = soon
  const { client } = plan
  const words = {
    plan: nameOf(offer.product, plan),
    day: formatDate(soon.chargeAt, client.language),
    link: linkTo(ctx, plan),
  }
  const about = offer.periodId
  // A charge that is put off, by a pause or free days, is announced again for its own day.
  const occasion = `${about}:${riyadhDate(soon.chargeAt)}:${soon.days}`
  if (offer.needsConsent) {
    notifyClient(notes, ctx, {
      client,
      template: 'renewal_consent',
      parameters: { ...words, ...pricesOf(offer, plan) },
      about,
      onceKey: `renewal_consent:${occasion}`,
    })
    return
  }
  notifyClient(notes, ctx, {
    client,
    template: plan.pausedUntil ? 'resume_soon' : 'renewal_soon',
    parameters: {
      ...words,
      ...(offer.product.id !== plan.productId && { other: nameOf(plan.names, plan) }),
      ...sumsOf(offer.price),
      hijri: formatHijri(soon.chargeAt, client.language),
      card: soon.card,
    },
    about,
    onceKey: `renewal_soon:${occasion}`,
  })
}

/**
 * A charge failed: what happens next, and by when; after a pause that the plan has not begun. Every try of
 * ours is announced once.
 */
export async function notifyRenewalFailed(
  tx: Transaction,
  ctx: Context,
  failed: {
    order: LockedOrder
    plan: RenewableSubscription
    renewalId: string
    /** How many charges of ours there were. */
    tries: number
    decline: DeclineClass
    nextTryAt: Date | null
    graceEndsAt: Date
  },
): Promise<void> {
  const { order, plan, renewalId, nextTryAt, graceEndsAt } = failed
  const { language } = plan.client
  const values = {
    plan: nameOf(await readNames(tx, order.id), plan),
    amountMinor: order.finalPrice,
    until: formatLastDay(graceEndsAt, language),
    link: await payLink(tx, ctx, order.id, graceEndsAt),
  }
  const reference = { about: renewalId, key: `${renewalId}:${order.id}:${failed.tries}` }
  if (!nextTryAt) {
    notifyClient(tx, ctx, {
      client: plan.client,
      template: plan.isPausedPastEnd ? 'resume_refused' : 'renewal_refused',
      parameters: values,
      about: reference.about,
      onceKey: `renewal_refused:${reference.key}`,
    })
    return
  }
  const day = formatDate(nextTryAt, language)
  const template = nextTryAt >= graceEndsAt ? 'renewal_failed_last' : 'renewal_failed'
  notifyClient(tx, ctx, {
    client: plan.client,
    template: plan.isPausedPastEnd ? 'resume_failed' : template,
    parameters: { ...values, day },
    about: reference.about,
    onceKey: `renewal_failed:${reference.key}`,
  })
}

/**
 * At the paid end the bank could not be asked: until when the plan stays, or that it has not begun after a
 * pause; the charge is made by itself.
 */
export async function notifyRenewalUnanswered(
  tx: Transaction,
  ctx: Context,
  unanswered: { plan: RenewableSubscription; order: LockedOrder; renewalId: string; graceEndsAt: Date },
): Promise<void> {
  const { order, plan, renewalId, graceEndsAt } = unanswered
  notifyClient(tx, ctx, {
    client: plan.client,
    template: plan.isPausedPastEnd ? 'resume_unanswered' : 'renewal_unanswered',
    parameters: {
      plan: nameOf(await readNames(tx, order.id), plan),
      amountMinor: order.finalPrice,
      until: formatLastDay(graceEndsAt, plan.client.language),
      link: linkTo(ctx, plan),
    },
    about: renewalId,
    onceKey: `renewal_unanswered:${renewalId}:${order.id}`,
  })
}

/** Two days before the grace ends, where nothing is tried any more: what is left to do. */
export async function notifyGraceEnding(
  tx: Transaction,
  ctx: Context,
  ending: { plan: RenewableSubscription; order: Pick<LockedOrder, 'id' | 'finalPrice'>; graceEndsAt: Date },
): Promise<void> {
  const { plan, order, graceEndsAt } = ending
  notifyClient(tx, ctx, {
    client: plan.client,
    template: plan.isPausedPastEnd ? 'resume_grace_ending' : 'grace_ending',
    parameters: {
      plan: nameOf(await readNames(tx, order.id), plan),
      amountMinor: order.finalPrice,
      until: formatLastDay(graceEndsAt, plan.client.language),
      link: await payLink(tx, ctx, order.id, graceEndsAt),
    },
    about: plan.id,
    onceKey: `grace_ending:${plan.id}:${graceEndsAt.toISOString()}`,
  })
}

/** The same, where only the consent to the new price is missing. */
export function notifyGraceEndingUnagreed(
  notes: WriteTarget,
  ctx: Context,
  { plan, offer, graceEndsAt }: { plan: RenewableSubscription; offer: RenewalOffer; graceEndsAt: Date },
): void {
  notifyClient(notes, ctx, {
    client: plan.client,
    template: plan.isPausedPastEnd ? 'resume_grace_ending_consent' : 'grace_ending_consent',
    parameters: {
      plan: nameOf(offer.product, plan),
      after: pricesOf(offer, plan).after,
      until: formatLastDay(graceEndsAt, plan.client.language),
      link: linkTo(ctx, plan),
    },
    about: plan.id,
    onceKey: `grace_ending:${plan.id}:${graceEndsAt.toISOString()}`,
  })
}

/**
 * The next period is paid; `names` are those of the plan that was bought, `isOther` where it is not the one
 * that runs.
 */
export function notifyRenewed(
  notes: WriteTarget,
  ctx: Context,
  renewed: {
    plan: RenewableSubscription
    names: Names
    isOther: boolean
    order: LockedOrder
    /** The last four digits of the card that paid, where the plan's own was refused. */
    backupCard: string | null
    /** What the next one costs, as the coupon has ended with this one; null where it has not. */
    behindCoupon: Halalas | null
    from: Date
    until: Date
  },
): void {
  const { plan, order } = renewed
  const { client } = plan
  const words = {
    plan: nameOf(renewed.names, plan),
    ...sumsOf(order),
    until: formatLastDay(renewed.until, client.language),
    hijri: formatLastHijri(renewed.until, client.language),
    link: pageLink(ctx, '/user/orders/:id', { id: order.id }),
    ...(renewed.behindCoupon !== null && { renewalMinor: renewed.behindCoupon }),
    ...(renewed.backupCard !== null && { card: renewed.backupCard }),
  }
  const onceKey = `renewal_paid:${order.id}`
  if (!renewed.isOther) {
    notifyClient(notes, ctx, { client, template: 'renewal_paid', parameters: words, onceKey })
    return
  }
  const change = { other: nameOf(plan.names, plan), day: formatDate(renewed.from, client.language) }
  notifyClient(notes, ctx, {
    client,
    template: 'renewal_changed',
    parameters: { ...words, ...change },
    onceKey,
  })
}

/** Auto-renewal went off without the client: no card can be charged. */
export function notifyRenewalOff(notes: WriteTarget, ctx: Context, plan: RenewableSubscription): void {
  const until = accessEnd(plan)
  notifyClient(notes, ctx, {
    client: plan.client,
    template: 'renewal_off',
    parameters: {
      plan: nameOf(plan.lastNames, plan),
      until: formatLastDay(until, plan.client.language),
      link: linkTo(ctx, plan),
    },
    about: plan.id,
    onceKey: `renewal_off:${plan.id}:${until.toISOString()}`,
  })
}

/**
 * Auto-renewal went off with an order that was taken back; each such order says so once: until when the plan
 * stays, or the day of the pause that stands again, behind which it does not come back.
 */
export function notifyRenewalRefunded(
  notes: WriteTarget,
  ctx: Context,
  plan: RenewableSubscription,
  refunded: { orderId: string; pausedUntil: Date | null },
): void {
  const { orderId, pausedUntil } = refunded
  const { language } = plan.client
  notifyClient(notes, ctx, {
    client: plan.client,
    template: pausedUntil ? 'resume_refunded' : 'renewal_refunded',
    parameters: {
      plan: nameOf(plan.lastNames, plan),
      until: pausedUntil ? formatDate(pausedUntil, language) : formatLastDay(accessEnd(plan), language),
      link: linkTo(ctx, plan),
    },
    about: plan.id,
    onceKey: `renewal_refunded:${plan.id}:${orderId}`,
  })
}

/**
 * Auto-renewal went off because the client, or staff for them, stopped it: until when the plan stays, and
 * where it is turned on again. The client's own is announced once a day, however often it is turned off and
 * on.
 */
export function notifyRenewalStopped(
  notes: WriteTarget,
  ctx: Context,
  plan: RenewableSubscription,
  until: Date,
): void {
  const names = plan.lastNames
  if (ctx.actor.kind === 'staff') {
    return notifyChangedByStaff(notes, ctx, { ...plan, names }, { change: 'renewal_stopped', until })
  }
  notifyClient(notes, ctx, {
    client: plan.client,
    template: 'renewal_stopped',
    parameters: {
      plan: nameOf(names, plan),
      until: formatLastDay(until, plan.client.language),
      link: linkTo(ctx, plan),
    },
    about: plan.id,
    onceKey: `renewal_stopped:${plan.id}:${until.toISOString()}:${riyadhDate(ctx.now())}`,
  })
}

/** Nothing was charged, because the new price was not agreed to; it can be until the grace ends. */
export function notifyPriceNotAgreed(
  notes: WriteTarget,
  ctx: Context,
  { plan, offer, graceEndsAt }: { plan: RenewableSubscription; offer: RenewalOffer; graceEndsAt: Date },
): void {
  notifyClient(notes, ctx, {
    client: plan.client,
    template: plan.isPausedPastEnd ? 'resume_not_agreed' : 'price_not_agreed',
    parameters: {
      plan: nameOf(offer.product, plan),
      ...pricesOf(offer, plan),
      until: formatLastDay(graceEndsAt, plan.client.language),
      link: linkTo(ctx, plan),
    },
    about: plan.id,
    onceKey: `price_not_agreed:${plan.id}:${plan.endsAt.toISOString()}`,
  })
}

/**
 * A pause has ended, and no card can be charged for what comes: in place of the message that the plan is
 * over.
 */
export function notifyNotResumed(notes: WriteTarget, ctx: Context, plan: RenewableSubscription): void {
  notifyClient(notes, ctx, {
    client: plan.client,
    template: 'resume_no_card',
    parameters: { plan: nameOf(plan.names, plan), link: linkTo(ctx, plan) },
    about: plan.id,
    onceKey: `resume_no_card:${plan.id}:${plan.lastPeriodId ?? ''}`,
  })
}

/** The plan is over. */
export function notifyExpired(notes: WriteTarget, ctx: Context, plan: RenewableSubscription): void {
  notifyClient(notes, ctx, {
    client: plan.client,
    template: 'plan_expired',
    parameters: { plan: nameOf(plan.names, plan), link: linkTo(ctx, plan) },
    about: plan.id,
    onceKey: `plan_expired:${plan.id}:${plan.lastPeriodId ?? ''}`,
  })
}

/** Late money is taken for some days more. */
function payLink(tx: Transaction, ctx: Context, orderId: string, graceEndsAt: Date): Promise<string> {
  return writeRenewalLink(ctx, tx.db, { orderId, expiresAt: addDays(graceEndsAt, incompleteDays) })
}

function readNames(tx: Transaction, orderId: string): Promise<Names> {
  return tx.db
    .selectFrom('order_lines')
    .select(['name_ar', 'name_en'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
}
