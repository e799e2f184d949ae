import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Refunds } from '#db/types'
import { ShopError } from '#rules/errors/shop-error'
import { nextStatus } from '#rules/core/moves'
import { refundMoves, refundsUnderWay } from '#rules/payments/payment'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { deferWrite } from '#domain/core/pending-writes'
import type { LockedOrder } from '#domain/sale/records/orders/lock-order'
import type { Transaction } from '#domain/core/transaction'

export type RefundRow = Selectable<Refunds>

/** What the gateway says of a refund, to be kept with it. */
export type GatewayWords = Partial<Pick<RefundRow, 'gateway_message' | 'gateway_reference'>>

export type RefundEvent = 'send' | 'fail' | 'finish' | 'reverse'

/** Whether a refund `r` was not decided yet, for a query. */
export function isRefundUnderWay(): RawBuilder<boolean> {
  return sql<boolean>`r.status in (${sql.join(refundsUnderWay.map((status) => sql.lit(status)))})`
}

/**
 * Whether a refund of this alias takes its amount from what can be given back: neither refused, nor a
 * chargeback that was reversed.
 */
export function isRefundStanding(alias: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${alias}.status`)} not in ('failed', 'reversed')`
}

/**
 * Moves a refund of a locked order along the table and logs it. Waits with the other writes; a status that
 * somebody else changed meanwhile ends the transaction. Changes `refund.status` in place. Error:
 * order_changed_meanwhile when the table does not allow it.
 */
export function moveRefund(
  tx: Transaction,
  ctx: Context,
  { order, refund }: { order: LockedOrder; refund: Pick<RefundRow, 'id' | 'status'> },
  event: RefundEvent,
  { set = {} }: { set?: GatewayWords } = {},
): void {
  const { id, status: before } = refund
  const status = nextStatus(refundMoves, before, event)
  if (!status) throw new ShopError('order_changed_meanwhile')
  const now = ctx.now()
  deferWrite(
    tx,
    { table: 'refunds', key: id, otherwise: 'order_changed_meanwhile' },
    tx.db
      .updateTable('refunds')
      .set({ ...set, status, updated_at: now, ...(event === 'finish' ? { done_at: now } : {}) })
      .where('id', '=', id)
      .where('status', '=', before)
      .returning('id'),
  )
  recordFact(tx, ctx, {
    action: facts[event],
    entity: 'refund',
    entityId: id,
    clientId: order.clientId,
    changes: { status: { before, after: status } },
  })
  refund.status = status
}

const facts = {
  send: 'refund.sent',
  fail: 'refund.failed',
  finish: 'refund.done',
  reverse: 'refund.reversed',
} as const

/**
 * By what the gateway knows a refund that it decides later; nothing where it was decided meanwhile. Not
 * logged.
 */
export async function keepGatewayReference(
  ctx: Context,
  id: string,
  reference: string | null,
): Promise<void> {
  await ctx.db
    .updateTable('refunds')
    .set({ gateway_reference: reference, updated_at: ctx.now() })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()
}
