import { ShopError } from '#rules/errors/shop-error'
import { requirePermission, type Context } from '#domain/core/context'
import type { JobName } from '#domain/core/names'

/**
 * Staff of a demo move a test client's clock; see `runTimeOfClient`.
 * Errors: not_found (production has no such thing), clock_runs_forward, clock_is_moving.
 */
export async function moveClock(ctx: Context, input: { clientId: string; to: Date }): Promise<JobName[]> {
  requirePermission(ctx, 'client:administer')
  if (!ctx.demo || !ctx.timeMachine) throw new ShopError('not_found')
  return ctx.timeMachine(ctx, input)
}
