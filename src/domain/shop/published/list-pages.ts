import type { Context } from '#domain/core/context'
import { getContent } from '#domain/shop/published/content-cache'
import type { Page } from '#domain/shop/content/list-public-pages'

/** Public pages; drafts stay away. */
export async function listPages(ctx: Pick<Context, 'db'>): Promise<Page[]> {
  return (await getContent(ctx)).pages
}
