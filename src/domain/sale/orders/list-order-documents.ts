import type { Kysely } from 'kysely'
import { ShopError } from '#rules/errors'
import { wholeDocument } from '#rules/tax-document'
import type { TaxDocument } from '#rules/tax-document'
import type { DB } from '#db/types'
import { requireClient } from '#domain/core/context'
import type { Context } from '#domain/core/context'

/** A tax document as it was issued. */
export type IssuedDocument = { id: string; orderId: string; content: TaxDocument }

/** The invoice of one's own order and the notes that changed it, the oldest first. Error: order_not_found. */
export async function listOrderDocuments(ctx: Context, orderId: string): Promise<IssuedDocument[]> {
  const order = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('client_id', '=', requireClient(ctx))
    .executeTakeFirst()
  if (!order) throw new ShopError('order_not_found')
  return readOrderDocuments(ctx.db, orderId)
}

/** All documents of an order, for whoever may see the order; the oldest first. */
export async function readOrderDocuments(db: Kysely<DB>, orderId: string): Promise<IssuedDocument[]> {
  const rows = await db
    .selectFrom('tax_documents')
    .select(['id', 'order_id', 'content', 'buyer'])
    .where('order_id', '=', orderId)
    .orderBy('issued_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ id: row.id, orderId: row.order_id, content: wholeDocument(row) }))
}
