import type { FactName } from '#rules/facts'
import { ShopError } from '#rules/errors'
import type { ErrorName } from '#rules/errors'
import { nextStatus } from '#rules/moves'
import { orderMoves } from '#rules/order'
import type { UpdateObject } from 'kysely'
import type { DB } from '#db/types'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Changes } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { deferWrite } from '#domain/core/pending-writes'
import type { LockedOrder } from '#domain/sale/records/orders/lock-order'
import type { Transaction } from '#domain/core/transaction'

export type OrderEvent = {
  [S in keyof typeof orderMoves]: keyof (typeof orderMoves)[S]
}[keyof typeof orderMoves]

/**
 * Moves a locked order along the table, once or through several events in a row (one update at the end of the
 * transaction, each move recorded). Changes `order.status` in place. Error: `otherwise` (order_changed_meanwhile) when the table does not allow it.
 */
export function moveOrder(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  events: OrderEvent[],
  options: {
    set?: UpdateObject<DB, 'orders'>
    changes?: Changes
    otherwise?: ErrorName
  } = {},
): void {
  const start = order.status
  for (const event of events) {
    const next = nextStatus(orderMoves, order.status, event)
    if (!next) throw new ShopError(options.otherwise ?? 'order_changed_meanwhile')
    recordFact(tx, ctx, {
      action: facts[event],
      entity: 'order',
      entityId: order.id,
      clientId: order.clientId,
      changes: { status: { before: order.status, after: next }, ...options.changes },
    })
    order.status = next
  }
  deferWrite(
    tx,
    { table: 'orders', key: order.id, otherwise: 'order_changed_meanwhile' },
    tx.db
      .updateTable('orders')
      .set((expression) => ({
        ...options.set,
        status: order.status,
        version: expression('version', '+', 1),
        updated_at: ctx.now(),
      }))
      .where('id', '=', order.id)
      .where('status', '=', start)
      .returning('id'),
  )
}

const facts: Record<OrderEvent, FactName> = {
  openPayment: 'order.payment_opened',
  settle: 'order.paid',
  decline: 'order.declined',
  lapse: 'order.lapsed',
  cancel: 'order.cancelled',
  provision: 'order.provisioning',
  complete: 'order.completed',
  refundPart: 'order.partially_refunded',
  refundAll: 'order.refunded',
}
