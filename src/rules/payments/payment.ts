import type { Moves } from '#rules/core/moves'

/** What may happen to one attempt to pay. Source: domain rules, "Payment". */
export const paymentMoves = {
  initial: { challenge: 'awaiting_authorization', pay: 'paid', fail: 'payment_failed', abandon: 'unpaid' },
  awaiting_authorization: {
    challenge: 'awaiting_authorization',
    pay: 'paid',
    fail: 'payment_failed',
    abandon: 'unpaid',
  },
  // Late money: only the gateway's own answer may bring a closed attempt back.
  payment_failed: { pay: 'paid' },
  unpaid: { pay: 'paid' },
  paid: {},
} as const satisfies Moves

export type PaymentStatus = keyof typeof paymentMoves
export const paymentStatuses = Object.keys(paymentMoves) as PaymentStatus[]

export const paymentMethodKinds = ['card', 'saved_card', 'apple_pay', 'balance'] as const
export type PaymentMethodKind = (typeof paymentMethodKinds)[number]

/** What each way to pay needs. Tokens are the gateway's, made in the browser. */
type NeedsOfWay = {
  /** Without a token the browser sends the card to the gateway itself, which then saves it. */
  card: { token: string; saveCard: boolean } | { token: null; saveCard: true }
  saved_card: { paymentMethodId: string; askCvc: boolean }
  apple_pay: { token: string }
  balance: unknown
}

/** How an order is paid. The contract asks for the same ways in the words of the wire, one shape for each. */
export type WayToPay = { [Kind in PaymentMethodKind]: { method: Kind } & NeedsOfWay[Kind] }[PaymentMethodKind]

/** The attempt still waits for the gateway or the bank. At most one such attempt per order. */
export const openPaymentStatuses: readonly PaymentStatus[] = ['initial', 'awaiting_authorization']

export function isOpenPayment(status: PaymentStatus): boolean {
  return openPaymentStatuses.includes(status)
}

/** What may happen to a refund. Source: domain rules, "Refund". */
export const refundMoves = {
  requested: { send: 'pending', finish: 'done', fail: 'failed' },
  pending: { send: 'pending', finish: 'done', fail: 'failed' },
  failed: { send: 'pending', finish: 'done' },
  // A chargeback alone: its money is the store's again.
  done: { reverse: 'reversed' },
  reversed: {},
} as const satisfies Moves

export type RefundStatus = keyof typeof refundMoves
export const refundStatuses = Object.keys(refundMoves) as RefundStatus[]

/** The gateway has not decided yet. */
export const refundsUnderWay: readonly RefundStatus[] = ['requested', 'pending']

/**
 * Why money went back: staff decided, the system returned money that must not be kept, or the bank took it.
 */
export const refundCauses = [
  'staff',
  'late_after_cancellation',
  'second_payment',
  'superseded',
  'mismatch',
  'plan_changed',
  'not_first_purchase',
  'plan_running',
  'plan_ended',
  'no_longer_held',
  'price_changed',
  'client_blocked',
  'renewal_stopped',
  'chargeback',
] as const
export type RefundCause = (typeof refundCauses)[number]
/** Why the system returns money by itself. */
export type ReturnCause = Exclude<RefundCause, 'staff' | 'chargeback'>
export const returnCauses = refundCauses.filter(
  (cause): cause is ReturnCause => cause !== 'staff' && cause !== 'chargeback',
)
