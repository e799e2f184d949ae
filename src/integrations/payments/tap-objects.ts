import { GatewayUnreachable } from '#rules/errors/vendor-errors'
import { halalas, type Halalas } from '#rules/core/money'
import { declineOf, failureOf } from '#integrations/payments/tap-failures'
import { handleOfSaved, readHandle } from '#integrations/payments/tap-handles'
import type { TapCard, TapCharge, TapRefund } from '#integrations/payments/tap-shapes'
import type {
  Charge,
  GatewayCard,
  GatewayPayment,
  Payer,
  RefundToSend,
  SavedCardSource,
} from '#domain/core/ports/gateway'

/** What a charge is made of, before Tap has a token of it. */
export type TapSource =
  | { kind: 'token'; token: string; saves: boolean }
  | ({ kind: 'saved_card' } & SavedCardSource)
  | { kind: 'apple_pay'; token: string }

/** Bodies of requests to Tap, and Tap's objects translated into the shop's types. */
export function chargeBody(charge: Charge, source: TapSource, tokenId: string, webhookUrl: string) {
  const handle = source.kind === 'saved_card' ? readHandle(source.handle) : null
  const saved = handle?.kind === 'card' ? handle : null
  // Without its owner a card is charged by the agreement that was made when it was saved.
  // With its owner there the bank is always asked, so `asksBank` changes nothing.
  const isAlone = source.kind === 'saved_card' && !source.isOwnerPresent
  return {
    amount: decimalsOf(charge.amount),
    currency: 'SAR',
    threeDSecure: !isAlone,
    customer_initiated: !isAlone,
    ...(isAlone && saved ? { payment_agreement: { id: saved.agreement } } : {}),
    save_card: source.kind === 'token' && source.saves,
    description: charge.description,
    metadata: { order_id: charge.orderId, payment_id: charge.id },
    reference: { transaction: charge.id, order: charge.orderId, idempotent: charge.id },
    // The store notifies its clients itself.
    receipt: { email: false, sms: false },
    customer: saved ? { id: saved.customer } : customerOf(charge.payer),
    source: { id: tokenId },
    redirect: { url: charge.callbackUrl },
    post: { url: webhookUrl },
  }
}

export function refundBody({ id, payment, amount }: RefundToSend, chargeId: string, triesBefore: number) {
  return {
    charge_id: chargeId,
    amount: decimalsOf(amount),
    currency: 'SAR',
    reason: 'requested_by_customer',
    reference: { merchant: id, idempotent: `${id}.${triesBefore}` },
    metadata: { payment_id: payment.id },
  }
}

/** Tap wants a first name, and a phone or an email. */
export function customerOf(payer: Payer) {
  return {
    first_name: payer.firstName || 'Client',
    ...(payer.lastName ? { last_name: payer.lastName } : {}),
    ...(payer.email ? { email: payer.email } : {}),
    phone: { country_code: payer.phoneExtension.replace('+', ''), number: payer.phoneNumber },
  }
}

export function savedCardOf(text: string) {
  const handle = readHandle(text)
  return handle?.kind === 'card'
    ? { saved_card: { card_id: handle.card, customer_id: handle.customer } }
    : { saved_card: {} }
}

/** Apple's token comes as JSON: whole, or its payment data alone. */
export function applePayOf(text: string) {
  let token: unknown = null
  try {
    token = JSON.parse(text)
  } catch {
    // Tap says what it thinks of it.
  }
  const inner = typeof token === 'object' && token !== null ? Reflect.get(token, 'paymentData') : undefined
  return { type: 'applepay', token_data: inner ?? token ?? {} }
}

/** A refund that brought nothing back and never will; what is unknown is asked about again. */
export function isRefusedRefund(status: string): boolean {
  return /^(DECLINED|FAILED|CANCELL?ED|RESTRICTED)$/.test(status)
}

/** What Tap answers to a refund; whatever is neither done nor refused is still on its way. */
export function toRefundAnswer(refund: TapRefund) {
  const { id: reference, status, response } = refund
  if (isRefusedRefund(status)) {
    const message = `${status} ${response?.code ?? ''} ${response?.message ?? ''}`.trim()
    return { outcome: 'refused' as const, message }
  }
  return { outcome: status === 'REFUNDED' ? ('done' as const) : ('pending' as const), reference }
}

/**
 * A charge of Tap with its refunds that came back, in our words; sums in halalas. A charge that names no id
 * of ours goes by its own, and the month in which a card ends is not known, as Tap does not say it.
 */
export function toGatewayPayment(charge: TapCharge, back: TapRefund[]): GatewayPayment {
  const status = statusOf(charge.status)
  const code = charge.response?.code ?? null
  const failure = status === 'failed' ? failureOf(charge.status, code) : null
  const orderId = charge.metadata?.['order_id']
  const { card } = charge
  return {
    id: charge.reference?.transaction || charge.id,
    reference: charge.id,
    status,
    amount: minorOf(charge.amount),
    refunded: halalas(back.reduce((sum, refund) => sum + minorOf(refund.amount), 0)),
    currency: charge.currency,
    live: charge.live_mode,
    orderId: typeof orderId === 'string' ? orderId : null,
    redirectUrl: status === 'open' ? (charge.transaction?.url ?? null) : null,
    failure,
    decline: failure && declineOf(code, failure),
    rawStatus: charge.status,
    message: [code, charge.response?.message].filter(Boolean).join(' '),
    card: card?.last_four
      ? { brand: markOf(card), lastFour: card.last_four.slice(-4), name: '', month: null, year: null }
      : null,
    savedCard: charge.save_card ? handleOfSaved(charge) : null,
  }
}

function statusOf(status: string): GatewayPayment['status'] {
  switch (status) {
    case 'CAPTURED':
      return 'paid'
    case 'VOID':
      return 'void'
    case 'ABANDONED':
    case 'CANCELLED':
    case 'FAILED':
    case 'DECLINED':
    case 'RESTRICTED':
    case 'TIMEDOUT':
    case 'UNKNOWN':
      return 'failed'
    // INITIATED, IN_PROGRESS and whatever is new: no money was taken yet.
    default:
      return 'open'
  }
}

export function faceOf(card: TapCard): GatewayCard {
  return {
    brand: markOf(card),
    lastFour: card.last_four.slice(-4),
    name: card.name ?? '',
    month: card.exp_month,
    year: card.exp_year < 100 ? 2000 + card.exp_year : card.exp_year,
  }
}

/** The mark in the shop's words. A mada card's brand is the one of its second scheme. */
export function markOf(card: {
  brand?: string | null | undefined
  scheme?: string | null | undefined
}): string {
  const known = (card.scheme || card.brand || '').toLowerCase()
  const marks: Record<string, string> = { mastercard: 'master', american_express: 'amex' }
  return marks[known] ?? known
}

/** Halalas as riyals with two decimals: a JSON number, exact to that many places. */
function decimalsOf(amount: Halalas): number {
  return Number((amount / 100).toFixed(2))
}

/**
 * Rejects fractions of a halala: rounded, a wrong amount could pass for the right one. Error:
 * GatewayUnreachable.
 */
export function minorOf(amount: number): Halalas {
  const minor = Math.round(amount * 100)
  if (Math.abs(amount * 100 - minor) > 0.000_1) throw new GatewayUnreachable(`Tap names ${amount}`)
  return halalas(minor)
}
