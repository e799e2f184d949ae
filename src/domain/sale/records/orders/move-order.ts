import type { FactName } from '#rules/history/facts'
import type { ErrorName } from '#rules/errors/errors'
import { ShopError } from '#rules/errors/shop-error'
import { nextStatus } from '#rules/core/moves'
import { orderMoves, type OrderStatus } from '#rules/sale/order'
import type { Updateable } from 'kysely'
import type { Orders } from '#db/types'
import { recordFact, type Changes } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { deferWrite, type WriteTarget } from '#domain/core/pending-writes'
import type { LockedOrder } from '#domain/sale/records/orders/lock-order'
import type { Transaction } from '#domain/core/transaction'

type OrderSet = Pick<
  Updateable<Orders>,
  | 'access_ended_at'
  | 'auto_renew'
  | 'cancelled_at'
  | 'completed_at'
  | 'fulfilment_error'
  | 'payable_until'
  | 'price_until'
  | 'refunded_minor'
  | 'replaced_by_order_id'
  | 'settled_at'
  | 'settled_by'
>

export type OrderEvent = {
  [S in keyof typeof orderMoves]: keyof (typeof orderMoves)[S]
}[keyof typeof orderMoves]

/**
 * Moves a locked order along the table, once or by several events in a row (one update at the end of the
 * transaction, each move recorded). Changes `order.status` in place. Error: `otherwise`
 * (order_changed_meanwhile) when the table does not allow it.
 */
export function moveOrder(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  events: OrderEvent | readonly OrderEvent[],
  {
    set = {},
    changes = {},
    otherwise = 'order_changed_meanwhile',
  }: { set?: OrderSet; changes?: Changes; otherwise?: ErrorName } = {},
): void {
  const start = order.status
  for (const event of [events].flat()) {
    const next = nextStatus(orderMoves, order.status, event)
    if (!next) throw new ShopError(otherwise)
    recordFact(tx, ctx, {
      action: facts[event],
      entity: 'order',
      entityId: order.id,
      clientId: order.clientId,
      changes: { status: { before: order.status, after: next }, ...changes },
    })
    order.status = next
  }
  update(tx, ctx, { id: order.id, status: start }, { ...set, status: order.status })
}

/** The move of an order that is written as awaiting payment, because its transaction opens the attempt. */
export function recordPaymentOpened(
  notes: WriteTarget,
  ctx: Context,
  order: { id: string; clientId: string },
): void {
  recordFact(notes, ctx, {
    action: facts.openPayment,
    entity: 'order',
    entityId: order.id,
    clientId: order.clientId,
    changes: { status: { before: 'pending', after: orderMoves.pending.openPayment } },
  })
}

/**
 * Changes details of a locked order without a fact of their own: the grace of its renewal, its payment quote,
 * or the refund that ended what it had bought, records them.
 */
export function setOrderWithoutFact(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  set: Pick<OrderSet, 'payable_until' | 'price_until' | 'access_ended_at'>,
): void {
  update(tx, ctx, order, set)
}

/** Why a paid order is not fulfilled yet, for staff; nothing where it has gone on meanwhile. */
export async function keepFulfilmentError(ctx: Context, id: string, words: string): Promise<void> {
  await ctx.db
    .updateTable('orders')
    .set((row) => ({ fulfilment_error: words, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .execute()
}

function update(
  tx: Transaction,
  ctx: Context,
  { id, status }: Pick<LockedOrder, 'id' | 'status'>,
  set: OrderSet & { status?: OrderStatus },
): void {
  deferWrite(
    tx,
    { table: 'orders', key: id, otherwise: 'order_changed_meanwhile' },
    tx.db
      .updateTable('orders')
      .set((row) => ({ ...set, version: row('version', '+', 1), updated_at: ctx.now() }))
      .where('id', '=', id)
      .where('status', '=', status)
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
  restorePart: 'order.restored',
  restoreAll: 'order.restored',
}
