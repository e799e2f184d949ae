import { canMove, type Moves } from '#rules/core/moves'

/**
 * What may happen to an order. Source: domain rules, "Order". `awaiting_fullfilment` is spelled as the
 * specification spells it.
 */
export const orderMoves = {
  pending: {
    openPayment: 'awaiting_payment',
    settle: 'awaiting_fullfilment',
    lapse: 'incomplete',
    cancel: 'cancelled',
  },
  awaiting_payment: {
    openPayment: 'awaiting_payment',
    settle: 'awaiting_fullfilment',
    decline: 'declined',
    lapse: 'incomplete',
    cancel: 'cancelled',
  },
  declined: {
    openPayment: 'awaiting_payment',
    settle: 'awaiting_fullfilment',
    lapse: 'incomplete',
    cancel: 'cancelled',
  },
  incomplete: { openPayment: 'awaiting_payment', settle: 'awaiting_fullfilment', cancel: 'cancelled' },
  awaiting_fullfilment: { provision: 'processing', refundPart: 'partially_refunded', refundAll: 'refunded' },
  processing: { complete: 'completed', refundPart: 'partially_refunded', refundAll: 'refunded' },
  completed: { refundPart: 'partially_refunded', refundAll: 'refunded' },
  // What a bank had taken is the store's again: nothing else of it was given back, or a part.
  partially_refunded: {
    refundPart: 'partially_refunded',
    refundAll: 'refunded',
    restorePart: 'partially_refunded',
    restoreAll: 'completed',
  },
  cancelled: {},
  refunded: { restorePart: 'partially_refunded', restoreAll: 'completed' },
} as const satisfies Moves

export type OrderStatus = keyof typeof orderMoves
export const orderStatuses = Object.keys(orderMoves) as OrderStatus[]

/** What waits to be paid within its window, and lapses at its end: a declined one, too. */
export const unpaidStatuses = orderStatuses.filter((status) => canMove(orderMoves, status, 'lapse'))

/**
 * Whether a bank may still take the card's money of an order back: it also does where the store gave it back
 * to the balance, whole.
 */
export function isDisputable(status: OrderStatus): boolean {
  return status === 'refunded' || canMove(orderMoves, status, 'refundPart')
}

/**
 * How an order came to be: a person in the store, a partner's program, or a renewal. `import` is no purchase:
 * it holds the terms of time that its client had paid for in another system, and is settled by that
 * (docs/decisions/0243).
 */
export const orderMethods = ['store', 'api', 'subscription', 'import'] as const
export type OrderMethod = (typeof orderMethods)[number]

/**
 * What staff ask days of: when it was placed, settled, given back (in part), or when an attempt to pay it
 * failed.
 */
export const orderMoments = ['created', 'settled', 'refunded', 'failed'] as const
export type OrderMoment = (typeof orderMoments)[number]

/** What settled an order. */
export const settlements = ['gateway', 'balance', 'coupon', 'account', 'import'] as const
export type Settlement = (typeof settlements)[number]

/**
 * Why an unpaid order was cancelled, where it is known: by whom, or, where the store did it, because its time
 * was over, because its plan was bought by another order (docs/decisions/0211), because its client changed to
 * its plan, or because that plan went to another owner.
 */
export const cancelCauses = [
  'client',
  'staff',
  'partner',
  'window_over',
  'bought_since',
  'plan_changed',
  'handed_over',
] as const
export type CancelCause = (typeof cancelCauses)[number]

/**
 * The customer-facing milestones, append-only. Source: specification section 4, with underscores on the wire.
 */
export const trackerSteps = [
  'placed',
  'payment_created',
  'failed',
  'pending',
  'cancelled',
  'declined',
  'received',
  'order_completed',
] as const
export type TrackerStep = (typeof trackerSteps)[number]

/** Its money is there, and its plan is still to begin. */
export const paidStatuses = ['awaiting_fullfilment', 'processing'] as const satisfies OrderStatus[]

/** Being paid or provisioned right now: nothing else of its client is begun beside it. */
export const inFlightStatuses = ['awaiting_payment', ...paidStatuses] as const satisfies OrderStatus[]

/**
 * On its way, for minutes while it is sold or for as long as it may be paid: a status in which no index and
 * no figure knows it, so that it changes in place (docs/decisions/0288). The database's functions
 * `index_order` and `figures_of_order` name the same.
 */
export const inProgressStatuses = ['pending', ...inFlightStatuses] as const satisfies OrderStatus[]

/** Whether an order of this status is on its way. */
export function isInProgress(status: OrderStatus): boolean {
  return inProgressStatuses.some((one) => one === status)
}

/** Whether money may still be asked for this order. */
export function isPayable(status: OrderStatus): boolean {
  return 'settle' in orderMoves[status]
}

/** Whether the order's money has arrived (or nothing was due) and was not given back whole. */
export function isPaid(status: OrderStatus): boolean {
  return (
    status === 'awaiting_fullfilment' ||
    status === 'processing' ||
    status === 'completed' ||
    status === 'partially_refunded'
  )
}

/** Whether the order is paid and what it bought has not begun yet. */
export function isStarting(status: OrderStatus): boolean {
  return status === 'awaiting_fullfilment' || status === 'processing'
}

/**
 * Whether another order can take the place of this one: its client placed it in the store, at the store's
 * price (`isLowered`: staff sell it for less), it is unpaid, and no colleague has been given a quote of it to
 * pay, unless that has lapsed with it. Source: docs/decisions/0220.
 */
export function canBeReplaced(order: {
  method: OrderMethod
  status: OrderStatus
  isLowered: boolean
  hasQuote: boolean
}): boolean {
  const { method, status, isLowered, hasQuote } = order
  if (method !== 'store' || isLowered || !canMove(orderMoves, status, 'cancel')) return false
  return !hasQuote || status === 'incomplete'
}
