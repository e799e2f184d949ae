import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import { mergeUndoableUntil } from '#rules/support/ticket'
import { requirePermission, type Context } from '#domain/core/context'
import { leadingTo } from '#domain/account/support/records/lock-ticket'

/** A ticket that could be merged into another, and what would happen. */
export type MergeCandidate = {
  id: string
  ref_id: number
  description: string
  created_at: string
  /** What would go over. */
  messages: number
  attachments: number
  /** Since when the client would wait in the one that stays. */
  waiting_since: string | null
}
/** A ticket that was merged into another and can be taken out again until a moment. */
export type StandingMerge = { id: string; ref_id: number; merged_at: string; undo_until: string; by: string }

type Row = {
  candidates: MergeCandidate[]
  merged: Omit<StandingMerge, 'undo_until'>[]
  leading_here: { id: string; ref_id: number }[]
}

/**
 * What merging would do with each other open ticket of the same client, which merges can be undone, and which
 * tickets lead here and go with it when it is deleted. Changes nothing. Error: ticket_not_found.
 */
export async function listMerges(
  ctx: Context,
  id: string,
): Promise<{ candidates: MergeCandidate[]; merged: StandingMerge[]; leading_here: Row['leading_here'] }> {
  requirePermission(ctx, 'ticket:read')
  const { rows } = await sql<Row>`
    select
      (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'ref_id', o.ref_id, 'created_at', o.created_at,
          'description', coalesce((select m.body from ticket_messages m where m.ticket_id = o.id and not m.is_note order by m.id limit 1), ''),
          'messages', (select count(*) from ticket_messages m where m.ticket_id = o.id),
          'attachments', (select count(*) from ticket_attachments a where a.ticket_id = o.id),
          'waiting_since', least(o.waiting_since, t.waiting_since)) order by o.id desc), '[]')
        from (select * from tickets o where o.client_id = t.client_id and o.id <> t.id and o.status = 'pending'
          order by o.id desc limit 20) o where t.status = 'pending') as candidates,
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'ref_id', s.ref_id, 'merged_at', g.merged_at, 'by', u.name) order by g.id desc), '[]')
        from ticket_merges g join tickets s on s.id = g.source_id join staff_users u on u.id = g.staff_user_id
        where g.target_id = t.id and g.undone_at is null and t.status = 'pending') as merged,
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'ref_id', s.ref_id) order by s.ref_id), '[]')
        from tickets s where s.id in ${leadingTo(id)}) as leading_here
    from tickets t where t.id = ${id}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new ShopError('ticket_not_found')
  const iso = (moment: string) => new Date(moment).toISOString()
  return {
    candidates: row.candidates.map((one) => ({
      ...one,
      created_at: iso(one.created_at),
      waiting_since: one.waiting_since && iso(one.waiting_since),
    })),
    merged: row.merged
      .map((merge) => ({
        ...merge,
        merged_at: iso(merge.merged_at),
        undo_until: mergeUndoableUntil(new Date(merge.merged_at)).toISOString(),
      }))
      .filter(({ undo_until: until }) => new Date(until) >= ctx.now()),
    leading_here: row.leading_here,
  }
}
