import { differences, recordFact } from '#domain/core/activity/record-fact'
import { requirePermission } from '#domain/core/context'
import type { Context } from '#domain/core/context'
import { bumpContentVersion } from '#domain/shop/store/bump-content-version'
import { cleanPage, lockPage, getPageView, refuseTakenSlug } from '#domain/shop/content/read-staff-pages'
import type { PageFields, PageView } from '#domain/shop/content/read-staff-pages'
import { definedFields } from '#domain/core/defined-fields'
import type { Given } from '#domain/core/defined-fields'
import { refuseOutdatedEdit } from '#domain/core/activity/refuse-outdated'
import { inTransaction } from '#domain/core/transaction'

/** Changes a content page. Errors: page_not_found, invalid_input, page_slug_taken, version_outdated. */
export async function updatePage(
  ctx: Context,
  { id, version, ...input }: { id: string; version: number } & Given<PageFields>,
): Promise<PageView> {
  requirePermission(ctx, 'content:write')
  await inTransaction(ctx, async (tx) => {
    await bumpContentVersion(tx)
    const seen = await lockPage(tx, id)
    const { slug, title_ar, title_en, content_ar, content_en, is_active } = seen
    const before: PageFields = { slug, title_ar, title_en, content_ar, content_en, is_active }
    const after = cleanPage({ ...before, ...definedFields(input) })
    const changes = differences(before, after)
    await refuseOutdatedEdit(tx, { entity: 'page', id, version }, seen, changes)
    if (Object.keys(changes).length === 0) return
    await refuseTakenSlug(tx, after.slug, id)

    await tx.db
      .updateTable('pages')
      .set({ ...after, version: seen.version + 1, updated_at: ctx.now() })
      .where('id', '=', id)
      .execute()
    recordFact(tx, ctx, { action: 'page.updated', entity: 'page', entityId: id, changes })
  })
  return getPageView(ctx, id)
}
