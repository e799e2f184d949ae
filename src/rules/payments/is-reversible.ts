import type { RefundCause, RefundStatus } from '#rules/payments/payment'

/**
 * Whether what a bank took can be entered as the store's again. By itself, as pages of staff ask it: with the
 * moves of payments beside it those would come into a part that each page of the checkout loads. A test holds
 * it to `refundMoves`.
 */
export function isReversible({ cause, status }: { cause: RefundCause; status: RefundStatus }): boolean {
  return cause === 'chargeback' && status === 'done'
}
