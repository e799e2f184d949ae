import { staffLists, type StaffListName } from '#rules/desk/lists'
import { cleanText } from '#rules/core/text'
import { recordFact } from '#domain/core/activity/record-fact'
import { requirePermission, type Context } from '#domain/core/context'
import { newId } from '#domain/core/new-id'
import { inTransaction } from '#domain/core/transaction'
import {
  getListView,
  refuseTakenName,
  type ListView,
  type ListViewFields,
} from '#domain/desk/lists/read-list-views'
import { viewFacts } from '#domain/desk/lists/view-facts'

/**
 * Keeps filters, order and columns of a list under a name: for whoever asks, or for everybody. Errors:
 * list_view_name_taken, too_many_list_views.
 */
export async function createListView(
  ctx: Context,
  input: { list: StaffListName } & ListViewFields,
): Promise<ListView> {
  const { id: staffId } = requirePermission(ctx, staffLists[input.list])
  if (input.is_shared) requirePermission(ctx, 'list:share')
  const { list, query, layout, is_shared } = input
  const id = newId()
  const name = cleanText(input.name)
  await inTransaction(ctx, async (tx) => {
    await refuseTakenName(tx, { id: null, list, name, is_shared, staff_user_id: staffId })
    await tx.db
      .insertInto('list_views')
      .values({
        id,
        list,
        name,
        query,
        is_shared,
        layout: JSON.stringify(layout),
        staff_user_id: staffId,
        created_at: ctx.now(),
        updated_at: ctx.now(),
      })
      .execute()
    recordFact(tx, ctx, {
      action: 'list_view.created',
      entity: 'list_view',
      entityId: id,
      ...viewFacts(null, { name, query, is_shared }),
    })
  })
  return getListView(ctx, id)
}
