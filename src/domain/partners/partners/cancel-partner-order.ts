import { ShopError } from '#rules/errors/shop-error'
import { takeBackUnused } from '#domain/partners/api-clients/credit-order'
import type { Context } from '#domain/core/context'
import { atTimeOfClient } from '#domain/core/clock/client-clock'
import { cancelPartnersOrder } from '#domain/sale/orders/cancel-order'
import { requirePartner } from '#domain/core/require-partner'

/**
 * The partner cancels an own order: one that nobody has paid ends, one on account is taken back while it is unused. What the
 * client has paid is between the client and the store. Idempotent.
 * Errors: order_not_found, order_not_cancellable, order_not_on_account, order_already_used.
 */
export async function cancelPartnerOrder(ctx: Context, orderId: string): Promise<void> {
  const partner = requirePartner(ctx, 'orders')
  const known = await ctx.db
    .selectFrom('orders')
    .select(['client_id', 'settled_by', 'status'])
    .where('id', '=', orderId)
    .where('api_client_id', '=', partner.id)
    .where('is_test', '=', partner.mode === 'test')
    .executeTakeFirst()
  if (!known) throw new ShopError('order_not_found')
  if (known.status === 'cancelled') return
  const then = await atTimeOfClient(ctx, known.client_id)
  const which = { orderId, clientId: known.client_id }
  if (known.settled_by === null) await cancelPartnersOrder(then, which)
  else await takeBackUnused(then, which)
}
