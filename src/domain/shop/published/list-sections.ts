import type { LandingSection } from '#rules/shop/landing'
import type { Context } from '#domain/core/context'
import { getContent } from '#domain/shop/published/content-cache'

/** The landing page's sections in order, those that are not shown among them. */
export async function listSections(ctx: Pick<Context, 'db'>): Promise<LandingSection[]> {
  return (await getContent(ctx)).landing
}
