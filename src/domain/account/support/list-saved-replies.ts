import { sql } from 'kysely'
import { requirePermission } from '#domain/core/context'
import type { Context } from '#domain/core/context'
import { contains, listRows, parseSort } from '#domain/core/list-rows'
import type { ListInput } from '#domain/core/list-rows'
import { cursorsOf } from '#domain/core/page'
import type { PageCursors } from '#domain/core/page'
import { savedReplyColumns } from '#domain/account/support/read-saved-replies'
import type { SavedReplyView } from '#domain/account/support/read-saved-replies'

const sorts = { title: sql`t.title_ar`, updated_at: sql`t.updated_at` }
export type SavedReplySort = keyof typeof sorts | `-${keyof typeof sorts}`

/** Answers that are kept, by title. */
export async function listSavedReplies(
  ctx: Context,
  input: ListInput<SavedReplySort>,
): Promise<{ savedReplies: SavedReplyView[] } & PageCursors> {
  requirePermission(ctx, 'ticket:read')
  const { name, descending } = parseSort<keyof typeof sorts>(input.sort ?? 'title')
  const text = (input.q ?? '').trim()
  const searched = [sql`t.title_ar`, sql`t.title_en`, sql`t.body_ar`, sql`t.body_en`]
  const page = await listRows<SavedReplyView>(ctx.db, {
    ...input,
    table: 'saved_replies',
    columns: savedReplyColumns,
    conditions: text === '' ? [] : [contains(text, searched)],
    by: sorts[name],
    descending,
  })
  return { savedReplies: page.rows, ...cursorsOf(page) }
}
