import { ShopError } from '#rules/errors/shop-error'
import { assertNever } from '#rules/core/invariant'
import { blockClient, unblockClient } from '#domain/desk/clients/block-client'
import { endSessionsOfClient, listClientSessions } from '#domain/people/clients/client-sessions'
import type { Context } from '#domain/core/context'

/** What can be done to many clients at once. */
export type ManyClients = { action: 'block'; reason: string } | { action: 'unblock' | 'end_sessions' }

/** Errors: row_is_so_already, and those of the single action. */
export async function actOnClient(ctx: Context, id: string, asked: ManyClients): Promise<unknown> {
  if (asked.action === 'end_sessions') await refuseSignedOut(ctx, id)
  else await refuseBlocked(ctx, id, asked.action === 'block')
  switch (asked.action) {
    case 'block':
      return blockClient(ctx, { id, reason: asked.reason })
    case 'unblock':
      return unblockOneOfMany(ctx, id)
    case 'end_sessions':
      return endSessionsOfClient(ctx, { id })
    default:
      return assertNever(asked)
  }
}

/** One that is blocked, or free, as it was asked to be, is none of those that are changed. */
async function refuseBlocked(ctx: Context, id: string, isBlocked: boolean): Promise<void> {
  const row = await ctx.db.selectFrom('clients').select('blocked_at').where('id', '=', id).executeTakeFirst()
  if (row && (row.blocked_at !== null) === isBlocked) throw new ShopError('row_is_so_already')
}

/** One who is signed in nowhere is none of those who are signed out. */
async function refuseSignedOut(ctx: Context, id: string): Promise<void> {
  const open = await listClientSessions(ctx, { id, onlyOpen: true })
  if (open.length === 0) throw new ShopError('row_is_so_already')
}

/**
 * One who would pay by it, by card or from the balance, is none of them: nobody has seen its sum beside the
 * name. Error: renewal_charges_now.
 */
async function unblockOneOfMany(ctx: Context, id: string): Promise<unknown> {
  return unblockClient(ctx, { id, seenCharge: { amountMinor: 0 } }).catch((error: unknown) => {
    const isCharged = error instanceof ShopError && error.errorName === 'price_changed'
    throw isCharged ? new ShopError('renewal_charges_now') : error
  })
}
