import { ShopError } from '#rules/errors/shop-error'
import { freshConfirmation } from '#rules/people/sign-in-limits'
import type { Context } from '#domain/core/context'

/**
 * For acts on money, keys, roles and personal exports: the user must have entered a code within the last ten
 * minutes. Signing in counts. Error: confirmation_needed; `confirmSession` mends it.
 */
export function requireFreshCode(ctx: Context): void {
  const { actor } = ctx
  if (actor.kind !== 'client' && actor.kind !== 'staff') throw new ShopError('unauthenticated')
  if (!hasFreshCode(ctx)) throw new ShopError('confirmation_needed')
}

/**
 * Whether somebody is signed in who has entered a code within the last ten minutes. A moment that lies
 * further ahead, written by a process whose clock was wrong, is none: it would count until then.
 */
export function hasFreshCode(ctx: Pick<Context, 'actor' | 'now'>): boolean {
  const { actor } = ctx
  if (actor.kind !== 'client' && actor.kind !== 'staff') return false
  return Math.abs(ctx.now().getTime() - actor.confirmedAt.getTime()) <= freshConfirmation * 1000
}
