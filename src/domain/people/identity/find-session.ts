import { sql } from 'kysely'
import { clientSessionLifetime, staffSessionIdle, staffSessionMax } from '#rules/people/sign-in-limits'
import type { Role } from '#rules/people/permissions'
import { secondsAfter, secondsBefore } from '#rules/core/durations'
import type { Actor, Context } from '#domain/core/context'
import { claimKey } from '#domain/core/idempotency/claim-key'
import type { KeyAsked } from '#domain/core/idempotency/kept-answers'
import { hashToken } from '#domain/people/identity/tokens'

export type SessionOwner =
  | { kind: 'client'; actor: Extract<Actor, { kind: 'client' }>; blocked: boolean }
  | { kind: 'staff'; actor: Extract<Actor, { kind: 'staff' }> }

type Row = {
  id: string
  client_id: string | null
  staff_user_id: string | null
  confirmed_at: Date
  last_used_at: Date
  blocked: boolean | null
  role: Role | null
  claimed: boolean
  ahead_ms: number
}

/** A session, and since when it holds the Idempotency-Key that was asked for; null when it does not. */
export type FoundSession = SessionOwner & {
  claimedAt: Date | null
  /** Milliseconds that the clock of this client is ahead; see `ClientClock`. */
  ahead: number
  /**
   * Not used on this day (of UTC) before: what keeps the token, a cookie, is due for its whole time again.
   */
  isFirstOfDay: boolean
}

/** Sessions slide at most once a minute, so that reading pages costs no writing. */
const slideAfter = 60

/**
 * Whose token this is, or undefined for an expired, revoked or unknown one. One statement of three parts: it
 * finds the session; when it was last used over a minute ago, it moves its end; and with `asked` it claims
 * the caller's Idempotency-Key for a session that is accepted.
 */
export async function findSession(
  ctx: Context,
  token: string,
  asked?: { key: KeyAsked; kind: SessionOwner['kind'] },
): Promise<FoundSession | undefined> {
  const now = ctx.now()
  const claimed = asked ? sql`, claimed as (${claim(asked, now)})` : sql``
  const { rows } = await sql<Row>`
    with found as (${livingSession(token, now)}), slid as (${slideFound(now)})${claimed}
    select id, client_id, staff_user_id, confirmed_at, last_used_at, blocked, role,
      ${asked ? sql`exists (select from claimed)` : sql`false`} as claimed,
      ${ctx.clientClock.aheadOf(sql.ref('found.client_id'))} as ahead_ms from found`.execute(ctx.db)
  const row = rows[0]
  return row && toSession(row, now)
}

/** The session of a token of any kind of account; none of a closed client or an inactive staff user. */
function livingSession(token: string, now: Date) {
  return sql`
    select s.id, s.client_id, s.staff_user_id, s.confirmed_at, s.last_used_at, s.remembered,
      c.blocked_at is not null as blocked, u.role
    from sessions s
    left join clients c on c.id = s.client_id
    left join staff_users u on u.id = s.staff_user_id
    where s.token_hash = ${hashToken(token)} and s.ended_at is null and s.expires_at > ${now}
      and (c.id is null or c.closed_at is null) and (u.id is null or u.is_active)`
}

/**
 * Moves the end of `found`. A remembered session of staff ends after its day; the others slide, those of
 * staff for a day at most.
 */
function slideFound(now: Date) {
  return sql`
    update sessions set last_used_at = ${now}, expires_at = case
      when found.client_id is not null then ${secondsAfter(now, clientSessionLifetime)}::timestamptz
      when found.remembered then sessions.expires_at
      else least(${secondsAfter(now, staffSessionIdle)}::timestamptz,
        sessions.created_at + ${staffSessionMax} * interval '1 second') end
    from found
    where sessions.id = found.id and found.last_used_at < ${secondsBefore(now, slideAfter)}`
}

/** A session of the other kind, or of a blocked client, claims nothing. */
function claim({ key, kind }: { key: KeyAsked; kind: SessionOwner['kind'] }, now: Date) {
  const id = sql.ref(kind === 'client' ? 'found.client_id' : 'found.staff_user_id')
  const mayClaim = sql`${id} is not null and not found.blocked`
  return claimKey(key, { caller: sql`${kind} || ':' || ${id}`, mayClaim }, now)
}

function toSession(row: Row, now: Date): FoundSession | undefined {
  const claimedAt = row.claimed ? now : null
  const isFirstOfDay = dayOf(row.last_used_at) !== dayOf(now)
  const session = { sessionId: row.id, confirmedAt: row.confirmed_at }
  if (row.client_id !== null) {
    return {
      kind: 'client',
      actor: { kind: 'client', id: row.client_id, ...session },
      blocked: row.blocked === true,
      claimedAt,
      ahead: row.ahead_ms,
      isFirstOfDay,
    }
  }
  if (row.staff_user_id === null || row.role === null) return undefined
  const actor = { kind: 'staff', id: row.staff_user_id, role: row.role, ...session } as const
  return { kind: 'staff', actor, claimedAt, ahead: 0, isFirstOfDay }
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
