import { requirePermission, type Context } from '#domain/core/context'
import { countHeldMessages } from '#domain/messages/held-messages'
import {
  readWaiting,
  waitingLimits,
  type WaitingCount,
  type WaitingFilter,
  type WaitingItem,
} from '#domain/desk/waiting/read-waiting'

type Held = Awaited<ReturnType<typeof countHeldMessages>>

/**
 * What waits for somebody of the staff, as far as the caller may see it: a few of each kind, or many of one;
 * and which messages are held.
 */
export async function listWaiting(
  ctx: Context,
  filter: Pick<WaitingFilter, 'kind' | 'taken'>,
): Promise<{ items: WaitingItem[]; counts: WaitingCount[]; held: Held }> {
  const staff = requirePermission(ctx, 'dashboard:read')
  const limit = filter.kind ? waitingLimits.one : waitingLimits.each
  const [waiting, held] = await Promise.all([
    readWaiting(ctx, staff, { ...filter, limit }),
    countHeldMessages(ctx),
  ])
  return { ...waiting, held }
}
