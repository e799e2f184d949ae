import { sql } from 'kysely'
import { clientSessionLifetime, staffSessionIdle } from '#rules/limits'
import type { Role } from '#rules/permissions'
import type { Actor, Context } from '#domain/context'
import { hashToken } from '#domain/identity/tokens'

export type SessionOwner =
  | { kind: 'client'; actor: Extract<Actor, { kind: 'client' }>; blocked: boolean }
  | { kind: 'staff'; actor: Extract<Actor, { kind: 'staff' }> }

type Row = {
  id: string
  client_id: string | null
  staff_user_id: string | null
  confirmed_at: Date
  blocked: boolean | null
  role: Role | null
}

/** Sessions slide at most once a minute, so that reading pages costs no writing. */
const slideAfter = 60

/**
 * Whose token this is, or undefined for a dead or unknown one. One statement: it finds the session and, when it was
 * last used over a minute ago, moves its end. A closed client and an inactive staff user have no session any more; a
 * remembered staff session does not slide, it ends after its day.
 */
export async function findSession(ctx: Context, token: string): Promise<SessionOwner | undefined> {
  const now = ctx.now()
  const { rows } = await sql<Row>`
    with found as (
      select s.id, s.client_id, s.staff_user_id, s.confirmed_at, s.last_used_at, s.remembered,
        c.blocked_at is not null as blocked, u.role
      from sessions s
      left join clients c on c.id = s.client_id
      left join staff_users u on u.id = s.staff_user_id
      where s.token_hash = ${hashToken(token)} and s.ended_at is null and s.expires_at > ${now}
        and (c.id is null or c.closed_at is null) and (u.id is null or u.is_active)
    ), slid as (
      update sessions set last_used_at = ${now}, expires_at = case
        when found.client_id is not null then ${after(now, clientSessionLifetime)}::timestamptz
        when found.remembered then sessions.expires_at
        else ${after(now, staffSessionIdle)}::timestamptz end
      from found
      where sessions.id = found.id and found.last_used_at < ${after(now, -slideAfter)}
    )
    select id, client_id, staff_user_id, confirmed_at, blocked, role from found`.execute(ctx.db)

  const row = rows[0]
  if (!row) return undefined
  const session = { sessionId: row.id, confirmedAt: row.confirmed_at }
  if (row.client_id !== null) {
    return {
      kind: 'client',
      actor: { kind: 'client', id: row.client_id, ...session },
      blocked: row.blocked === true,
    }
  }
  if (row.staff_user_id === null || row.role === null) return undefined
  return { kind: 'staff', actor: { kind: 'staff', id: row.staff_user_id, role: row.role, ...session } }
}

function after(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000)
}
