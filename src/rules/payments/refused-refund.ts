import type { RefundCause, RefundStatus } from '#rules/payments/payment'

/**
 * The gateway has refused it, and nothing sends it again: what was decided for an order, by staff, by law or
 * because its plan has no place, is decided again by staff. What the system must send back is tried on.
 */
export function isRefusedForGood({ cause, status }: { cause: RefundCause; status: RefundStatus }): boolean {
  return cause === 'staff' && status === 'failed'
}
