import type { Context } from '#domain/context'
import { getContent } from '#domain/content/content-cache'
import type { Page } from '#domain/content/read-public-pages'

/** Public pages; drafts stay away. */
export async function listPages(ctx: Pick<Context, 'db'>): Promise<Page[]> {
  return (await getContent(ctx)).pages
}
