import { ShopError } from '#rules/errors/shop-error'
import { dailyLinks } from '#rules/people/code-sending-budget'
import { requireUnused, takeBackUnused } from '#domain/partners/api-clients/take-back-unused'
import type { Context } from '#domain/core/context'
import { atTimeOfClient } from '#domain/core/clock/client-clock'
import { takeIfDone } from '#domain/core/take-if-done'
import { getCodeSettings } from '#domain/people/identity/code-counts'
import { cancelPartnersOrder } from '#domain/sale/orders/cancel-order'
import { requirePartner } from '#domain/core/require-partner'

/**
 * The partner cancels an own order: one that nobody has paid ends, one on account is taken back while it is
 * unused. What the client has paid is between the client and the store. Idempotent. Errors: order_not_found,
 * order_not_cancellable, order_not_on_account, order_already_used, too_many_requests.
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
  const isOnAccount = known.settled_by === 'account'
  if (known.status === 'cancelled' || (isOnAccount && known.status === 'refunded')) return
  const then = await atTimeOfClient(ctx, known.client_id)
  const which = { orderId, clientId: known.client_id }
  if (known.settled_by === null) return cancelPartnersOrder(then, which)
  const takeBack = () => takeBackUnused(then, which)
  if (partner.mode === 'test') {
    await takeBack()
    return
  }
  // An order that is used says so also where the day's are used up.
  await requireUnused(then, which)
  await withinCancellations(ctx, partner.id, takeBack)
}

/**
 * An order that is taken back costs its partner nothing, and the store the SMS that told a stranger of it and
 * of its end: as many in a day as links. What is refused, or was taken back before, uses up none of them.
 * Error: too_many_requests.
 */
async function withinCancellations(
  ctx: Context,
  partnerId: string,
  takeBack: () => Promise<boolean>,
): Promise<void> {
  const { dailyBudget } = await getCodeSettings(ctx)
  await takeIfDone(
    ctx,
    { name: 'partner_cancellations', key: partnerId, limit: dailyLinks(dailyBudget) },
    { work: takeBack, isDone: (isTakenBack) => isTakenBack },
  )
}
