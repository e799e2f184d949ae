import type { CommonFeature } from '#domain/catalogue/read-common-features'
import type { Context } from '#domain/context'
import { getContent } from '#domain/content/content-cache'

/** What every plan has, in order. */
export async function listCommonFeatures(ctx: Pick<Context, 'db'>): Promise<CommonFeature[]> {
  return (await getContent(ctx)).commonFeatures
}
