import { requirePermission, type Context } from '#domain/core/context'
import { listPointsOf } from '#domain/sale/subscriptions/read-subscriptions'

/** The points ledger of any subscription, newest first. Errors: not_found, cursor_invalid. */
export async function listSubscriptionPoints(
  ctx: Context,
  page: { id: string; limit?: number | undefined; cursor?: string | undefined },
) {
  requirePermission(ctx, 'subscription:read')
  return listPointsOf(ctx, page)
}
