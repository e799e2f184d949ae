import type { Context } from '#domain/core/context'
import { getContent } from '#domain/shop/published/content-cache'
import type { Faq } from '#domain/shop/content/list-active-faqs'

/** Frequently asked questions that are shown, in order. */
export async function listFaqs(ctx: Pick<Context, 'db'>): Promise<Faq[]> {
  return (await getContent(ctx)).faqs
}
