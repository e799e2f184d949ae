import type { z } from '@hono/zod-openapi'
import type { Order, OrderSummary } from '#contract/orders'
import type { Quote, scheduledPrice } from '#contract/quotes'
import type { ComingPeriod } from '#rules/sale/coming-period'
import type { Language } from '#rules/core/language'
import { invariant } from '#rules/core/invariant'
import { writeMoment } from '#rules/core/moment'
import { basisPoints, halalas, toPercent, toRiyals } from '#rules/core/money'
import { canMove } from '#rules/core/moves'
import { canBeQuoted } from '#rules/payments/payment-quote'
import { canBeReplaced, isPayable, orderMoves } from '#rules/sale/order'
import type { Unfinished } from '#domain/sale/orders/find-unfinished'
import type { OrderSummaryView, OrderView } from '#domain/sale/records/order-views/order-view'
import type { Offer } from '#domain/sale/pricing/get-offer'
import type { RenewalPrices } from '#domain/sale/pricing/renewal-sums'
import { errorText } from '#locales/texts'
import { presentCompany } from './company.ts'
import { presentPayment, presentRefund } from './payment.ts'

type Sums = Pick<
  OrderSummaryView,
  | 'price_before_tax_minor'
  | 'discount_minor'
  | 'taxes_minor'
  | 'price_after_tax_minor'
  | 'previous_balance_minor'
  | 'final_price_minor'
>

export function presentQuote(offer: Offer, language: Language): z.infer<typeof Quote> {
  const { upgrade } = offer
  return {
    product_id: offer.product.id,
    coupon: offer.coupon?.code ?? null,
    renewal: presentFirstRenewal(offer.renewal, language),
    period: presentComingPeriod(offer.period),
    plan_change: upgrade && {
      kind: 'upgrade',
      subscription_id: upgrade.running.id,
      credit_minor: upgrade.credit,
      credit_used_minor: upgrade.creditUsed,
      asks_who_stays: upgrade.running.members.length > 0 && !offer.product.group_sharing,
      runs_until: upgrade.running.endsAt.toISOString(),
    },
    ...presentPrice(offer.price, language),
  }
}

/** An order at the price that it froze, or a chosen plan at what it costs now. */
export function presentUnfinished(found: Unfinished, language: Language) {
  if (found.kind === 'plan') {
    const { product, price } = found.offer
    return {
      order_id: null,
      product_id: product.id,
      name: product[`name_${language}`],
      amount_minor: price.finalPrice,
      payable_until: null,
    }
  }
  const { order } = found
  const [line] = order.lines
  invariant(line, 'an order has a line')
  return {
    order_id: order.id,
    product_id: line.id,
    name: line[`name_${language}`],
    amount_minor: order.final_price_minor,
    // Of one whose window is over nothing is promised.
    payable_until: order.status === 'incomplete' ? null : writeMoment(order.payable_until),
  }
}

export function presentComingPeriod({ startsAt, begins, endsAt, renews, awaitsCard, refund }: ComingPeriod) {
  return {
    starts_at: startsAt.toISOString(),
    begins,
    ends_at: endsAt.toISOString(),
    renews,
    awaits_card: awaitsCard,
    refund: refund && { until: refund.until.toISOString(), right: refund.right },
  }
}

/** What renewals behind a purchase will cost, and the price that is scheduled. */
export function presentFirstRenewal(renewal: Offer['renewal'], language: Language) {
  const { change } = renewal
  return {
    price_after_tax_minor: renewal.first,
    ...presentRenewalPrices(renewal),
    price_change: change && presentScheduledPrice(change, language),
  }
}

/** A price that is scheduled, beside the consent to renewals. */
export function presentScheduledPrice(
  change: NonNullable<Offer['renewal']['change']>,
  language: Language,
): z.infer<typeof scheduledPrice> {
  return {
    id: change.id,
    applies_from: change.applies_from,
    text: language === 'ar' ? change.text_ar : change.text_en,
    price_after_tax_minor: change.priceAfterTax,
    asks_consent: change.asks_consent,
  }
}

/** How long coupons lower renewals, and what comes then. */
export function presentRenewalPrices({ lowered, whole, later }: RenewalPrices) {
  return {
    discounted_renewals: lowered,
    price_without_discount_minor: whole,
    later_prices: later.map(({ count, price }) => ({ renewals: count, price_after_tax_minor: price })),
  }
}

/** The lines of a price: what is summed, and each tax. */
export function presentPrice(price: Offer['price'], language: Language) {
  return {
    taxes: price.taxes.map(({ tax, amount }) =>
      presentTax({ ...tax, percentage_bp: tax.percentage, amount_minor: amount }, language),
    ),
    ...presentSums({
      price_before_tax_minor: price.priceBeforeTax,
      discount_minor: price.discount,
      taxes_minor: price.taxesTotal,
      price_after_tax_minor: price.priceAfterTax,
      previous_balance_minor: price.previousBalance,
      final_price_minor: price.finalPrice,
    }),
  }
}

