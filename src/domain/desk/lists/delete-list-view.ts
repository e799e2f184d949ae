import { recordDeletion } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { inTransaction } from '#domain/core/transaction'
import { lockListView } from '#domain/desk/lists/read-list-views'

/** Deletes a view; the list itself stays. Errors: list_view_not_found, role_forbidden. */
export async function deleteListView(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { name, query, is_shared } = await lockListView(tx, ctx, id)
    await tx.db.deleteFrom('list_views').where('id', '=', id).execute()
    recordDeletion(tx, ctx, {
      entity: 'list_view',
      entityId: id,
      fields: { name, query, is_shared },
    })
  })
}
