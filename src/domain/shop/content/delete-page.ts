import { ShopError } from '#rules/errors/shop-error'
import { takesNeededPage } from '#rules/shop/needed-pages'
import { recordDeletion } from '#domain/core/activity/record-fact'
import { requirePermission, type Context } from '#domain/core/context'
import { bumpContentVersion } from '#domain/shop/store/bump-content-version'
import { lockPage } from '#domain/shop/content/read-staff-pages'
import { inTransaction } from '#domain/core/transaction'

/** Deletes a content page; its history stays. Errors: page_not_found, page_needed. */
export async function deletePage(ctx: Context, id: string): Promise<void> {
  requirePermission(ctx, 'content:delete')
  await inTransaction(ctx, async (tx) => {
    await bumpContentVersion(tx)
    const page = await lockPage(tx, id)
    if (takesNeededPage(page, null)) throw new ShopError('page_needed')
    const { slug, title_ar, title_en, content_ar, content_en, is_active, ...placing } = page
    await tx.db.deleteFrom('pages').where('id', '=', id).execute()
    recordDeletion(tx, ctx, {
      entity: 'page',
      entityId: id,
      fields: {
        slug,
        title_ar,
        title_en,
        content_ar,
        content_en,
        is_active,
        shown_in: placing.shown_in,
        position: placing.position,
      },
    })
  })
}
