import { recordDeletion } from '#domain/activity/record-fact'
import { requirePermission } from '#domain/context'
import type { Context } from '#domain/context'
import { bumpContentVersion } from '#domain/content/bump-content-version'
import { lockPage } from '#domain/content/read-staff-pages'
import { inTransaction } from '#domain/transaction'

/** Deletes a content page; its history stays. Error: page_not_found. */
export async function deletePage(ctx: Context, id: string): Promise<void> {
  requirePermission(ctx, 'content:delete')
  await inTransaction(ctx, async (tx) => {
    await bumpContentVersion(tx)
    const { slug, title_ar, title_en, content_ar, content_en, is_active } = await lockPage(tx, id)
    await tx.db.deleteFrom('pages').where('id', '=', id).execute()
    recordDeletion(tx, ctx, {
      action: 'page.deleted',
      entity: 'page',
      entityId: id,
      fields: { slug, title_ar, title_en, content_ar, content_en, is_active },
    })
  })
}
