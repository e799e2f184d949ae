import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import { canBeQuoted, quoteEnd, quoteNumber, type FrozenQuote } from '#rules/payments/payment-quote'
import { addUpLines, companyBuyer } from '#rules/tax/tax-document'
import { recordFact } from '#domain/core/activity/record-fact'
import { requireClient, requirePermission, type Context } from '#domain/core/context'
import { inTransaction, type Transaction } from '#domain/core/transaction'
import { lockOrder, type LockedOrder } from '#domain/sale/records/orders/lock-order'
import { setOrderWithoutFact } from '#domain/sale/records/orders/move-order'
import { closeQuote, insertQuote } from '#domain/sale/records/payment-quotes/change-quote'
import { findQuote } from '#domain/sale/records/payment-quotes/find-quote'
import { lineOf } from '#domain/sale/records/tax-documents/issue-invoice'
import { sellerColumn, sellerOf, type SellerRow } from '#domain/sale/records/tax-documents/seller'
import type { TaxTerms } from '#domain/shop/catalogue/list-active-taxes'

/**
 * Issues a quote for the client's own unpaid order of a company. What it says is what is charged: it freezes
 * nothing anew but says what the order froze, and the order keeps its price, and what it holds, until the
 * quote ends. While one can be paid, it is the answer. One that follows a withdrawn one ends no later than
 * the first: nobody keeps price, coupon and balance by asking again. Errors: order_not_found,
 * order_not_quotable, quote_needs_company.
 */
export async function issueQuote(ctx: Context, orderId: string): Promise<void> {
  await issue(ctx, { orderId, clientId: requireClient(ctx) })
}

/** The same by staff, for any client's order. */
export async function issueQuoteFor(ctx: Context, orderId: string): Promise<void> {
  requirePermission(ctx, 'message:resend')
  await issue(ctx, { orderId })
}

async function issue(ctx: Context, which: { orderId: string; clientId?: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, which.orderId, which.clientId)
    const standing = await findQuote(tx.db, { orderId: order.id }, ctx.now())
    if (standing?.state === 'open') return
    requireQuotable(order)
    const { content, nextPrice, firstEnd } = await readContent(tx, ctx, order)
    const validUntil = quoteEnd(ctx.now(), { nextPrice, firstEnd })
    if (!validUntil) throw new ShopError('order_not_quotable')
    if (standing) await closeQuote(tx, ctx, order.id)
    const { refId } = await insertQuote(tx, ctx, { orderId: order.id, content, validUntil })
    setOrderWithoutFact(tx, ctx, order, {
      payable_until: later(order.payableUntil, validUntil),
      price_until: later(order.priceUntil, validUntil),
    })
    recordFact(tx, ctx, {
      action: 'order.quote_issued',
      entity: 'order',
      entityId: order.id,
      clientId: order.clientId,
      changes: {
        quote: { before: null, after: quoteNumber(refId) },
        amount_minor: { before: null, after: order.finalPrice },
        ends_at: { before: null, after: validUntil.toISOString() },
      },
    })
  })
}

function requireQuotable(order: LockedOrder): void {
  if (!canBeQuoted(order)) throw new ShopError('order_not_quotable')
  if (!order.company) throw new ShopError('quote_needs_company')
}

type Row = {
  seller: SellerRow
  name_ar: string
  name_en: string
  days: number
  taxes: Pick<TaxTerms, 'percentage_bp' | 'category' | 'exemption_code'>[]
  next_price: Date | null
  first_end: Date | null
}

async function readContent(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
): Promise<{ content: FrozenQuote; nextPrice: Date | null; firstEnd: Date | null }> {
  const { rows } = await sql<Row>`
    select ${sellerColumn}, l.name_ar, l.name_en, l.days,
      coalesce((select jsonb_agg(jsonb_build_object('percentage_bp', t.percentage_bp, 'category', t.category,
        'exemption_code', t.exemption_code)) from order_taxes t where t.order_id = l.order_id), '[]') as taxes,
      (select min(x.starts_at) from shop_prices x where x.product_id = l.product_id
        and x.status = 'scheduled' and x.starts_at > ${ctx.now()}) as next_price,
      (select min(q.valid_until) from payment_quotes q where q.order_id = l.order_id) as first_end
    from order_lines l cross join store_settings s where l.order_id = ${order.id}`.execute(tx.db)
  const [row] = rows
  if (!row || !order.company) throw new ShopError('order_not_quotable')
  const lines = [lineOf(order, row)]
  return {
    nextPrice: row.next_price,
    firstEnd: row.first_end,
    content: {
      seller: sellerOf(row.seller),
      buyer: companyBuyer(order.company),
      lines,
      totals: addUpLines(lines),
      purchaseOrder: order.purchaseOrder,
      days: row.days,
      previousBalance: order.previousBalance,
      due: order.finalPrice,
    },
  }
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other
}
