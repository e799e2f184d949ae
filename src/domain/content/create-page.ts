import { requirePermission } from '#domain/context'
import type { Context } from '#domain/context'
import { addPage } from '#domain/content/add-page'
import { bumpContentVersion } from '#domain/content/bump-content-version'
import { cleanPage, readPage, refuseTakenSlug } from '#domain/content/read-staff-pages'
import type { PageFields, PageView } from '#domain/content/read-staff-pages'
import { inTransaction } from '#domain/transaction'

/** Adds a content page. Errors: invalid_input, page_slug_taken. */
export async function createPage(ctx: Context, input: PageFields): Promise<PageView> {
  requirePermission(ctx, 'content:write')
  const fields = cleanPage(input)
  const id = await inTransaction(ctx, async (tx) => {
    await bumpContentVersion(tx)
    await refuseTakenSlug(tx, fields.slug, null)
    return addPage(tx, ctx, fields)
  })
  return readPage(ctx.db, id)
}
