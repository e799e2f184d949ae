import { ShopError } from '#rules/errors/shop-error'
import { requireClient, type Context } from '#domain/core/context'
import type { IssuedDocument } from '#domain/core/issued-document'
import { readOrderDocuments } from '#domain/sale/orders/list-order-documents'
import { getOrderView, type OrderView } from '#domain/sale/records/order-views/order-view'

export type Receipt = { order: OrderView; invoice: IssuedDocument }

/**
 * What a paid order of one's own is proved with: its invoice, as it was issued. It stays when money went
 * back: the refunds are shown on it. An order that cost nothing, or that a partner pays on account, has none.
 * Errors: order_not_found, receipt_not_ready, document_being_cleared.
 */
export async function getReceipt(ctx: Context, orderId: string): Promise<Receipt> {
  const order = await getOrderView(ctx.db, orderId, { clientId: requireClient(ctx) })
  const documents = await readOrderDocuments(ctx.db, order.id)
  const invoice = documents.find(({ content, state }) => content.kind === 'invoice' && state !== 'replaced')
  if (!invoice) throw new ShopError('receipt_not_ready')
  if (!invoice.isShowable) throw new ShopError('document_being_cleared')
  return { order, invoice }
}
