import { requirePermission, type Context } from '#domain/core/context'
import { insertPage } from '#domain/shop/content/insert-page'
import { bumpContentVersion } from '#domain/shop/store/bump-content-version'
import {
  cleanPage,
  getPageView,
  refuseTakenSlug,
  type PageFields,
  type PageView,
} from '#domain/shop/content/read-staff-pages'
import { inTransaction } from '#domain/core/transaction'

/** Adds a content page. Errors: invalid_input, page_slug_taken. */
export async function createPage(ctx: Context, input: PageFields): Promise<PageView> {
  requirePermission(ctx, 'content:write')
  const fields = cleanPage(input)
  const id = await inTransaction(ctx, async (tx) => {
    await bumpContentVersion(tx)
    await refuseTakenSlug(tx, fields.slug, null)
    return insertPage(tx, ctx, fields)
  })
  return getPageView(ctx, id)
}
