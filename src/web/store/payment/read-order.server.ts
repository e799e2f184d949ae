import type { z } from '@hono/zod-openapi'
import { getStoreRoute } from '#contract/catalogue'
import { type Consent, listConsentsRoute } from '#contract/clients-privacy'
import { getOrderRoute, type Order } from '#contract/orders'
import { listPaymentMethodsRoute, type Payment, type PaymentMethod } from '#contract/payments'
import { listSubscriptionsRoute } from '#contract/subscriptions'
import { isOpenPayment } from '#rules/payments/payment'
import { runningStatuses } from '#rules/sale/subscription'
import { isId } from '#rules/core/uuid'
import type { Sums } from '#ui/price-lines'
import type { Api } from '../../request/api.server.ts'
import { type ShownPeriod, toShownPeriod } from '../shown-period.server.ts'
import { isSettled } from './verify.ts'

/** An order that can be paid, as the payment page needs it. */
export type PayableOrder = {
  id: string
  due: number
  plan: { id: string; name: string; days: number; points: number; isShared: boolean }
  sums: Sums
  coupon: string | null
  renews: boolean
  /** What it brings if it is paid now; null of a renewal. */
  period: ShownPeriod | null
  /** The client can change it, or order the same anew at the price of today. */
  canOrderAnew: boolean
  /** A colleague may pay it by a quote's link. */
  isForCompany: boolean
  /** It continues a plan; there is nothing to change about it but the card. */
  isRenewal: boolean
  /** Somebody else placed it: the client agrees to the terms first. */
  wantsTerms: boolean
  /**
   * The partner's program that placed it, for whom it stays as it is, and where whoever does not want to pay
   * goes.
   */
  seller: { name: string; cancelUrl: string | null } | null
  /** The attempt that waits for its end, if there is one. */
  open: OpenAttempt | null
  /** Why the last attempt did not pay it. */
  failure: {
    message: string
    next: 'try_again' | 'other_card' | 'check_card' | 'wait'
    /** The bank wants the CVC of a saved card. */
    wantsCvc: boolean
  } | null
  /** The saved card whose CVC the bank has asked for. */
  wantsCvcOf: { brand: string; last_four: string } | null
}

export type OpenAttempt = { id: string; redirect_url: string | null }

export type SavedCard = Pick<
  z.infer<typeof PaymentMethod>,
  'id' | 'brand' | 'last_four' | 'month' | 'year' | 'is_default' | 'is_expired' | 'needs_bank'
> & {
  /** The gateway that charges it. */
  gateway: string
  /** The plan of the order renews with it. */
  renewsIt: boolean
}

export type Payable =
  | { state: 'payable'; order: PayableOrder; cards: SavedCard[] }
  | { state: 'paid'; id: string }
  /**
   * Cancelled by its owner elsewhere, by staff, by the partner who placed it, or because another order has
   * paid its plan; `isReturned`: money came for it all the same, and goes back.
   */
  | { state: 'cancelled'; id: string; runs: RunningPlan | null; isReturned: boolean }
  /** Another plan of theirs runs: they change it, or give the order up. */
  | {
      state: 'blocked'
      id: string
      plan: { id: string; name: string }
      runningId: string
      seller: PayableOrder['seller']
    }
  /**
   * No such order, somebody else's, or one that is over. What is not their own may have been ordered for
   * another number of theirs.
   */
  | { state: 'invalid'; isOwn: boolean }

/** The plan of a cancelled order, which runs by another one: that order's id and number. */
export type RunningPlan = { name: string; order: string; refNumber: number }

/**
 * The order that an address names, and what the visitor may do about it; a faulty id answers like somebody
 * else's order.
 */
export async function readPayable(api: Api, id: string | null): Promise<Payable> {
  if (!isId(id)) return { state: 'invalid', isOwn: false }
  const [answer, methods, consents] = await Promise.all([
    api.call(getOrderRoute, { params: { id } }),
    api.call(listPaymentMethodsRoute),
    api.call(listConsentsRoute),
  ])
  if (answer.status !== 200) return { state: 'invalid', isOwn: false }
  const { order, period } = answer.body
  if (isSettled(order.status)) return { state: 'paid', id: order.id }
  if (order.status === 'cancelled') {
    const isReturned = order.refunds.length > 0
    return { state: 'cancelled', id: order.id, runs: await findRunningPlan(api, order), isReturned }
  }
  if (order.blocked_by !== null) {
    const { id = '', name = '' } = order.products[0] ?? {}
    const seller = toSeller(order.partner_links)
    return { state: 'blocked', id: order.id, plan: { id, name }, runningId: order.blocked_by, seller }
  }
  if (!order.can_pay) return { state: 'invalid', isOwn: true }
  return {
    state: 'payable',
    order: {
      ...toPayable(order),
      period: period && toShownPeriod(period, answer),
      wantsTerms: consents.status === 200 && (await wantsTerms(api, order.method, consents.body.consents)),
    },
    cards:
      methods.status === 200 ? methods.body.payment_methods.flatMap((card) => toSavedCard(card, order)) : [],
  }
}

