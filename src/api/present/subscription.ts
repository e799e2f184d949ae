import type { z } from '@hono/zod-openapi'
import type { ComingPrice, PlanChange, Renewal, Subscription } from '#contract/subscriptions'
import type { Language } from '#rules/core/language'
import { toRiyals } from '#rules/core/money'
import { priceWithTax } from '#rules/shop/price'
import { daysBetween } from '#rules/core/riyadh-days'
import { plansAhead } from '#rules/sale/plans-ahead'
import { runningStatuses, stayUntil } from '#rules/sale/subscription'
import {
  nextChargeTime,
  timesOf,
  type OpenChange,
  type SubscriptionView,
} from '#domain/sale/subscriptions/read-subscriptions'
import { toRenewalOffer } from '#domain/sale/pricing/renewal-offer'
import { pricesFrom, renewalsOf } from '#domain/sale/pricing/renewal-sums'
import { waitsForCard } from '#domain/sale/records/cards/saves-card'
import { enteredPrice } from '#domain/shop/catalogue/entered-price'
import { taxesOf } from '#domain/shop/catalogue/list-active-taxes'
import { presentRenewalPrices } from './order.ts'

/** Points are those of the period that runs now. */
export function presentSubscription(
  subscription: SubscriptionView,
  language: Language,
  now: Date,
): z.infer<typeof Subscription> {
  const { product, periods } = subscription
  const running = periods.find((period) => period.running)
  const renewal = renewalOf(subscription, language, now)
  return {
    id: subscription.id,
    ref_id: subscription.ref_id,
    product: {
      id: product.id,
      name: product[`name_${language}`],
      name_ar: product.name_ar,
      name_en: product.name_en,
      group_sharing: product.group_sharing ? 'yes' : 'no',
      is_active: product.is_active,
    },
    status: subscription.status,
    starts_at: subscription.starts_at,
    ends_at: subscription.ends_at,
    days_left: Math.max(0, daysBetween(now, new Date(subscription.ends_at))),
    auto_renew: subscription.auto_renew,
    auto_renew_awaits_card: waitsForCard(subscription),
    auto_renew_saves_card: subscription.saves_card,
    payment_method_id: subscription.payment_method_id,
    bought: boughtOf(subscription),
    renewal,
    return_now: returnOf(subscription, language, now),
    grace_ends_at: subscription.grace_ends_at,
    access_ends_at: stayUntil(timesOf(subscription), now)?.toISOString() ?? null,
    failed_renewal: subscription.open_renewal && {
      order_id: subscription.open_renewal.order_id,
      next_try_at: subscription.open_renewal.next_try_at,
      is_unanswered: subscription.open_renewal.is_unanswered,
      amount_minor: subscription.open_renewal.amount,
    },
    points_total: running?.all_points ?? 0,
    points_left: running?.points_left ?? 0,
    periods: periods.map(
      ({ running: _, free_days: __, free_points: ___, all_points: ____, ...period }) => period,
    ),
    members: subscription.members,
    gift: subscription.gift && {
      until: subscription.gift.until,
      bought: { ...subscription.gift.bought, name: subscription.gift.bought[`name_${language}`] },
    },
    plan_change: changeOf(subscription.plan_change, subscription, language),
    scheduled_change: changeOf(subscription.scheduled_change, subscription, language),
    lapsed_upgrade: subscription.lapsed_upgrade && {
      ...subscription.lapsed_upgrade,
      product: {
        ...subscription.lapsed_upgrade.product,
        name: subscription.lapsed_upgrade.product[`name_${language}`],
      },
    },
    plans_ahead: presentPlansAhead(subscription, language),
    paused_until: subscription.paused_until,
    price_change: priceChangeOf(subscription, language),
    charged_with_consent: renewal !== null && isChargedWithConsent(subscription, renewal),
  }
}

/** The other plans that it becomes with what is paid for already. */
export function presentPlansAhead(
  { product, coming }: Pick<SubscriptionView, 'coming'> & { product: { id: string } },
  language: Language,
): z.infer<typeof Subscription>['plans_ahead'] {
  return plansAhead(product.id, coming).map(({ product: plan, ...times }) => ({
    product: { ...plan, name: plan[`name_${language}`] },
    ...times,
  }))
}

/**
 * Whether the client's consent to the price that comes is charged at once: nothing else stands in the way of
 * a renewal that is due.
 */
