import { sql } from 'kysely'
import { endOfRetention, type RetainedKind } from '#rules/people/retention'
import { keepFormerPhones } from '#domain/core/activity/keep-former-phones'
import type { Context } from '#domain/core/context'
import { firstIdOf } from '#domain/core/new-id'

/** Rows that go in one statement: none of them holds a lock for long. */
const rowsAtOnce = 5_000

/**
 * What each kind of row is, and which of its rows are over at a moment: found along the primary key, whose
 * ids carry their age, so no index of its own is needed.
 */
const kinds = {
  // Whose last one goes keeps the moment of it (`lastLogin`), except where an account is closed.
  sessions: (end: Date) =>
    sql`with over as materialized (select id, client_id, staff_user_id, created_at from sessions
        where id < ${firstIdOf(end)}::uuid and coalesce(ended_at, expires_at) < ${end} order by id limit ${sql.lit(rowsAtOnce)}),
      kept_clients as (update clients c set last_login_at = greatest(c.last_login_at, o.at)
        from (select client_id, max(created_at) as at from over group by client_id) o
        where c.id = o.client_id and c.closed_at is null
          and not exists (select from sessions l where l.client_id = c.id and l.created_at > o.at)),
      kept_staff as (update staff_users u set last_login_at = greatest(u.last_login_at, o.at)
        from (select staff_user_id, max(created_at) as at from over group by staff_user_id) o
        where u.id = o.staff_user_id
          and not exists (select from sessions l where l.staff_user_id = u.id and l.created_at > o.at))
      delete from sessions s using over where s.id = over.id`,
  codes: (end: Date) =>
    sql`delete from one_time_codes where id in (select id from one_time_codes where id < ${firstIdOf(end)}::uuid
      and used_at < ${end} order by id limit ${sql.lit(rowsAtOnce)})`,
  messages: (end: Date) =>
    sql`delete from messages where id in (select id from messages where id < ${firstIdOf(end)}::uuid
      and created_at < ${end} and status <> 'waiting' order by id limit ${sql.lit(rowsAtOnce)})`,
  gatewayEvents: (end: Date) =>
    sql`delete from gateway_events where id in (select id from gateway_events where id < ${firstIdOf(end)}::uuid
      and received_at < ${end} order by id limit ${sql.lit(rowsAtOnce)})`,
  measurementEvents: (end: Date) =>
    sql`delete from measurement_events where id in (select id from measurement_events where id < ${firstIdOf(end)}::uuid
      and created_at < ${end} order by id limit ${sql.lit(rowsAtOnce)})`,
  visitorConsents: (end: Date) =>
    sql`delete from visitor_consents where id in (select id from visitor_consents where id < ${firstIdOf(end)}::uuid
      and created_at < ${end} order by id limit ${sql.lit(rowsAtOnce)})`,
  doneJobs: (end: Date) =>
    sql`delete from jobs where id in (select id from jobs where done_at < ${end} limit ${sql.lit(rowsAtOnce)})`,
  // Hashes stay in the log, which proves itself without them.
  personalValues: (end: Date) =>
    sql`delete from activity_personal_values where (activity_id, field) in (
      select v.activity_id, v.field from activity_personal_values v
      where v.activity_id < ${firstIdOf(end)}::uuid order by v.activity_id limit ${sql.lit(rowsAtOnce)})`,
} satisfies Record<RetainedKind, (end: Date) => unknown>

/** Deletes rows whose time is over, kind by kind and in pieces. Source: rules/people/retention. */
export async function forgetOldRows(ctx: Context): Promise<void> {
  // The names are the keys of the table above.
  for (const kind of Object.keys(kinds) as RetainedKind[]) {
    const end = endOfRetention(ctx.now(), ctx.retention, kind)
    if (kind === 'personalValues') {
      await keepFormerPhones(ctx.db, sql`v.activity_id < ${firstIdOf(end)}::uuid`)
    }
    for (;;) {
      const { numAffectedRows = 0n } = await kinds[kind](end).execute(ctx.db)
      if (numAffectedRows < rowsAtOnce) break
    }
  }
}