/**
 * Null where the order went for another reason than that its plan was paid by another one, and where that
 * does not run.
 */
async function findRunningPlan(
  api: Api,
  { cancel_cause: cause, products: [product] }: Pick<z.infer<typeof Order>, 'cancel_cause' | 'products'>,
): Promise<RunningPlan | null> {
  if (cause !== 'bought_since' && cause !== 'plan_changed') return null
  const answer = await api.call(listSubscriptionsRoute)
  if (answer.status !== 200) return null
  const running = answer.body.subscriptions.find(
    ({ status, product: { id } }) => id === product?.id && runningStatuses.some((one) => one === status),
  )
  const id = running?.periods.findLast(({ ended_early_at: ended }) => ended === null)?.order_id
  const paid = id ? await api.call(getOrderRoute, { params: { id } }) : null
  if (!running || paid?.status !== 200) return null
  return { name: running.product.name, order: paid.body.order.id, refNumber: paid.body.order.ref_id }
}

/**
 * Whoever places an order agrees to the terms with it. A renewal continues what was agreed to; the other
 * orders of clients who never agreed were made by staff or a partner, and those of partners want the text
 * that stands now.
 */
async function wantsTerms(
  api: Api,
  method: z.infer<typeof Order>['method'],
  consents: z.infer<typeof Consent>[],
): Promise<boolean> {
  if (method === 'subscription') return false
  const terms = consents.find(({ kind }) => kind === 'terms')
  if (!terms?.granted) return true
  if (method !== 'api') return false
  const store = await api.call(getStoreRoute)
  return store.status === 200 && store.body.store.terms_version !== terms.text_version
}

function toPayable(order: z.infer<typeof Order>): Omit<PayableOrder, 'wantsTerms' | 'period'> {
  const product = order.products[0]
  const open = order.payments.find(({ status }) => isOpenPayment(status))
  const { taxes } = order
  return {
    id: order.id,
    due: order.final_price_minor,
    plan: {
      id: product?.id ?? '',
      name: product?.name ?? '',
      days: product?.days ?? 0,
      points: product?.points ?? 0,
      isShared: product?.group_sharing === 'yes',
    },
    sums: {
      price_before_tax_minor: order.price_before_tax_minor,
      discount_minor: order.discount_minor,
      taxes: taxes.map(({ name, percentage, amount_minor }) => ({ name, percentage, amount_minor })),
      price_after_tax_minor: order.price_after_tax_minor,
      previous_balance_minor: order.previous_balance_minor,
      credit_minor: order.credit_minor,
      final_price_minor: order.final_price_minor,
    },
    coupon: order.coupon,
    renews: order.auto_renew,
    canOrderAnew: order.can_replace,
    isForCompany: order.company !== null && order.method === 'store' && order.final_price_minor > 0,
    isRenewal: order.method === 'subscription',
    seller: toSeller(order.partner_links),
    open: open ? { id: open.id, redirect_url: open.redirect_url } : null,
    failure: open ? null : lastFailure(order.payments),
    wantsCvcOf: wantsCvcOf(order.payments),
  }
}

function toSeller(links: z.infer<typeof Order>['partner_links']): PayableOrder['seller'] {
  return links && { name: links.name, cancelUrl: links.cancel_url }
}

function lastFailure(payments: z.infer<typeof Payment>[]): PayableOrder['failure'] {
  const payment = payments.at(-1)
  if (!payment?.failure) return null
  const { message, next_step: next } = payment.failure
  return { message, next, wantsCvc: isCvcWanted(payment) }
}

function isCvcWanted({ method, failure }: z.infer<typeof Payment>): boolean {
  return method === 'saved_card' && failure?.name === 'incorrect_cvc'
}

/** A saved card is charged without its CVC, until its bank has said once that it wants it. */
function wantsCvcOf(payments: z.infer<typeof Payment>[]): PayableOrder['wantsCvcOf'] {
  return payments.findLast(isCvcWanted)?.card ?? null
}

/** Nothing of a card that no gateway of the store charges. */
function toSavedCard(
  card: z.infer<typeof PaymentMethod>,
  { subscription_id: plan }: Pick<z.infer<typeof Order>, 'subscription_id'>,
): SavedCard[] {
  const { id, gateway, brand, last_four, month, year, is_default, is_expired, needs_bank } = card
  if (card.status !== 'active' || gateway === null) return []
  const renewsIt = card.subscriptions.some((one) => one === plan)
  return [{ id, gateway, brand, last_four, month, year, is_default, is_expired, needs_bank, renewsIt }]
}
