import { ShopError } from '#rules/errors/shop-error'
import type { Context } from '#domain/core/context'

/**
 * A business is taken over by whoever runs the store's machine, as the system; no session of anybody may.
 * Error: role_forbidden.
 */
export function requireSystem(ctx: Context): void {
  if (ctx.actor.kind !== 'system') throw new ShopError('role_forbidden')
}
