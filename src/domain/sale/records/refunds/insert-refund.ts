import type { Halalas } from '#rules/core/money'
import type { RefundCause } from '#rules/payments/payment'
import type { RefundWay } from '#rules/payments/refund'
import { recordFact, type Changes, type Fact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { deferWrite } from '#domain/core/pending-writes'
import { newId } from '#domain/core/new-id'
import type { LockedOrder } from '#domain/sale/records/orders/lock-order'
import type { RefundRow } from '#domain/sale/records/refunds/move-refund'
import type { Transaction } from '#domain/core/transaction'

export type NewRefund = {
  amount: Halalas
  to: RefundWay
  /** The payment whose card gets it. */
  paymentId: string | null
  cause: RefundCause
  reason?: string
  /** Who of staff decided it; null for the law. */
  staffId?: string | null
  endsAccess?: boolean
  onceKey?: string | null
  /** The bank's number of a dispute. */
  reference?: string | null
}

export type RequestedRefund = Pick<
  RefundRow,
  'id' | 'status' | 'amount_minor' | 'destination' | 'cause' | 'ends_access'
>

/**
 * A refund of a locked order that is still to be sent; what it books is the caller's. A chargeback is
 * recorded in its order's log.
 */
export function insertRefund(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  refund: NewRefund,
): RequestedRefund {
  const now = ctx.now()
  const row = {
    id: newId(),
    status: 'requested' as const,
    amount_minor: BigInt(refund.amount),
    destination: refund.to,
    cause: refund.cause,
    ends_access: refund.endsAccess ?? false,
  }
  deferWrite(
    tx,
    { table: 'refunds', key: row.id },
    tx.db.insertInto('refunds').values({
      ...row,
      order_id: order.id,
      payment_id: refund.paymentId,
      reason: refund.reason ?? '',
      gateway_message: refund.reference ?? null,
      staff_user_id: refund.staffId ?? null,
      once_key: refund.onceKey ?? null,
      created_at: now,
      updated_at: now,
    }),
  )
  if (refund.cause !== 'chargeback') {
    recordFact(tx, ctx, {
      action: 'refund.requested',
      entity: 'refund',
      entityId: row.id,
      clientId: order.clientId,
      ...(refund.cause === 'staff' ? saidOfDecided(refund) : { changes: saidOfReturned(order, refund) }),
    })
  }
  return row
}

function saidOfDecided({
  amount,
  to,
  reason = '',
  endsAccess = false,
}: NewRefund): Pick<Fact, 'changes' | 'personal'> {
  return {
    changes: {
      amount_minor: { before: null, after: amount },
      destination: { before: null, after: to },
      ends_access: { before: null, after: endsAccess },
    },
    personal: { reason: { before: null, after: reason } },
  }
}

/** Of money that the system sends back by itself. */
function saidOfReturned(order: LockedOrder, { amount, cause }: NewRefund): Changes {
  return {
    order_id: { before: null, after: order.id },
    cause: { before: null, after: cause },
    amount_minor: { before: null, after: amount },
  }
}
