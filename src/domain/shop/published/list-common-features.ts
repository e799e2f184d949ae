import type { CommonFeature } from '#domain/shop/catalogue/list-public-features'
import type { Context } from '#domain/core/context'
import { getContent } from '#domain/shop/published/content-cache'

/** What every plan has, in order. */
export async function listCommonFeatures(ctx: Pick<Context, 'db'>): Promise<CommonFeature[]> {
  return (await getContent(ctx)).commonFeatures
}
