import type { z } from '@hono/zod-openapi'
import { type Client, updateClientRoute } from '#contract/clients'
import { getOrderRoute, placeOrderRoute, quoteOrderRoute } from '#contract/orders'
import type { Quote } from '#contract/quotes'
import { errors as shopErrors } from '#rules/errors/errors'
import { couponCode } from '#rules/sale/coupon-code'
import { isPaid, isPayable } from '#rules/sale/order'
import { isId } from '#rules/core/uuid'
import { companyErrorsOf, companyOf, companyValues, type CompanyValues } from '../../ui/company-values.ts'
import type { Sums } from '#ui/price-lines'
import type { Api } from '../../request/api.server.ts'
import { isOfGroups } from '../group/phones.ts'
import { type ShownPeriod, toShownPeriod } from '../shown-period.server.ts'
import {
  type DetailField,
  type DetailsErrors,
  type DetailsForm,
  detailFields,
  missingIn,
} from './details-form.ts'

/**
 * What stands beside the consent to renewal, or of the renewals of a plan that renews. Halalas with tax;
 * `change`: a price that is scheduled.
 */
export type ShownRenewal = {
  price: number
  discounted: number | null
  later: z.infer<typeof Quote>['renewal']['later_prices']
  change: z.infer<typeof Quote>['renewal']['price_change']
  /** The order stands as it was placed: a scheduled price is shown, and not agreed to with it. */
  standsAsPlaced?: true
}

/** The price that the page shows, worked out by the API for this client. */
export type ShownPrice = {
  sums: Sums
  coupon: string | null
  /** Another plan runs, and this purchase replaces it. */
  upgrade: {
    subscription: string
    credit: number
    creditUsed: number
    asksWhoStays: boolean
    /** Days and points of the plan that runs lapse, and nothing of them is credited. */
    lapses: boolean
  } | null
  /** Days and points that an order was placed with; null of a quote: what the shop sells. */
  term: { days: number; points: number } | null
  /** What it brings if it is paid now; null of an order that cannot be. */
  period: ShownPeriod | null
  /** What a renewal costs, and how long a coupon lowers it; null where an order was placed already. */
  renewal: ShownRenewal | null
}

export type PlacedBefore = {
  id: string
  productId: string
  coupon: string | null
  renews: boolean
  company: CompanyValues | null
  purchaseOrder: string
  /** Phones that the plan will be shared with. */
  members: string[]
  price: ShownPrice
  /** Lapsed: it holds nothing any more, and its price is the price only as long as the shop asks the same. */
  status: 'unpaid' | 'lapsed' | 'paid'
  /** No other order takes its place: it is paid as it is. */
  isFixed: boolean
}

/** The order that this tab placed before; null when it is somebody else's, or over. */
export async function findPlacedOrder(api: Api, id: string | null): Promise<PlacedBefore | null> {
  if (!isId(id)) return null
  const answer = await api.call(getOrderRoute, { params: { id } })
  if (answer.status !== 200) return null
  const { order, period } = answer.body
  const product = order.products[0]
  if (!product || !(isPayable(order.status) || isPaid(order.status))) return null
  return {
    id: order.id,
    productId: product.id,
    coupon: order.coupon,
    renews: order.auto_renew,
    company: companyValues(order.company),
    purchaseOrder: order.purchase_order ?? '',
    members: order.members,
    price: {
      sums: order,
      coupon: order.coupon,
      upgrade: null,
      term: { days: product.days, points: product.points },
      period: period && toShownPeriod(period, answer),
      renewal: null,
    },
    status: order.status === 'incomplete' ? 'lapsed' : isPayable(order.status) ? 'unpaid' : 'paid',
    isFixed: !order.can_replace,
  }
}

export type Refused = { refusal: string; code: number; subscription: string | null }
export type Quoted = { price: ShownPrice } | Refused

/** What a plan costs now; `replaces`: in place of this order, which keeps all that it holds. */
export async function quote(
  api: Api,
  productId: string,
  coupon: string | null,
  replaces: string | null,
): Promise<Quoted> {
  const body = { product_id: productId, coupon, replaces }
  const answer = await api.call(quoteOrderRoute, { body })
  if (answer.status === 200) return { price: toShownPrice(answer.body.quote, answer) }
  const { message, code } = answer.body
  // `plan_running` brings the subscription that has to end first.
  const subscription = answer.status === 409 ? (answer.body.subscription_id ?? null) : null
  return { refusal: message, code, subscription }
}

/** With the coupon while it is good, else without. */
export async function quoteAnew(
  api: Api,
  productId: string,
  coupon: string | null,
  replaces: string | null,
): Promise<Quoted> {
  const quoted = await quote(api, productId, coupon, replaces)
  return 'price' in quoted || coupon === null ? quoted : quote(api, productId, null, replaces)
}