function isChargedWithConsent(
  { auto_renew, price_change, renewal: terms, open_renewal, paused_until, status }: SubscriptionView,
  renewal: z.infer<typeof Renewal>,
): boolean {
  if (!auto_renew || !renewal.needs_consent || !renewal.is_due || paused_until || status === 'cancelled')
    return false
  const isPayable = renewal.card_minor === 0 || renewal.payment_method_id !== null
  return isPayable && terms?.price_change_id === price_change?.id && open_renewal?.may_be_tried !== false
}

/** What other plans are compared with. */
function boughtOf({ renewal, periods }: SubscriptionView): z.infer<typeof Subscription>['bought'] {
  const last = periods.find(({ id }) => id === renewal?.period_id)
  if (!renewal || !last) return null
  const { product_id, ...price } = renewal.bought
  const withTax = priceWithTax(enteredPrice(price), taxesOf(renewal.taxes))
  return { product_id, price_after_tax_minor: withTax, days: last.days, points: last.points }
}

function changeOf(
  change: OpenChange | null,
  { renewal }: SubscriptionView,
  language: Language,
): z.infer<typeof PlanChange> | null {
  if (!change) return null
  const { price_minor, price_with_tax_minor, credit, product, ...facts } = change
  // What waits for the paid end costs what the renewal costs, with a coupon that lasts.
  const isNext = change.kind === 'downgrade' && renewal?.product.id === product.id
  const withTax = isNext
    ? toRenewalOffer(renewal).price.priceAfterTax
    : priceWithTax(enteredPrice({ price_minor, price_with_tax_minor }), taxesOf(renewal?.taxes ?? []))
  return {
    ...facts,
    product: { ...product, name: product[`name_${language}`] },
    price_after_tax: toRiyals(withTax),
    price_after_tax_minor: withTax,
    credit_minor: credit,
  }
}

/** The new price that comes for a plan, with its coupon. */
export function priceChangeOf(
  { price_change: change, renewal }: Pick<SubscriptionView, 'price_change' | 'renewal'>,
  language: Language,
): z.infer<typeof ComingPrice> | null {
  if (!change) return null
  const { price_minor, price_with_tax_minor, text_ar, text_en, ...facts } = change
  const price = enteredPrice({ price_minor, price_with_tax_minor })
  const changed = { price, appliesFrom: new Date(change.applies_from) }
  const { amount } = price
  const prices = renewal
    ? pricesFrom(renewalsOf(renewal), changed)
    : { first: amount, lowered: 0, later: [], whole: amount }
  return {
    ...facts,
    text: language === 'ar' ? text_ar : text_en,
    price_after_tax: toRiyals(prices.first),
    price_after_tax_minor: prices.first,
    ...presentRenewalPrices(prices),
  }
}

/**
 * What is charged where the client comes back from a pause now; null where none holds the plan behind its
 * paid end.
 */
export function returnOf(
  subscription: SubscriptionView,
  language: Language,
  now: Date,
): z.infer<typeof Renewal> | null {
  const { return_now: renewal } = subscription
  return renewal && renewalOf({ ...subscription, renewal, paused_until: null }, language, now)
}

/** What a running plan is charged next, and when; null when it does not run. */
export function renewalOf(
  {
    status,
    ends_at,
    renewal,
    renewal_card_id,
    paused_until,
    last_started_at,
  }: Pick<
    SubscriptionView,
    'status' | 'ends_at' | 'renewal' | 'renewal_card_id' | 'paused_until' | 'last_started_at'
  >,
  language: Language,
  now: Date,
): z.infer<typeof Renewal> | null {
  if (!renewal || !runningStatuses.some((running) => running === status)) return null
  const { product, price, renewals, needsConsent } = toRenewalOffer(renewal)
  const { id, name_ar, name_en, days } = product
  const chargeAt = nextChargeTime({ paused_until, last_started_at, ends_at })
  return {
    product: { id, name: product[`name_${language}`], name_ar, name_en, days },
    // Turned on in the last hours it is charged at once.
    charged_at: new Date(Math.max(now.getTime(), chargeAt.getTime())).toISOString(),
    is_due: chargeAt <= now,
    price_after_tax: toRiyals(price.priceAfterTax),
    price_after_tax_minor: price.priceAfterTax,
    balance_used_minor: price.previousBalance,
    card_minor: price.finalPrice,
    payment_method_id: renewal_card_id,
    needs_consent: needsConsent,
    ...presentRenewalPrices(renewals),
  }
}
