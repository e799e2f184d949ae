import { requirePermission, type Context } from '#domain/core/context'
import {
  readWaiting,
  waitingLimits,
  type WaitingCount,
  type WaitingFilter,
  type WaitingItem,
} from '#domain/desk/waiting/read-waiting'

/** What waits for somebody of the staff, as far as the caller may see it: a few of each kind, or many of one. */
export async function listWaiting(
  ctx: Context,
  filter: Pick<WaitingFilter, 'kind' | 'taken'>,
): Promise<{ items: WaitingItem[]; counts: WaitingCount[] }> {
  const staff = requirePermission(ctx, 'dashboard:read')
  return readWaiting(ctx, staff, { ...filter, limit: filter.kind ? waitingLimits.one : waitingLimits.each })
}