/**
 * An unpaid order at its own price, with what renewals will cost; and whether the same is sold otherwise by
 * now, so that this would not hold for an order that replaced it.
 */
export async function readStanding(
  api: Api,
  plan: { days: number; points: number },
  own: PlacedBefore,
): Promise<{ price: ShownPrice; isSoldOtherwise: boolean } | Refused> {
  const quoted = await quoteAnew(api, own.productId, own.coupon, own.id)
  if (!('price' in quoted)) return quoted
  const { sums, term } = own.price
  const { upgrade, renewal, coupon, sums: now } = quoted.price
  // What is unused of the plan that runs has become worth another sum: only an order that takes this one's
  // place can be paid.
  if (upgrade && (now.credit_minor ?? 0) !== (sums.credit_minor ?? 0)) {
    return { price: quoted.price, isSoldOtherwise: false }
  }
  // Of a coupon that cannot be used any more the payment says so; the plan itself may be sold as it was.
  const isPricedOtherwise =
    now.price_before_tax_minor !== sums.price_before_tax_minor ||
    (coupon === own.coupon &&
      (now.price_after_tax_minor !== sums.price_after_tax_minor || taxesOf(now) !== taxesOf(sums)))
  return {
    price: { ...own.price, renewal: coupon === own.coupon ? renewal : standing(renewal), upgrade },
    isSoldOtherwise: isPricedOtherwise || term?.days !== plan.days || term.points !== plan.points,
  }
}

/**
 * The order's coupon is over, so that no other order takes its place: going on with it agrees to no scheduled
 * price, which it may have been placed without.
 */
const standing = (renewal: ShownRenewal | null): ShownRenewal | null =>
  renewal && { ...renewal, standsAsPlaced: true }

/** Another rate in the same price is another invoice. */
const taxesOf = ({ taxes }: Sums) =>
  taxes.map(({ percentage, amount_minor }) => `${percentage} % ${amount_minor}`).join()

function toShownPrice(quote: z.infer<typeof Quote>, answer: { headers: Headers }): ShownPrice {
  const { plan_change: change, renewal } = quote
  return {
    sums: { ...quote, credit_minor: change?.credit_used_minor ?? 0 },
    coupon: quote.coupon,
    upgrade: change && {
      subscription: change.subscription_id,
      credit: change.credit_minor,
      creditUsed: change.credit_used_minor,
      asksWhoStays: change.asks_who_stays,
      lapses: change.credit_minor === 0 && isLater(change.runs_until, quote.period.starts_at),
    },
    term: null,
    period: toShownPeriod(quote.period, answer),
    renewal: {
      price: renewal.price_after_tax_minor,
      discounted: renewal.discounted_renewals,
      later: renewal.later_prices,
      change: renewal.price_change,
    },
  }
}

const isLater = (one: string, other: string) => Date.parse(one) > Date.parse(other)

export type Placed =
  | { outcome: 'placed'; order: string }
  | { outcome: 'invalid'; errors: DetailsErrors; message?: string }
  /** The price, or what it buys, is not what was seen any more. */
  | { outcome: 'price_changed'; price: ShownPrice }
  | { outcome: 'refused'; message: string; status: number }

/** What is missing, and what of the company is there and malformed: all of it is told in the first pass. */
export async function findWrong(api: Api, form: DetailsForm): Promise<DetailsErrors> {
  const missing = missingIn(form)
  if (Object.keys(missing).length === 0 || !form.company) return missing
  // The shop knows what a company's numbers look like; one that is whole is kept, as with the order.
  const answer = await api.call(updateClientRoute, { body: { company: companyOf(form.company) } })
  return answer.status === 200 ? missing : { ...companyErrorsOf(answer.body.errors), ...missing }
}

/**
 * Saves the invoice details and places the order, unless this very order stands already. An unpaid order that
 * differs from what is wanted now is replaced: one purchase has one order. Where the new one is refused, it
 * stays as it was.
 */
