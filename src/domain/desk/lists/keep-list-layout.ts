import { staffLists, type ListLayout, type StaffListName } from '#rules/desk/lists'
import { requirePermission, type Context } from '#domain/core/context'

/** Keeps how whoever asks wants a list. It is no change of the shop's, so no history has it. */
export async function keepListLayout(
  ctx: Context,
  { list, ...layout }: { list: StaffListName } & ListLayout,
): Promise<void> {
  const { id } = requirePermission(ctx, staffLists[list])
  const values = { layout: JSON.stringify(layout) }
  await ctx.db
    .insertInto('list_layouts')
    .values({ staff_user_id: id, list, ...values })
    .onConflict((conflict) => conflict.columns(['staff_user_id', 'list']).doUpdateSet(values))
    .execute()
}
