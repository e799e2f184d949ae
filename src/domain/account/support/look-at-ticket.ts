import { sql } from 'kysely'
import { presenceLifetime } from '#rules/core/limits'
import { ShopError } from '#rules/errors/shop-error'
import { secondsBefore } from '#rules/core/durations'
import { threadEnd } from '#domain/account/support/thread-end'
import { requirePermission, type Context } from '#domain/core/context'

/** Another staff user who has the ticket open. */
export type Onlooker = { id: string; name: string; is_typing: boolean }

/**
 * Records that the caller has the ticket open, and returns who else has it open (within the last minute) and
 * how far the thread goes (`threadEnd`). What names the caller in it waits no more. The same statement
 * deletes stale rows of others. Error: ticket_not_found.
 */
export async function lookAtTicket(
  ctx: Context,
  input: { id: string; isTyping: boolean },
): Promise<{ others: Onlooker[]; lastMessageId: string | null }> {
  const { id: staffId } = requirePermission(ctx, 'ticket:read')
  const now = ctx.now()
  const since = secondsBefore(now, presenceLifetime)
  const { rows } = await sql<{ others: Onlooker[]; last_message_id: string | null }>`
    with looked as (
      insert into ticket_presence (ticket_id, staff_user_id, is_typing, seen_at)
      select t.id, ${staffId}, ${input.isTyping}, ${now} from tickets t where t.id = ${input.id}
      on conflict (ticket_id, staff_user_id) do update
        set is_typing = excluded.is_typing, seen_at = excluded.seen_at
      returning ticket_id),
    -- Whom a note of it names has read it now.
    read as (
      update ticket_mentions set seen_at = ${now}
      where ticket_id = ${input.id} and staff_user_id = ${staffId} and seen_at is null),
    forgotten as (
      delete from ticket_presence p where p.seen_at < ${since} and p.staff_user_id <> ${staffId})
    select coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'is_typing', p.is_typing) order by s.name, s.id)
      from ticket_presence p join staff_users s on s.id = p.staff_user_id
      where p.ticket_id = looked.ticket_id and p.staff_user_id <> ${staffId} and p.seen_at >= ${since}), '[]') as others,
      ${threadEnd(sql`looked.ticket_id`)} as last_message_id
    from looked`.execute(ctx.db)
  if (!rows[0]) throw new ShopError('ticket_not_found')
  return { others: rows[0].others, lastMessageId: rows[0].last_message_id }
}

/** Records that the caller has left the ticket. Idempotent. */
export async function leaveTicket(ctx: Context, id: string): Promise<void> {
  const { id: staffId } = requirePermission(ctx, 'ticket:read')
  await ctx.db
    .deleteFrom('ticket_presence')
    .where('ticket_id', '=', id)
    .where('staff_user_id', '=', staffId)
    .execute()
}
