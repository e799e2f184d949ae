import { sql } from 'kysely'
import { formatLastDay } from '#locales/format'
import { pageLink } from '#rules/core/addresses'
import { ShopError } from '#rules/errors/shop-error'
import { halalas, subtract, zero, type Halalas } from '#rules/core/money'
import { canMove } from '#rules/core/moves'
import { orderMoves } from '#rules/sale/order'
import { maxStatementLine } from '#rules/desk/text-lengths'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import { postBooking } from '#domain/core/ledger/post-booking'
import { notifyClient } from '#domain/messages/notify-client'
import { addAccountEntry } from '#domain/partners/account-entries/add-account-entry'
import { recordAccountNote } from '#domain/sale/records/tax-documents/issue-account-documents'
import type { LockedOrder } from '#domain/sale/records/orders/lock-order'
import { moveOrder } from '#domain/sale/records/orders/move-order'
import { endAccess } from '#domain/sale/lifecycle/end-access'
import type { Transaction } from '#domain/core/transaction'

/**
 * @property price what the order says that it took back; of a practice order too, which nobody owes: `owed`
 * is zero.
 */
export type OnAccount = { apiClientId: string; partner: string; price: Halalas; owed: Halalas }

/** Who owes a locked order, and how much of it. Null when no partner does. */
export async function readOnAccount(tx: Transaction, orderId: string): Promise<OnAccount | null> {
  const row = await tx.db
    .selectFrom('orders as o')
    .innerJoin('api_clients as a', 'a.id', 'o.api_client_id')
    .select(['a.id', 'a.name', 'o.is_test', 'o.final_price_minor'])
    .where('o.id', '=', orderId)
    .where('o.settled_by', '=', 'account')
    .executeTakeFirst()
  if (!row) return null
  const price = halalas(row.final_price_minor)
  return { apiClientId: row.id, partner: row.name, price, owed: row.is_test ? zero : price }
}

/**
 * Takes a locked order on account back, whole, as `creditAccountOrder` and `takeBackUnused` say; `staffId` is
 * null where its partner does. Error: order_not_on_account.
 */
export async function creditOnAccount(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  {
    apiClientId,
    partner,
    price,
    owed,
    staffId,
    reason,
  }: OnAccount & { staffId: string | null; reason: string },
): Promise<void> {
  if (!canMove(orderMoves, order.status, 'refundAll')) throw new ShopError('order_not_on_account')
  const isProvisioned = order.status !== 'awaiting_fullfilment' && order.status !== 'processing'
  const planEndsAt = await endAccess(tx, ctx, order)
  if (owed > 0) {
    const { entryId } = await addAccountEntry(tx, ctx, {
      kind: 'credit',
      apiClientId,
      amount: subtract(zero, owed),
      orderId: order.id,
      reference: reason.slice(0, maxStatementLine),
      staffId,
    })
    recordAccountNote(tx, ctx, entryId)
    enqueue(tx, ctx, { name: 'account.invoice', subjectId: apiClientId, clientId: null })
    postBooking(tx, ctx, {
      kind: 'account_credit',
      orderId: order.id,
      entries: [
        { account: 'refunds', amount: halalas(owed - order.taxes) },
        { account: 'tax', amount: order.taxes },
        { account: 'receivable', amount: halalas(-owed) },
      ],
    })
  }
  moveOrder(tx, ctx, order, 'refundAll', {
    set: { refunded_minor: BigInt(price) },
    changes: { refunded_minor: { before: 0, after: price } },
  })
  recordFact(tx, ctx, {
    action: 'order.credited',
    entity: 'order',
    entityId: order.id,
    clientId: order.clientId,
    changes: { amount_minor: { before: null, after: owed } },
    ...(reason && { personal: { reason: { before: null, after: reason } } }),
  })
  await notifyCancelled(tx, ctx, order, { partner, planEndsAt, isProvisioned })
}

/**
 * Without an amount, because the client has paid none; with the day until which other orders keep the plan,
 * if any do and it is still the client's.
 */
async function notifyCancelled(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  cancelled: { partner: string; planEndsAt: Date | null; isProvisioned: boolean },
): Promise<void> {
  const { partner, planEndsAt, isProvisioned } = cancelled
  const client = await tx.db
    .selectFrom('clients as c')
    .innerJoin('order_lines as l', (join) => join.on('l.order_id', '=', order.id))
    .select(['c.id', 'c.email', 'c.phone', 'c.language', 'l.name_ar', 'l.name_en'])
    .select(
      sql<boolean>`exists (select from subscription_periods p join orders o on o.id = p.order_id
        where p.order_id = ${order.id} and ${isStillOwn})`.as('keeps_plan'),
    )
    .where('c.id', '=', order.clientId)
    .executeTakeFirstOrThrow()
  notifyClient(tx, ctx, {
    client,
    template: 'partner_order_cancelled',
    parameters: {
      partner,
      plan: client[`name_${client.language}`],
      provisioned: isProvisioned ? 'yes' : 'no',
      until: planEndsAt && client.keeps_plan ? formatLastDay(planEndsAt, client.language) : '',
      link: pageLink(ctx, '/user/orders/:id', { id: order.id }),
    },
    onceKey: `partner_order_cancelled:${order.id}`,
  })
}

/**
 * Whether the plan of the period `p` is still the one of the client of its order `o`, who may have handed it
 * over.
 */
export const isStillOwn = sql<boolean>`exists (
  select from subscriptions own where own.id = p.subscription_id and own.client_id = o.client_id)`
