import { ShopError } from '#rules/errors/shop-error'
import type { Context } from '#domain/core/context'

/** Whose sessions: the signed-in client's or staff user's own. */
export function requireOwner(ctx: Context): {
  column: 'client_id' | 'staff_user_id'
  id: string
  sessionId: string
  clientId: string | null
} {
  const { actor } = ctx
  if (actor.kind === 'client') {
    return { column: 'client_id', id: actor.id, sessionId: actor.sessionId, clientId: actor.id }
  }
  if (actor.kind === 'staff') {
    return { column: 'staff_user_id', id: actor.id, sessionId: actor.sessionId, clientId: null }
  }
  throw new ShopError('unauthenticated')
}
