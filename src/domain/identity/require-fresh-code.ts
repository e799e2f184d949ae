import { ShopError } from '#rules/errors'
import { freshConfirmation } from '#rules/limits'
import type { Context } from '#domain/context'

/**
 * For acts on money, keys, roles and personal exports: whoever is signed in must have entered a code within the last ten
 * minutes. Signing in counts. Error: confirmation_needed; `confirmSession` mends it.
 */
export function requireFreshCode(ctx: Context): void {
  const { actor } = ctx
  if (actor.kind !== 'client' && actor.kind !== 'staff') throw new ShopError('unauthenticated')
  const age = ctx.now().getTime() - actor.confirmedAt.getTime()
  if (age > freshConfirmation * 1000) throw new ShopError('confirmation_needed')
}
