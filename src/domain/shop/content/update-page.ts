import { saveEdit, type Edit } from '#domain/core/activity/save-edit'
import { requirePermission, type Context } from '#domain/core/context'
import { bumpContentVersion } from '#domain/shop/store/bump-content-version'
import {
  cleanPage,
  lockPage,
  getPageView,
  refuseTakenSlug,
  type PageFields,
  type PageView,
} from '#domain/shop/content/read-staff-pages'
import { ShopError } from '#rules/errors/shop-error'
import { takesNeededPage } from '#rules/shop/needed-pages'
import { definedFields } from '#domain/core/defined-fields'
import { inTransaction } from '#domain/core/transaction'

/**
 * Changes a content page. Errors: page_not_found, invalid_input, page_needed, page_slug_taken,
 * version_outdated.
 */
export async function updatePage(
  ctx: Context,
  { id, version, ...input }: Edit<PageFields>,
): Promise<PageView> {
  requirePermission(ctx, 'content:write')
  await inTransaction(ctx, async (tx) => {
    await bumpContentVersion(tx)
    const stands = await lockPage(tx, id)
    const wanted = cleanPage({ ...stands, ...definedFields(input) })
    if (takesNeededPage(stands, wanted)) throw new ShopError('page_needed')
    await saveEdit(tx, ctx, { entity: 'page', id, version, stands, wanted }, async (row) => {
      await refuseTakenSlug(tx, row.slug, id)
      await tx.db.updateTable('pages').set(row).where('id', '=', id).execute()
    })
  })
  return getPageView(ctx, id)
}
