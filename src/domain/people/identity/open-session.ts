import {
  clientSessionLifetime,
  staffRememberedLifetime,
  staffSessionIdle,
} from '#rules/people/sign-in-limits'
import type { Role } from '#rules/people/permissions'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { deferWrite } from '#domain/core/pending-writes'
import { parseUserAgent } from '#domain/people/identity/parse-user-agent'
import { newToken } from '#domain/people/identity/tokens'
import { newId } from '#domain/core/new-id'
import type { Transaction } from '#domain/core/transaction'

export type SessionFor =
  | { kind: 'client'; id: string }
  | { kind: 'staff'; id: string; role: Role; remember: boolean }

/**
 * Opens a session after a right code, and hands out its token: the only moment in which it is
 * known. The context that comes back is that person's.
 */
export function openSession(
  tx: Transaction,
  ctx: Context,
  owner: SessionFor,
  userAgent: string,
): { token: string; ctx: Context } {
  const id = newId()
  const now = ctx.now()
  const { token, hash } = newToken(owner.kind)
  const { platform, browser, version } = parseUserAgent(userAgent)
  const opened = tx.db
    .insertInto('sessions')
    .values({
      id,
      token_hash: hash,
      client_id: owner.kind === 'client' ? owner.id : null,
      staff_user_id: owner.kind === 'staff' ? owner.id : null,
      remembered: owner.kind === 'staff' && owner.remember,
      address: ctx.address,
      platform,
      browser,
      browser_version: version,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + lifetimeOf(owner) * 1000),
      confirmed_at: now,
    })
    .returning('id')
  deferWrite(tx, { table: 'sessions', key: id }, opened)

  const session = { id: owner.id, sessionId: id, confirmedAt: now }
  const theirs: Context = {
    ...ctx,
    actor:
      owner.kind === 'client'
        ? { kind: 'client', ...session }
        : { kind: 'staff', role: owner.role, ...session },
  }
  recordFact(tx, theirs, {
    action: 'session.opened',
    entity: 'session',
    entityId: id,
    clientId: owner.kind === 'client' ? owner.id : null,
    changes: {
      platform: { before: null, after: platform },
      browser: { before: null, after: `${browser} ${version}`.trim() },
    },
  })
  return { token, ctx: theirs }
}

/** Seconds. */
function lifetimeOf(owner: SessionFor): number {
  if (owner.kind === 'client') return clientSessionLifetime
  return owner.remember ? staffRememberedLifetime : staffSessionIdle
}
