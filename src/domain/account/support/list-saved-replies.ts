import { sql } from 'kysely'
import { requirePermission, type Context } from '#domain/core/context'
import { listSorted, searchConditions, type ListInput } from '#domain/core/list-rows'
import type { PageCursors } from '#domain/core/page'
import { savedReplyColumns, type SavedReplyView } from '#domain/account/support/read-saved-replies'

const sorts = { title: sql`t.title_ar`, updated_at: sql`t.updated_at` }
export type SavedReplySort = keyof typeof sorts | `-${keyof typeof sorts}`

/** Answers that are kept, by title. */
export async function listSavedReplies(
  ctx: Context,
  input: ListInput<SavedReplySort>,
): Promise<{ savedReplies: SavedReplyView[] } & PageCursors> {
  requirePermission(ctx, 'ticket:read')
  const searched = [sql`t.title_ar`, sql`t.title_en`, sql`t.body_ar`, sql`t.body_en`]
  const { rows, ...cursors } = await listSorted<SavedReplyView>(ctx.db, input, {
    table: 'saved_replies',
    columns: savedReplyColumns,
    conditions: searchConditions(input.q, searched),
    sorts,
    defaultSort: 'title',
  })
  return { savedReplies: rows, ...cursors }
}
