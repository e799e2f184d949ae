import { sql, type Selectable } from 'kysely'
import type { RefundRequests } from '#db/types'
import { ShopError } from '#rules/errors/shop-error'
import { invariant } from '#rules/core/invariant'
import type { Halalas } from '#rules/core/money'
import { nextStatus } from '#rules/core/moves'
import { refundRequestMoves, type RefundWay } from '#rules/payments/refund'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { deferWrite } from '#domain/core/pending-writes'
import { newId } from '#domain/core/new-id'
import type { LockedOrder } from '#domain/sale/records/orders/lock-order'
import type { Transaction } from '#domain/core/transaction'

export type RefundRequestRow = Selectable<RefundRequests>

/**
 * A client asks for the money of a locked order, or takes it back by law, which grants it at once. `amount`
 * is what is left of it, in halalas. Returns its id.
 */
export function insertRefundRequest(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  request: { reason: string; destination: RefundWay; byLaw: boolean; amount: Halalas },
): string {
  const { reason, destination, byLaw, amount } = request
  const id = newId()
  const now = ctx.now()
  deferWrite(
    tx,
    { table: 'refund_requests', key: id },
    tx.db.insertInto('refund_requests').values({
      id,
      order_id: order.id,
      client_id: order.clientId,
      reason,
      destination,
      status: byLaw ? 'granted' : 'open',
      by_law: byLaw,
      created_at: now,
      answered_at: byLaw ? now : null,
    }),
  )
  recordFact(tx, ctx, {
    action: byLaw ? 'order.withdrawn' : 'order.refund_asked',
    entity: 'order',
    entityId: order.id,
    clientId: order.clientId,
    changes: {
      amount_minor: { before: null, after: amount },
      destination: { before: null, after: destination },
    },
    ...(reason ? { personal: { refund_reason: { before: null, after: reason } } } : {}),
  })
  return id
}

/**
 * Staff answer a locked request of a locked order. Error: refund_request_closed when it was answered before.
 */
export function moveRefundRequest(
  tx: Transaction,
  ctx: Context,
  { order, request }: { order: LockedOrder; request: Pick<RefundRequestRow, 'id' | 'status'> },
  event: 'grant' | 'refuse',
  { set }: { set: Pick<RefundRequestRow, 'answer' | 'staff_user_id'> },
): void {
  const { id, status: before } = request
  const status = nextStatus(refundRequestMoves, before, event)
  if (!status) throw new ShopError('refund_request_closed')
  deferWrite(
    tx,
    { table: 'refund_requests', key: id, otherwise: 'refund_request_closed' },
    tx.db
      .updateTable('refund_requests')
      .set({ ...set, status, answered_at: ctx.now() })
      .where('id', '=', id)
      .where('status', '=', before)
      .returning('id'),
  )
  recordFact(tx, ctx, {
    action: event === 'grant' ? 'order.refund_granted' : 'order.refund_refused',
    entity: 'order',
    entityId: order.id,
    clientId: order.clientId,
    changes: { refund_request: { before, after: status } },
  })
  request.status = status
}

/**
 * All that a locked order was paid with is back, the last of it with this refund: a request that waits has
 * what it asked for.
 */
export async function grantOpenRequest(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  refundId: string,
): Promise<void> {
  const request = await tx.db
    .selectFrom('refund_requests as t')
    .innerJoin('refunds as r', (join) => join.on('r.id', '=', refundId))
    .select(['t.id', 't.status', 'r.staff_user_id'])
    .where('t.order_id', '=', order.id)
    .where('t.status', '=', 'open')
    .forUpdate('t')
    .executeTakeFirst()
  if (!request) return
  const { staff_user_id } = request
  moveRefundRequest(tx, ctx, { order, request }, 'grant', { set: { staff_user_id, answer: '' } })
}

/**
 * A chargeback of a locked order, finished at `since`, stands no more: a request that was granted as the
 * money was gone with it waits for staff again, unless something was given for the request itself. Of a
 * closed account it goes to the card. Source: docs/decisions/0250.
 */
export async function reopenRequest(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  since: Date,
): Promise<void> {
  const request = await tx.db
    .selectFrom('refund_requests as t')
    .select(['t.id', 't.status'])
    .where('t.order_id', '=', order.id)
    .where('t.status', '=', 'granted')
    .where('t.answered_at', '>=', since)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('refunds as r')
            .whereRef('r.order_id', '=', 't.order_id')
            .where('r.once_key', '=', sql<string>`'request:' || t.id`),
        ),
      ),
    )
    .forUpdate('t')
    .executeTakeFirst()
  if (!request) return
  const before = request.status
  const status = nextStatus(refundRequestMoves, before, 'reopen')
  invariant(status, `request ${request.id} cannot open again`)
  const isClosed = sql`exists (select from clients c where c.id = refund_requests.client_id and c.closed_at is not null)`
  await tx.db
    .updateTable('refund_requests')
    .set({
      status,
      answer: '',
      staff_user_id: null,
      answered_at: null,
      destination: sql<RefundWay>`case when ${isClosed} then 'card' else destination end`,
    })
    .where('id', '=', request.id)
    .execute()
  recordFact(tx, ctx, {
    action: 'order.refund_reopened',
    entity: 'order',
    entityId: order.id,
    clientId: order.clientId,
    changes: { refund_request: { before, after: status } },
  })
}

/**
 * Of a client whose account ends: clears the texts of requests, which may name the person, and turns what
 * waits to the card, as nobody has the balance any more.
 */
export async function forgetRefundRequests(tx: Transaction, clientId: string): Promise<void> {
  await tx.db
    .updateTable('refund_requests')
    .set({
      reason: '',
      answer: '',
      destination: sql<RefundWay>`case status when 'open' then 'card' else destination end`,
    })
    .where('client_id', '=', clientId)
    .execute()
}
