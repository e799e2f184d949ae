import { ShopError } from '#rules/errors/shop-error'
import { GatewayUnreachable } from '#rules/errors/vendor-errors'
import type { Context } from '#domain/core/context'

/** What became of one row: done, or why not. */
export type RowResult = { id: string; error: ShopError | null }

/**
 * Runs one action for many rows, one after the other, each with its own checks and its own transaction: a row
 * that is refused stops no other. Only a missing fresh code refuses all of them, at the first. A dry run does
 * everything and rolls each row back, so that it refuses what the action would.
 */
export async function actOnMany(
  ctx: Context,
  input: { ids: string[]; dryRun: boolean },
  action: (ctx: Context, id: string) => Promise<unknown>,
): Promise<RowResult[]> {
  const acting: Context = input.dryRun ? { ...ctx, dryRun: true } : ctx
  const results: RowResult[] = []
  for (const id of new Set(input.ids)) {
    results.push({ id, error: await tryOne(acting, id, action) })
  }
  return results
}

async function tryOne(
  ctx: Context,
  id: string,
  action: (ctx: Context, id: string) => Promise<unknown>,
): Promise<ShopError | null> {
  try {
    await action(ctx, id)
    return null
  } catch (error) {
    // It concerns the caller and not this row.
    if (error instanceof ShopError && error.errorName === 'confirmation_needed') throw error
    if (error instanceof ShopError) return error
    if (error instanceof GatewayUnreachable) return new ShopError('gateway_unreachable')
    ctx.log.error({ err: error, id, requestId: ctx.requestId }, 'one row of many failed')
    return new ShopError('something_went_wrong')
  }
}