export async function place(api: Api, planId: string, form: DetailsForm): Promise<Placed> {
  const errors = await findWrong(api, form)
  if (Object.keys(errors).length > 0) return { outcome: 'invalid', errors }
  const saved = await saveDetails(api, form)
  if ('outcome' in saved) return saved

  const coupon = couponCode(form.appliedCoupon) || null
  const before = await findPlacedOrder(api, form.order)
  const isSame = before && isAlike(before, { planId, coupon, form, company: companyValues(saved.company) })
  if (before && (before.status === 'paid' || before.isFixed || (isSame && !agreesToScheduled(form)))) {
    return { outcome: 'placed', order: before.id }
  }

  const wanted = {
    product_id: planId,
    coupon,
    // Also where it is replaced already: a repeat of this request is the same one.
    replaces: isId(form.order) ? form.order : null,
    company: form.company && companyOf(form.company),
    ...(form.company && { purchase_order: form.purchaseOrder }),
    auto_renew: form.renews,
    accept_terms: true as const,
    ...(agreesToRenewals(form) && { price_change_id: form.priceChange }),
    ...(form.expected !== null && { expected_final_price_minor: form.expected }),
    ...(form.expectedPrice !== null && { expected_price_after_tax_minor: form.expectedPrice }),
    ...(form.expectedRenewal !== null && { expected_renewal_price_minor: form.expectedRenewal }),
    ...(form.expectedTerm && {
      expected_days: form.expectedTerm.days,
      expected_points: form.expectedTerm.points,
    }),
  }
  // Nothing that was entered gets lost: the order that goes had members.
  const members = before?.productId === planId ? before.members : form.members
  let answer = await api.call(placeOrderRoute, {
    body: { ...wanted, ...(members.length > 0 && { members: members.map(toWire) }) },
    ...(form.key && { idempotencyKey: form.key }),
  })
  if (members.length > 0 && answer.status === 422 && isAboutMembers(answer.body)) {
    // They cannot share it any more. The step that follows asks for them again.
    answer = await api.call(placeOrderRoute, {
      body: wanted,
      ...(form.key && { idempotencyKey: `${form.key}-alone` }),
    })
  }
  if (answer.status === 201) return { outcome: 'placed', order: answer.body.order.id }
  // Its money has come this moment: the payment page shows it.
  if (before && answer.body.code === shopErrors.order_not_cancellable[0]) {
    return { outcome: 'placed', order: before.id }
  }
  // It holds its coupon, which no other order gets any more: a price within its window stands.
  if (isSame && couponRefusals.has(answer.body.code)) return { outcome: 'placed', order: before.id }
  // `price_changed` brings the new quote.
  if (answer.status === 409 && answer.body.quote) {
    return { outcome: 'price_changed', price: toShownPrice(answer.body.quote, answer) }
  }
  return { outcome: 'refused', message: answer.body.message, status: answer.status }
}

function isAboutMembers({ code, errors = {} }: { code: number; errors?: object | undefined }): boolean {
  return isOfGroups(code) || Object.keys(errors).some((field) => field.startsWith('members'))
}

function toWire(phone: string) {
  return { phone_extension: '+966', phone_number: phone }
}

/** What renewals cost stood beside the button, which agrees to it. */
const agreesToRenewals = ({ renews, changesRenewals }: DetailsForm) => renews || changesRenewals

type Wanted = { planId: string; coupon: string | null; form: DetailsForm; company: CompanyValues | null }

/**
 * A scheduled price is agreed to, which the order before may have been placed without: another takes its
 * place.
 */
const agreesToScheduled = (form: DetailsForm) => agreesToRenewals(form) && form.priceChange !== null

const couponRefusals = new Set<number>(
  [shopErrors.coupon_not_valid, shopErrors.coupon_used_up, shopErrors.coupon_first_purchase_only].map(
    ([code]) => code,
  ),
)

/**
 * One that lapsed holds no price: whether it could be opened again is not asked, as another one takes its
 * place.
 */
function isAlike(before: PlacedBefore, now: Wanted) {
  return (
    before.status !== 'lapsed' &&
    JSON.stringify(before.company) === JSON.stringify(now.company) &&
    (!now.company || before.purchaseOrder === now.form.purchaseOrder) &&
    before.productId === now.planId &&
    before.coupon === now.coupon &&
    before.renews === now.form.renews &&
    before.price.sums.final_price_minor === now.form.expected &&
    before.price.term?.days === now.form.expectedTerm?.days &&
    before.price.term?.points === now.form.expectedTerm?.points
  )
}

type Saved = { company: z.infer<typeof Client>['company'] }

/** Into the account, for the next purchase, too; the account's company stays where a person buys. */
async function saveDetails(api: Api, form: DetailsForm): Promise<Placed | Saved> {
  const body = { ...form.details, ...(form.company && { company: companyOf(form.company) }) }
  const answer = await api.call(updateClientRoute, { body })
  if (answer.status === 200) return { company: form.company && answer.body.client.company }
  const { message, errors } = answer.body
  return {
    outcome: 'invalid',
    errors: { ...toDetailsErrors(errors), ...companyErrorsOf(errors) },
    message,
  }
}

function toDetailsErrors(errors: Record<string, string[]> | undefined): DetailsErrors {
  return Object.fromEntries(
    detailFields.flatMap((field: DetailField) => {
      const result = errors?.[field]?.[0]
      return result ? [[field, result]] : []
    }),
  )
}
