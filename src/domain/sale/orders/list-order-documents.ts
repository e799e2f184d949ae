import type { Kysely } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import type { DB } from '#db/types'
import { requireClient, requirePermission, type Context } from '#domain/core/context'
import { issuedDocument, selectIssued, type IssuedDocument } from '#domain/core/issued-document'

/**
 * The invoice of one's own order and the notes that changed it, the oldest first; those too that may not be
 * shown yet. Error: order_not_found.
 */
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

/** The same for staff, of anybody's order. Error: order_not_found. */
export async function listStaffOrderDocuments(ctx: Context, orderId: string): Promise<IssuedDocument[]> {
  requirePermission(ctx, 'order:read')
  const order = await ctx.db.selectFrom('orders').select('id').where('id', '=', orderId).executeTakeFirst()
  if (!order) throw new ShopError('order_not_found')
  return readOrderDocuments(ctx.db, orderId)
}

/** All documents of an order, for whoever may see the order; the oldest first. */
export async function readOrderDocuments(db: Kysely<DB>, orderId: string): Promise<IssuedDocument[]> {
  const rows = await selectIssued(db)
    .where('d.order_id', '=', orderId)
    .orderBy('d.issued_at')
    .orderBy('d.id')
    .execute()
  return rows.map(issuedDocument)
}
