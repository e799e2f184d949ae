import { ShopError } from '#rules/errors/shop-error'
import { recordFact } from '#domain/core/activity/record-fact'
import { getClientView } from '#domain/people/clients/read-clients'
import { requirePermission, type Context } from '#domain/core/context'
import type { SessionView } from '#domain/people/identity/list-sessions'
import { inTransaction, type Transaction } from '#domain/core/transaction'

const maxShown = 100

/** A client's login activity for staff, newest first, ended sessions too. Error: client_not_found. */
export async function listClientSessions(
  ctx: Context,
  input: { id: string; onlyOpen: boolean },
): Promise<SessionView[]> {
  requirePermission(ctx, 'client:read')
  await getClientView(ctx, input.id)
  let query = ctx.db
    .selectFrom('sessions')
    .select(['id', 'address', 'platform', 'browser', 'browser_version', 'created_at', 'last_used_at'])
    .select(['confirmed_at', 'expires_at', 'ended_at'])
    .where('client_id', '=', input.id)
  if (input.onlyOpen) query = query.where('ended_at', 'is', null).where('expires_at', '>', ctx.now())
  const rows = await query.orderBy('id', 'desc').limit(maxShown).execute()
  return rows.map(({ ended_at, expires_at, ...session }) => ({
    ...session,
    isActive: ended_at === null && expires_at > ctx.now(),
    isCurrent: false,
  }))
}

/** Staff sign a client out: everywhere, or from one device. Errors: client_not_found, session_not_found. */
export async function endSessionsOfClient(
  ctx: Context,
  input: { id: string; sessionId?: string },
): Promise<void> {
  requirePermission(ctx, 'client:administer')
  await getClientView(ctx, input.id)
  if (input.sessionId !== undefined) {
    const known = await ctx.db
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', input.sessionId)
      .where('client_id', '=', input.id)
      .executeTakeFirst()
    if (!known) throw new ShopError('session_not_found')
  }
  await inTransaction(ctx, (tx) => endSessionsOfClientWithin(tx, ctx, input.id, input.sessionId))
}

/** Ends a client's sessions, or one of them, as a part of something larger. */
export async function endSessionsOfClientWithin(
  tx: Transaction,
  ctx: Context,
  clientId: string,
  only?: string,
): Promise<void> {
  let query = tx.db
    .updateTable('sessions')
    .set({ ended_at: ctx.now() })
    .where('client_id', '=', clientId)
    .where('ended_at', 'is', null)
  if (only !== undefined) query = query.where('id', '=', only)
  for (const { id } of await query.returning('id').execute()) {
    recordFact(tx, ctx, { action: 'session.ended', entity: 'session', entityId: id, clientId })
  }
}
