import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { inTransaction } from '#domain/core/transaction'
import { lockListView } from '#domain/desk/lists/read-list-views'
import { viewFacts } from '#domain/desk/lists/view-facts'

/** Deletes a view; the list itself stays. Errors: list_view_not_found, role_forbidden. */
export async function deleteListView(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { name, query, is_shared } = await lockListView(tx, ctx, id)
    await tx.db.deleteFrom('list_views').where('id', '=', id).execute()
    recordFact(tx, ctx, {
      action: 'list_view.deleted',
      entity: 'list_view',
      entityId: id,
      ...viewFacts({ name, query, is_shared }, null),
    })
  })
}
