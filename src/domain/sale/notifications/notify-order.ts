import { pageLink } from '#rules/core/addresses'
import { hour } from '#rules/core/durations'
import { halalas } from '#rules/core/money'
import { isPayable } from '#rules/sale/order'
import type { Context } from '#domain/core/context'
import type { WriteTarget } from '#domain/core/pending-writes'
import { notifyClient, type Recipient } from '#domain/messages/notify-client'
import type { LockedOrder } from '#domain/sale/records/orders/lock-order'
import { commitAsOneStatement } from '#domain/core/transaction'

/** An order as messages to its client need it. */
export type OrderToNotify = {
  id: string
  refId: number | bigint
  /**
   * Halalas with tax, and what of them the client paid by card, from the balance, and by what was unused of
   * the plan before.
   */
  amountMinor: number | bigint
  chargeMinor: number | bigint
  balanceMinor: number | bigint
  creditMinor: number | bigint
  line: { name_ar: string; name_en: string }
  client: Recipient
}

/** What every message about an order says. */
export function wordsOf(ctx: Context, { id, refId, line, client }: OrderToNotify) {
  return {
    order: String(refId),
    plan: line[`name_${client.language}`],
    link: pageLink(ctx, '/user/orders/:id', { id }),
  }
}

/** The sums of a charge in messages, in halalas. */
export function sumsOf(order: Pick<LockedOrder, 'priceAfterTax' | 'finalPrice' | 'previousBalance'>) {
  return {
    amountMinor: order.priceAfterTax,
    chargeMinor: order.finalPrice,
    balanceMinor: order.previousBalance,
  }
}

/**
 * The same of an order: an upgrade's credit passes through the balance, but is no money that its client had
 * there.
 */
export function orderSums(
  order: Pick<LockedOrder, 'priceAfterTax' | 'finalPrice' | 'previousBalance' | 'credit'>,
) {
  return {
    ...sumsOf({ ...order, previousBalance: halalas(order.previousBalance - order.credit) }),
    creditMinor: order.credit,
  }
}

/** The order is paid, and its plan has not begun yet. */
function notifyReceived(notes: WriteTarget, ctx: Context, order: OrderToNotify): void {
  notifyClient(notes, ctx, {
    client: order.client,
    template: 'order_received',
    parameters: {
      ...wordsOf(ctx, order),
      amountMinor: order.amountMinor,
      chargeMinor: order.chargeMinor,
      balanceMinor: order.balanceMinor,
      creditMinor: order.creditMinor,
    },
    onceKey: `order_received:${order.id}`,
  })
}

/**
 * A job, a minute after the plan could not begin at once: a client who has it by then is notified by the
 * fulfilment only, and of a renewal nobody is notified but by it.
 */
export async function notifyOrderReceived(ctx: Context, orderId: string): Promise<void> {
  const { status, isOnAccount, isRenewal, ...order } = await readOrder(ctx, orderId)
  // A message thanks for no amount that its client did not pay.
  if (
    isOnAccount ||
    isRenewal ||
    order.amountMinor === 0n ||
    (status !== 'awaiting_fullfilment' && status !== 'processing')
  )
    return
  await commitAsOneStatement(ctx, (notes) => notifyReceived(notes, ctx, order))
}

/**
 * A job. Sent once for each order, and once an hour however many fail; not to a client who has paid
 * meanwhile.
 */
export async function notifyPaymentFailed(ctx: Context, orderId: string): Promise<void> {
  const { status, ...order } = await readOrder(ctx, orderId)
  if (!isPayable(status) || (await wasNotifiedLately(ctx, order.client.id))) return
  await commitAsOneStatement(ctx, (notes) => {
    notifyClient(notes, ctx, {
      client: order.client,
      template: 'payment_failed',
      parameters: wordsOf(ctx, order),
      onceKey: `payment_failed:${orderId}`,
      about: orderId,
    })
  })
}

async function wasNotifiedLately(ctx: Context, clientId: string): Promise<boolean> {
  const lately = await ctx.db
    .selectFrom('messages')
    .select('id')
    .where('client_id', '=', clientId)
    .where('template', '=', 'payment_failed')
    .where('created_at', '>', new Date(ctx.now().getTime() - hour))
    .limit(1)
    .executeTakeFirst()
  return lately !== undefined
}

async function readOrder(ctx: Context, orderId: string) {
  const row = await ctx.db
    .selectFrom('orders as o')
    .innerJoin('clients as c', 'c.id', 'o.client_id')
    .innerJoin('order_lines as l', 'l.order_id', 'o.id')
    .select(['o.id as order_id', 'o.ref_id', 'o.status', 'o.client_id', 'o.price_after_tax_minor'])
    .select(['o.final_price_minor', 'o.previous_balance_minor', 'o.credit_minor', 'o.settled_by', 'o.method'])
    .select(['c.email', 'c.phone', 'c.language', 'l.name_ar', 'l.name_en'])
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { email, phone, language, name_ar, name_en } = row
  return {
    id: row.order_id,
    refId: row.ref_id,
    status: row.status,
    isOnAccount: row.settled_by === 'account',
    isRenewal: row.method === 'subscription',
    amountMinor: row.price_after_tax_minor,
    chargeMinor: row.final_price_minor,
    balanceMinor: row.previous_balance_minor - row.credit_minor,
    creditMinor: row.credit_minor,
    line: { name_ar, name_en },
    client: { id: row.client_id, email, phone, language },
  }
}
