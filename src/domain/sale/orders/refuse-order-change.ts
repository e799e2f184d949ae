import { ShopError } from '#rules/errors/shop-error'
import { requirePermission, type Context } from '#domain/core/context'

/**
 * An order is neither edited nor deleted, whatever it is: what may change of it are actions of their own
 * (cancel, refund, note). Errors: order_not_found, the refusal.
 */
export async function refuseOrderChange(
  ctx: Context,
  id: string,
  refusal: 'order_is_kept' | 'order_not_editable',
): Promise<never> {
  requirePermission(ctx, 'order:cancel')
  const found = await ctx.db.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst()
  throw new ShopError(found ? refusal : 'order_not_found')
}
