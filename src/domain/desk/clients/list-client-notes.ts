import { requirePermission, type Context } from '#domain/core/context'

export type ClientNoteView = {
  id: string
  body: string
  author: string
  /** Written by who asks. */
  is_own: boolean
  created_at: Date
}

/** So many of the newest are shown; older ones stand in the timeline. */
const maxShown = 20

/** What staff wrote about a client, newest first. */
export async function listClientNotes(ctx: Context, clientId: string): Promise<ClientNoteView[]> {
  const { id: staffId } = requirePermission(ctx, 'client:read')
  const rows = await ctx.db
    .selectFrom('client_notes as n')
    .innerJoin('staff_users as u', 'u.id', 'n.staff_user_id')
    .select(['n.id', 'n.body', 'u.name as author', 'n.staff_user_id', 'n.created_at'])
    .where('n.client_id', '=', clientId)
    .orderBy('n.id', 'desc')
    .limit(maxShown)
    .execute()
  return rows.map(({ staff_user_id, ...note }) => ({ ...note, is_own: staff_user_id === staffId }))
}
