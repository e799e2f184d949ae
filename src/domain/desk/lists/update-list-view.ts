import { cleanText } from '#rules/core/text'
import { differences, recordFact } from '#domain/core/activity/record-fact'
import { refuseOutdatedEdit } from '#domain/core/activity/refuse-outdated'
import { requirePermission, type Context } from '#domain/core/context'
import { definedFields, type Given } from '#domain/core/defined-fields'
import { inTransaction } from '#domain/core/transaction'
import {
  getListView,
  lockListView,
  refuseTakenName,
  type ListView,
  type ListViewFields,
} from '#domain/desk/lists/read-list-views'
import { viewFacts } from '#domain/desk/lists/view-facts'

/**
 * Renames a view, keeps other filters under it, or shares it. Errors: list_view_not_found, role_forbidden,
 * version_outdated, list_view_name_taken, too_many_list_views.
 */
export async function updateListView(
  ctx: Context,
  { id, version, ...input }: { id: string; version: number } & Given<ListViewFields>,
): Promise<ListView> {
  await inTransaction(ctx, async (tx) => {
    const stands = await lockListView(tx, ctx, id)
    const { name, query, is_shared, layout } = stands
    const before = { name, query, is_shared }
    const { layout: newLayout = layout, ...given } = definedFields(input)
    const after = { ...before, ...given, name: cleanText(given.name ?? name) }
    if (after.is_shared) requirePermission(ctx, 'list:share')
    const changes = differences(before, after)
    await refuseOutdatedEdit(tx, { entity: 'list_view', id, version }, stands, changes)
    await refuseTakenName(tx, { ...stands, ...after })
    await tx.db
      .updateTable('list_views')
      .set({
        ...after,
        layout: JSON.stringify(newLayout),
        version: stands.version + 1,
        updated_at: ctx.now(),
      })
      .where('id', '=', id)
      .execute()
    if (Object.keys(changes).length === 0) return
    recordFact(tx, ctx, {
      action: 'list_view.updated',
      entity: 'list_view',
      entityId: id,
      ...viewFacts(before, after),
    })
  })
  return getListView(ctx, id)
}
