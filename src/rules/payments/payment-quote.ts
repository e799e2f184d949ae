import { isPaid, isPayable, type OrderMethod, type OrderStatus } from '#rules/sale/order'
import { addDays } from '#rules/core/riyadh-days'
import type { CompanyBuyer, FrozenDocument } from '#rules/tax/tax-document'

/**
 * A quote on paper for an unpaid order of a company, with a link by which any colleague may pay it. It is no
 * tax document and has a number of its own. Amounts are whole halalas. Source: docs/decisions/0142.
 */
export type PaymentQuote = FrozenQuote & {
  number: string
  /** ISO 8601, in UTC. */
  issuedAt: string
  validUntil: string
}

/** What is kept of it as one JSON value, and never changes. */
export type FrozenQuote = Pick<FrozenDocument, 'seller' | 'lines' | 'totals' | 'purchaseOrder'> & {
  /** The company alone: it names no person. */
  buyer: CompanyBuyer
  /** Days of the plan. */
  days: number
  /** What the client's balance pays of the total, and what the payer pays. */
  previousBalance: number
  due: number
}

/** A quote as it was issued, of the row in which it is kept; null once its account was closed unpaid. */
export function wholeQuote(row: {
  content: FrozenQuote | null
  ref_id: bigint
  issued_at: Date
  valid_until: Date
}): PaymentQuote | null {
  return (
    row.content && {
      ...row.content,
      number: quoteNumber(Number(row.ref_id)),
      issuedAt: row.issued_at.toISOString(),
      validUntil: row.valid_until.toISOString(),
    }
  )
}

/** Days for which a quote is good. */
export const quoteDays = 14

/** `QT-000042`. */
export function quoteNumber(refId: number): string {
  return `QT-${String(refId).padStart(6, '0')}`
}

/**
 * Until when a quote that is issued now holds: its days, and no longer than until a price of the shop that is
 * scheduled already begins. Prices that are scheduled later do not change it, and those of subscribers are
 * not what its order costs. All quotes of one order end with its first one at the latest; null once that is
 * past.
 * @param ends `nextPrice`: when the shop's next price of the plan begins; `firstEnd`: when the order's first
 * quote ends. Null: there is none
 */
export function quoteEnd(
  now: Date,
  { nextPrice, firstEnd }: { nextPrice: Date | null; firstEnd: Date | null },
): Date | null {
  const ends = [addDays(now, quoteDays), nextPrice ?? now, firstEnd ?? now].filter((end) => end > now)
  if (firstEnd && firstEnd <= now) return null
  return new Date(Math.min(...ends.map(Number)))
}

/**
 * Whether a quote can be issued for an order, beside its being a company's. A partner's order is paid as the
 * partner agreed, a renewal and an upgrade are sums of their day, and an order whose window is over holds
 * nothing any more. Halalas.
 * @param order `planChangeId` of an upgrade
 */
export function canBeQuoted(order: {
  method: OrderMethod
  status: OrderStatus
  finalPrice: number
  planChangeId: string | null
}): boolean {
  const { method, status, finalPrice, planChangeId } = order
  return (
    method === 'store' &&
    isPayable(status) &&
    status !== 'incomplete' &&
    finalPrice > 0 &&
    planChangeId === null
  )
}

/**
 * Where a quote stands. Only an `open` one can be paid; of the order of `withdrawn` ones nothing is shown.
 */
export const paymentQuoteStates = ['open', 'paid', 'withdrawn', 'cancelled', 'ended'] as const
export type PaymentQuoteState = (typeof paymentQuoteStates)[number]

/**
 * Where a quote stands at a moment. An order that waits incomplete has given back what it held: its quote is
 * over, too.
 */
export function paymentQuoteState(
  quote: { withdrawnAt: Date | null; validUntil: Date; orderStatus: OrderStatus },
  now: Date,
): PaymentQuoteState {
  const { withdrawnAt, validUntil, orderStatus } = quote
  if (withdrawnAt) return 'withdrawn'
  if (isPaid(orderStatus) || orderStatus === 'refunded') return 'paid'
  if (orderStatus === 'cancelled') return 'cancelled'
  return orderStatus === 'incomplete' || validUntil <= now ? 'ended' : 'open'
}