export function presentOrderSummary(
  order: OrderSummaryView,
  language: Language,
): z.infer<typeof OrderSummary> {
  return {
    id: order.id,
    ref_id: order.ref_id,
    client: order.client,
    method: order.method,
    status: order.status,
    settled_by: order.settled_by,
    products: order.lines.map((line) => ({
      id: line.id,
      name: line[`name_${language}`],
      name_ar: line.name_ar,
      name_en: line.name_en,
      price: toRiyals(halalas(line.price_minor)),
      price_minor: line.price_minor,
      points: line.points,
      days: line.days,
      group_sharing: line.group_sharing ? 'yes' : 'no',
    })),
    ...presentSums(order),
    credit_minor: order.credit_minor,
    refunded: toRiyals(halalas(order.refunded_minor)),
    refunded_minor: order.refunded_minor,
    refund_request: order.refund_request,
    can_pay: isPayable(order.status) && order.blocked_by === null,
    blocked_by: order.blocked_by,
    can_cancel: canMove(orderMoves, order.status, 'cancel'),
    payable_until: writeMoment(order.payable_until),
    price_until: writeMoment(order.price_until),
    created_at: writeMoment(order.created_at),
    updated_at: writeMoment(order.updated_at),
  }
}

export function presentOrder(order: OrderView, language: Language): z.infer<typeof Order> {
  return {
    ...presentOrderDetails(order, language),
    payments: order.payments.map((payment) => presentPayment(payment, language)),
  }
}

/** The whole order but its payments, which customers and staff see differently. */
export function presentOrderDetails(
  order: OrderView,
  language: Language,
): Omit<z.infer<typeof Order>, 'payments'> {
  return {
    ...presentOrderSummary(order, language),
    taxes: order.taxes.map((tax) => presentTax(tax, language)),
    trackers: order.trackers.map((tracker) => ({
      step: tracker.step,
      message: tracker.failure && errorText(language, tracker.failure),
      created_at: writeMoment(tracker.created_at),
    })),
    refunds: order.refunds.map((refund) => presentRefund(refund, order.payments)),
    coupon: order.coupon,
    company: order.company && presentCompany(order.company),
    purchase_order: order.purchase_order,
    can_quote: isQuotable(order),
    can_replace: isReplaceable(order),
    auto_renew: order.auto_renew,
    members: order.members,
    subscription_id: order.subscription_id,
    cancel_cause: order.cancel_cause,
    credited_to: order.credited_to,
    language: order.language,
    partner_links: linksOf(order),
  }
}

function isReplaceable(order: OrderView): boolean {
  const { method, status, discount_minor: discount, coupon, has_quote: hasQuote } = order
  return canBeReplaced({ method, status, isLowered: discount > 0 && coupon === null, hasQuote })
}

function isQuotable({
  method,
  status,
  final_price_minor,
  plan_change_id,
  company,
  blocked_by,
}: OrderView): boolean {
  const order = { method, status, finalPrice: final_price_minor, planChangeId: plan_change_id }
  return company !== null && blocked_by === null && canBeQuoted(order)
}

/** Back to the partner that sold it, with the partner's own reference. */
function linksOf({ id, partner }: OrderView): z.infer<typeof Order>['partner_links'] {
  if (!partner) return null
  const { name, reference, return_url, cancel_url } = partner
  const wayTo = (address: string | null) => {
    if (address === null) return null
    const url = new URL(address)
    url.searchParams.set('order_id', id)
    if (reference !== null) url.searchParams.set('reference', reference)
    return url.href
  }
  return { name, return_url: wayTo(return_url), cancel_url: wayTo(cancel_url) }
}

function presentTax(
  tax: { id: string; name_ar: string; name_en: string; percentage_bp: number; amount_minor: number },
  language: Language,
) {
  return {
    id: tax.id,
    name: tax[`name_${language}`],
    name_ar: tax.name_ar,
    name_en: tax.name_en,
    percentage: toPercent(basisPoints(tax.percentage_bp)),
    amount: toRiyals(halalas(tax.amount_minor)),
    amount_minor: tax.amount_minor,
  }
}

function presentSums(sums: Sums) {
  return {
    price_before_tax: toRiyals(halalas(sums.price_before_tax_minor)),
    price_before_tax_minor: sums.price_before_tax_minor,
    discount: toRiyals(halalas(sums.discount_minor)),
    discount_minor: sums.discount_minor,
    taxes_minor: sums.taxes_minor,
    price_after_tax: toRiyals(halalas(sums.price_after_tax_minor)),
    price_after_tax_minor: sums.price_after_tax_minor,
    previous_balance: toRiyals(halalas(sums.previous_balance_minor)),
    previous_balance_minor: sums.previous_balance_minor,
    final_price: toRiyals(halalas(sums.final_price_minor)),
    final_price_minor: sums.final_price_minor,
  }
}
