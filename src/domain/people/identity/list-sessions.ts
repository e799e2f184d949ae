import type { Context } from '#domain/core/context'
import { requireOwner } from '#domain/people/identity/require-owner'

export type SessionView = {
  id: string
  address: string
  platform: string
  browser: string
  browser_version: string
  created_at: Date
  last_used_at: Date
  /** When a code was last entered in it; what matters wants that to be fresh. */
  confirmed_at: Date
  isActive: boolean
  isCurrent: boolean
}

const maxShown = 100

/** The own login activity, newest first, ended sessions too. */
export async function listSessions(ctx: Context): Promise<SessionView[]> {
  const owner = requireOwner(ctx)
  const rows = await ctx.db
    .selectFrom('sessions')
    .select([
      'id',
      'address',
      'platform',
      'browser',
      'browser_version',
      'created_at',
      'last_used_at',
      'confirmed_at',
      'expires_at',
      'ended_at',
    ])
    .where(owner.column, '=', owner.id)
    .orderBy('id', 'desc')
    .limit(maxShown)
    .execute()
  return rows.map(({ ended_at, expires_at, ...session }) => ({
    ...session,
    isActive: ended_at === null && expires_at > ctx.now(),
    isCurrent: session.id === owner.sessionId,
  }))
}
