import { ShopError } from '#rules/errors/shop-error'
import type { Context } from '#domain/core/context'
import { getContent } from '#domain/shop/published/content-cache'
import type { Page } from '#domain/shop/content/list-public-pages'

/** A public page by the end of its address. A draft answers like a missing one. */
export async function getPage(ctx: Pick<Context, 'db'>, slug: string): Promise<Page> {
  const page = (await getContent(ctx)).pages.find((each) => each.slug === slug)
  if (!page) throw new ShopError('page_not_found')
  return page
}
